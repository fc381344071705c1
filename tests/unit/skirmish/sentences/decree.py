"""Royal Decree."""

from tests.unit.skirmish.case import Case

_FEN = "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20"

CASES = (
    Case(
        "A decree costs one of three uses and waits for the next turn",
        _FEN,
        line="e1!decree",
        after="4k3/8/8/8/3p4/8/8/3QK3 b - - 8 20 {uses=e1:2;decree=w}",
    ),
    Case(
        "In the owner's next turn damage has +2, and then the decree has lapsed",
        _FEN,
        line="e1!decree e8f8 d1xd4/1",
        after="5k2/8/8/8/3p4/8/8/3QK3 b - - 0 21 {hp=d4:1;uses=e1:2}",
    ),
    Case(
        "A decree that was not used lapses all the same",
        _FEN,
        line="e1!decree e8f8 d1d2",
        after="5k2/8/8/8/3p4/8/3Q4/4K3 b - - 10 21 {uses=e1:2}",
    ),
    Case(
        "A decree may be renewed in the turn in which it is in force",
        _FEN,
        line="e1!decree e8f8 e1!decree",
        after="5k2/8/8/8/3p4/8/8/3QK3 b - - 10 21 {uses=e1:1;decree=w}",
    ),
    Case(
        "Decrees do not add up",
        _FEN,
        line="e1!decree e8f8 e1!decree f8e8 d1xd4/1",
        after="4k3/8/8/8/3p4/8/8/3QK3 b - - 0 22 {hp=d4:1;uses=e1:1}",
    ),
    Case(
        "A decree helps its owner only, and outlasts the enemy's turn",
        "4k3/8/8/8/8/8/3p4/4K3 b - - 7 20 {decree=w}",
        line="d2xe1/1",
        after="4k3/8/8/8/8/8/3p4/4K3 w - - 0 21 {hp=e1:23;decree=w}",
    ),
    Case(
        "Black's decree works for Black",
        "4k3/4P3/8/8/8/8/8/4K3 b - - 7 20 {decree=b}",
        line="e8xe7/1",
        after="4k3/4P3/8/8/8/8/8/4K3 w - - 0 21 {hp=e7:3}",
    ),
    Case(
        "A decree lapses for its owner while the enemy's goes on",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20 {decree=w,b}",
        line="e1f1",
        after="4k3/8/8/8/3p4/8/8/3Q1K2 b - - 8 20 {decree=b}",
    ),
    Case(
        "Healing has +2 as well",
        "4k3/8/8/8/8/4P3/8/2B1K3 w - - 7 20 {hp=e3:1;decree=w}",
        line="c1!consecrate@e3/1",
        after="4k3/8/8/8/8/4P3/8/2B1K3 b - - 8 20 {hp=e3:4;cd=c1:2;uses=c1:2}",
    ),
    Case(
        "A Lunge's strike has +2, its price has not",
        "4k3/8/8/3p4/8/8/8/3QK3 w - - 7 20 {decree=w}",
        line="d1d2!lunge@d5/1",
        after="4k3/8/8/3p4/8/8/3Q4/4K3 b - - 0 20 {hp=d2:8,d5:1;cd=d2:2}",
    ),
    Case(
        "Hit-and-run has +2",
        "4k3/8/8/4p3/4N3/8/8/4K3 w - - 7 20 {decree=w}",
        line="e4!hit@e5,e4d3/1",
        after="4k3/8/8/4p3/8/3N4/8/4K3 b - - 0 20 {hp=e5:2;cd=d3:2;uses=d3:4}",
    ),
    Case(
        "A knight's strike after its move has +2",
        "4k3/8/2N5/8/8/8/8/4K3 w - - 7 20 {decree=w}",
        line="c6e7,e7xe8/1",
        after="4k3/4N3/8/8/8/8/8/4K3 b - - 0 20 {hp=e8:20}",
    ),
    Case("The last use may be used", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 {uses=e1:1}", has="e1!decree"),
    Case("Without uses there is no decree", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 {uses=e1:0}", lacks="e1!decree"),
)
