// How a tree with dice is searched.
#pragma once

namespace chessmith {

struct Pruning {
    bool cuts = true;       // leaves out what cannot change the value: alpha-beta, Star1, Star2, the table
    bool selective = true;  // looks less far where little is to be expected, and at the horizon follows likely kills
    int dice = 0;           // what every die shows; 0: the exact odds
};

}  // namespace chessmith
