// Actions postponed because another thread was searching them when their turn came.
#pragma once

#include <vector>

#include "search/shared/busy_marks.h"

namespace chessmith {

// An action of a node, its ordering score, and its move number.
struct Attempt {
    Action action;
    int order = 0;
    int number = 0;
};

class Postponed {
   public:
    // As much as there will ever be.
    void make_room() { attempts_.reserve(64); }
    bool has_room() const { return attempts_.size() < attempts_.capacity(); }

    void clear() {
        attempts_.clear();
        taken_ = 0;
    }
    void add(const Attempt& attempt) { attempts_.push_back(attempt); }

    // The next one; preferably one that another thread has finished, so that the table has it.
    bool next(const BusyMarks& busy, std::uint64_t key, Attempt& attempt) {
        if (taken_ == attempts_.size()) return false;
        for (std::size_t i = taken_; i < attempts_.size(); ++i) {
            if (busy.has(BusyMarks::name(key, attempts_[i].action))) continue;
            std::swap(attempts_[i], attempts_[taken_]);
            break;
        }
        attempt = attempts_[taken_++];
        return true;
    }

   private:
    std::vector<Attempt> attempts_;
    std::size_t taken_ = 0;
};

}  // namespace chessmith
