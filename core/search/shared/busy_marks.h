// Actions being searched by some thread, so that others try something else first. Marks may be lost where two share a
// slot: then something is searched twice, which is harmless.
#pragma once

#include <array>
#include <atomic>

#include "position/action.h"

namespace chessmith {

class BusyMarks {
   public:
    // The mark of an action in a position. Never 0.
    static std::uint64_t name(std::uint64_t key, Action action) {
        return (key ^ (pack(action) + 1) * 0x9E3779B97F4A7C15ULL) | 1;
    }

    bool has(std::uint64_t name) const { return slot(name).load(std::memory_order_relaxed) == name; }

    // Marks an action for as long as it lives.
    class Mark {
       public:
        Mark() = default;
        Mark(BusyMarks& busy, std::uint64_t name) : slot_(&busy.slot(name)) {
            slot_->store(name, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        ~Mark() {
            if (slot_ != nullptr) slot_->store(0, std::memory_order_relaxed);
        }

       private:
        std::atomic<std::uint64_t>* slot_ = nullptr;
    };

   private:
    static constexpr std::size_t kSlots = 4096;
    using Slot = std::atomic<std::uint64_t>;

    Slot& slot(std::uint64_t name) { return slots_[name >> 32 & (kSlots - 1)]; }
    const Slot& slot(std::uint64_t name) const { return slots_[name >> 32 & (kSlots - 1)]; }

    std::array<Slot, kSlots> slots_{};
};

}  // namespace chessmith
