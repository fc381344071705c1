// The four shapes that the core is built for. A game gets the smallest that can hold it.
#pragma once

#include "board/bits.h"

namespace chessmith {

template <class BitsType, int kSquares, bool kCombat>
struct Shape {
    using Bits = BitsType;
    static constexpr int squares = kSquares;
    static constexpr bool combat = kCombat;
};

using Small = Shape<Bits64, 64, false>;
using Large = Shape<Bits128, 128, false>;
using SmallCombat = Shape<Bits64, 64, true>;
using LargeCombat = Shape<Bits128, 128, true>;

}  // namespace chessmith
