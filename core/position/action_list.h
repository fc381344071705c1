// A list of actions that lives on the stack and goes to the heap only in worlds of extraordinarily many chains.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "position/action.h"

namespace chessmith {

class ActionList {
   public:
    ActionList() {}  // leaves the buffer uninitialised: filling it would cost more than generating into it

    void push(Action action) {
        if (size_ < kInline) {
            buffer_[size_++] = action;
        } else {
            spill(action);
        }
    }

    void clear() {
        size_ = 0;
        overflow_.clear();
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Action* begin() { return size_ <= kInline ? buffer_ : overflow_.data(); }
    Action* end() { return begin() + size_; }
    const Action* begin() const { return size_ <= kInline ? buffer_ : overflow_.data(); }
    const Action* end() const { return begin() + size_; }
    Action& operator[](std::size_t i) { return begin()[i]; }
    const Action& operator[](std::size_t i) const { return begin()[i]; }

   private:
    static constexpr std::size_t kInline = 512;

    // Apart from `push`, which is small enough to be inlined this way.
    [[gnu::noinline]] void spill(Action action) {
        if (size_ == kInline) overflow_.assign(buffer_, buffer_ + kInline);
        overflow_.push_back(action);
        ++size_;
    }

    union {
        Action buffer_[kInline];
    };
    std::size_t size_ = 0;
    std::vector<Action> overflow_;
};

}  // namespace chessmith
