"""Cooldown and uses."""

from tests.unit.skirmish.case import Case

_LUNGE = "4k3/3p4/8/8/8/8/8/3QK3 w - - 7 20"
_GUARD = "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20"

CASES = (
    Case(
        "Used in own turn n, not ready in n+1",
        _LUNGE,
        line="d1d4!lunge@d7/1 e8f8",
        after="5k2/3p4/8/8/3Q4/8/8/4K3 w - - 1 21 {hp=d4:8,d7:3;cd=d4:2}",
        lacks="d4d5!lunge@d7",
    ),
    Case(
        "Used in own turn n, not ready in n+2",
        _LUNGE,
        line="d1d4!lunge@d7/1 e8f8 e1f1 f8e8",
        after="4k3/3p4/8/8/3Q4/8/8/5K2 w - - 3 22 {hp=d4:8,d7:3;cd=d4:1}",
        lacks="d4d5!lunge@d7",
    ),
    Case(
        "Used in own turn n, ready in n+3",
        _LUNGE,
        line="d1d4!lunge@d7/1 e8f8 e1f1 f8e8 f1e1 e8f8",
        after="5k2/3p4/8/8/3Q4/8/8/4K3 w - - 5 23 {hp=d4:8,d7:3}",
        has="d4d5!lunge@d7",
    ),
    Case(
        "Guard used in enemy turn m, not ready in m+1",
        _GUARD,
        line="d1xd4/1 e8f8 d1xd4/1",
        after="5k2/8/8/8/r2p4/8/8/3QK3 b - - 0 21 {hp=a4:11,d4:1;cd=a4:2;uses=a4:4}",
    ),
    Case(
        "Guard used in enemy turn m, not ready in m+2",
        _GUARD,
        line="d1xd4/1 e8f8 e1f1 f8e8 d1xd4/1",
        after="4k3/8/8/8/r2p4/8/8/3Q1K2 b - - 0 22 {hp=a4:11,d4:1;cd=a4:1;uses=a4:4}",
    ),
    Case(
        "Guard used in enemy turn m, ready in m+3",
        _GUARD,
        line="d1xd4/1 e8f8 e1f1 f8e8 f1e1 e8f8 d1xd4/1",
        after="5k2/8/8/8/r2p4/8/8/3QK3 b - - 0 23 {hp=a4:9,d4:3;cd=a4:3;uses=a4:3}",
    ),
    Case(
        "Only the owner's turns take from a cooldown",
        "4k3/3p4/8/8/8/8/8/3QK3 b - - 7 20 {cd=d1:2}",
        line="e8f8",
        after="5k2/3p4/8/8/8/8/8/3QK3 w - - 8 21 {cd=d1:2}",
    ),
    Case(
        "Each of the owner's pieces loses 1, also the one that moves",
        "4k3/8/8/8/8/8/8/RNBQK3 w - - 7 20 {cd=a1:3,b1:2,c1:1,d1:2}",
        line="b1a3",
        after="4k3/8/8/8/8/N7/8/R1BQK3 b - - 8 20 {cd=a1:2,d1:1,a3:1}",
    ),
    Case(
        "Cooldown and uses are per piece",
        "4k3/8/8/8/8/4P3/8/2B1K1B1 w - - 7 20 {hp=e3:1}",
        line="c1!consecrate@e3/1 e8f8",
        after="5k2/8/8/8/8/4P3/8/2B1K1B1 w - - 9 21 {hp=e3:2;cd=c1:2;uses=c1:2}",
        has="g1!consecrate@e3",
        lacks="c1!consecrate@e3",
    ),
    Case(
        "A last use can be used, and then the ability is gone though its cooldown ends",
        "4k3/8/8/8/8/4P3/8/2B1K3 w - - 7 20 {hp=e3:1;uses=c1:1}",
        line="c1!consecrate@e3/1 e8f8 e1f1 f8e8 f1e1 e8f8",
        after="5k2/8/8/8/8/4P3/8/2B1K3 w - - 13 23 {hp=e3:2;uses=c1:0}",
        lacks="c1!consecrate@e3",
    ),
    Case(
        "Cooldown and uses travel with the piece",
        "4k3/8/8/8/8/8/8/R3K3 w - - 7 20 {cd=a1:3;uses=a1:1}",
        line="a1a5",
        after="4k3/8/8/R7/8/8/8/4K3 b - - 8 20 {cd=a5:2;uses=a5:1}",
    ),
)
