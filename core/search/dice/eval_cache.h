// The evaluation with a small cache: an outcome is evaluated before it is searched, and again when it is.
#pragma once

#include "eval/evaluation.h"

namespace chessmith {

template <class S>
class EvalCache {
   public:
    EvalCache(const Rules<typename S::Bits>& rules, bool learned, const Profile* profile = nullptr)
        : evaluation_(rules, learned, profile), slots_(kSlots) {}

    // In centipawns for the side to move.
    int of(const Position<S>& position) {
        Appraised& slot = slots_[position.key % kSlots];
        if (slot.key != position.key) slot = {position.key, evaluation_.score(position)};
        return slot.score;
    }

   private:
    static constexpr std::size_t kSlots = 1 << 13;

    struct Appraised {
        std::uint64_t key = 0;
        int score = 0;
    };

    Evaluation<S> evaluation_;
    std::vector<Appraised> slots_;
};

}  // namespace chessmith
