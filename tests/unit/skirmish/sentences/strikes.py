"""Strikes: base damage, reach, and the attacker that stays."""

from tests.unit.skirmish.case import BARE_KINGS, Case

_DAMAGE = (
    Case(
        "A king's strike has base damage 1",
        "4k3/8/8/8/8/8/4p3/4K3 w - - 7 20",
        line="e1xe2/5",
        after="4k3/8/8/8/8/8/4p3/4K3 b - - 0 20 {hp=e2:1}",
    ),
    Case(
        "A queen's strike has base damage 3",
        "4k3/8/8/4Q3/8/8/8/4K3 w - - 7 20",
        line="e5xe8/1",
        after="4k3/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:21}",
    ),
    Case(
        "A rook's strike has base damage 2",
        "4k3/8/4R3/8/8/8/8/4K3 w - - 7 20",
        line="e6xe8/1",
        after="4k3/8/4R3/8/8/8/8/4K3 b - - 0 20 {hp=e8:22}",
    ),
    Case(
        "A bishop's strike has base damage 2",
        "4k3/8/2B5/8/8/8/8/4K3 w - - 7 20",
        line="c6xe8/1",
        after="4k3/8/2B5/8/8/8/8/4K3 b - - 0 20 {hp=e8:22}",
    ),
    Case(
        "A knight's strike has base damage 2 and comes after its move",
        "4k3/8/2N5/8/8/8/8/4K3 w - - 7 20",
        line="c6e7,e7xe8/1",
        after="4k3/4N3/8/8/8/8/8/4K3 b - - 0 20 {hp=e8:22}",
    ),
    Case(
        "A pawn's strike has base damage 1",
        "4k3/3P4/8/8/8/8/8/4K3 w - - 7 20",
        line="d7xe8/1",
        after="4k3/3P4/8/8/8/8/8/4K3 b - - 0 20 {hp=e8:23}",
    ),
    Case(
        "A target at exactly 0 HP is removed, and the attacker stays where it is",
        "4k3/8/8/8/8/8/4p3/4K2N w - - 7 20",
        line="e1xe2/6",
        after="4k3/8/8/8/8/8/8/4K2N b - - 0 20",
    ),
    Case(
        "A target below 0 HP is removed",
        "4k3/8/8/8/3p4/8/8/3QK3 w - - 7 20",
        line="d1xd4/6",
        after="4k3/8/8/8/8/8/8/3QK3 b - - 0 20",
    ),
    Case(
        "Killing the last piece leaves bare kings",
        "4k3/8/8/8/8/8/4p3/4K3 w - - 7 20",
        line="e1xe2/6",
        after="4k3/8/8/8/8/8/8/4K3 b - - 0 20",
        result=BARE_KINGS,
    ),
    Case(
        "A pawn that strikes on the last rank stays and does not promote",
        "4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1 {hp=h8:1}",
        line="g7xh8/1",
        after="4k3/6P1/8/8/8/8/8/4K3 b - - 0 1",
    ),
    Case(
        "A dead piece takes its cooldown and uses with it",
        "4k3/8/8/8/3b4/8/8/3QK3 w - - 0 1 {hp=d4:1;cd=d4:3;uses=d4:1}",
        line="d1xd4/1",
        after="4k3/8/8/8/8/8/8/3QK3 b - - 0 1",
    ),
)

_REACH = (
    Case("A queen reaches 3 squares", "4k3/8/8/4Q3/8/8/8/K7 w - - 0 1", has="e5xe8"),
    Case("A queen does not reach 4 squares", "4k3/8/8/8/4Q3/8/8/K7 w - - 0 1", lacks="e4xe8"),
    Case("A queen reaches diagonally", "4k3/8/8/1Q6/8/8/8/K7 w - - 0 1", has="b5xe8"),
    Case("A queen strikes only the first piece met", "4k3/4p3/8/4Q3/8/8/8/K7 w - - 0 1", has="e5xe7", lacks="e5xe8"),
    Case("An own piece stops the queen's strike", "4k3/4P3/8/4Q3/8/8/8/K7 w - - 0 1", lacks="e5xe7 e5xe8"),
    Case(
        "A rook reaches 8 neighbours and exactly 2 squares orthogonally over an empty square",
        "4k3/8/1p1p4/4p3/3Rpp2/8/8/K2n4 w - - 0 1",
        has="d4xe4 d4xe5 d4xd6",
        lacks="d4xf4 d4xb6 d4xd1",
    ),
    Case("A rook does not strike over an own piece", "4k3/8/3p4/3P4/3R4/8/8/K7 w - - 0 1", lacks="d4xd6 d4xd5"),
    Case(
        "A bishop reaches 2 or 3 squares diagonally, not its neighbours, nor over a piece",
        "4k3/8/1p3p2/4p3/3B4/8/8/n3K3 w - - 0 1",
        has="d4xb6 d4xa1",
        lacks="d4xe5 d4xf6",
    ),
    Case("A bishop does not reach 4 squares", "4k3/8/8/4p3/8/8/8/B3K3 w - - 0 1", lacks="a1xe5"),
    Case("A knight does not strike without moving", "4k3/8/8/4p3/4N3/8/8/4K3 w - - 0 1", lacks="e4xe5"),
    Case(
        "A knight may strike one of 4 orthogonal neighbours after moving, or just move",
        "4k3/8/8/4p3/8/6N1/8/4K3 w - - 0 1",
        has="g3f5 g3f5,f5xe5 g3e4 g3e4,e4xe5",
        lacks="g3xe5",
    ),
    Case("A knight does not strike diagonally", "4k3/8/8/4p3/4N3/8/8/4K3 w - - 0 1", has="e4f6", lacks="e4f6,f6xe5"),
    Case(
        "A knight's move before a strike must end on an empty square",
        "4k3/8/8/4pP2/8/6N1/8/4K3 w - - 0 1",
        lacks="g3f5 g3f5,f5xe5",
    ),
    Case(
        "A white pawn reaches its 2 forward diagonals",
        "4k3/8/8/2ppp3/3P4/2p1p3/8/4K3 w - - 0 1",
        has="d4xc5 d4xe5",
        lacks="d4xd5 d4xc3 d4xe3",
    ),
    Case(
        "A black pawn's forward is down",
        "4k3/8/2P5/3p4/2P1P3/8/8/4K3 b - - 0 1",
        has="d5xc4 d5xe4",
        lacks="d5xc6",
    ),
    Case(
        "A king reaches 8 neighbours",
        "4k3/8/8/8/8/ppp5/pKp5/nrn5 w - - 0 1",
        only="b2!decree b2xa1 b2xa2 b2xa3 b2xb1 b2xb3 b2xc1 b2xc2 b2xc3",
    ),
    Case("An own piece is no target", "4k3/8/8/8/8/8/3PP3/3QK3 w - - 0 1", lacks="d1xd2 d1xe2 d1xe1 e1xd2 e1xe2"),
)

CASES = _DAMAGE + _REACH
