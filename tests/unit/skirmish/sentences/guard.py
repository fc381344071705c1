"""Guard."""

from fractions import Fraction

from tests.unit.skirmish.case import WHITE_WINS, Case

_FEN = "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20"

_SHARES = (
    Case(
        "A ready rook 3 squares away takes half of the blow",
        _FEN,
        line="d1xd4/1",
        after="4k3/8/8/8/r2p4/8/8/3QK3 b - - 0 20 {hp=a4:11,d4:5;cd=a4:3;uses=a4:4}",
    ),
    Case(
        "Of odd damage the piece takes the smaller half",
        _FEN,
        line="d1xd4/2",
        after="4k3/8/8/8/r2p4/8/8/3QK3 b - - 0 20 {hp=a4:10,d4:5;cd=a4:3;uses=a4:4}",
    ),
    Case(
        "The damage is not capped by the target's HP before it is divided",
        "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20 {hp=d4:1}",
        line="d1xd4/6",
        after="4k3/8/8/8/r7/8/8/3QK3 b - - 0 20 {hp=a4:8;cd=a4:3;uses=a4:4}",
    ),
    Case(
        "If the rook dies nothing passes back",
        "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20 {hp=a4:1}",
        line="d1xd4/6",
        after="4k3/8/8/8/3p4/8/8/3QK3 b - - 0 20 {hp=d4:3}",
    ),
    Case(
        "Target and rook may both die",
        "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20 {hp=a4:5,d4:4}",
        line="d1xd4/6",
        after="4k3/8/8/8/8/8/8/3QK3 b - - 0 20",
    ),
    Case(
        "The decree is in the damage that is divided",
        "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20 {decree=w}",
        line="d1xd4/1",
        after="4k3/8/8/8/r2p4/8/8/3QK3 b - - 0 20 {hp=a4:10,d4:4;cd=a4:3;uses=a4:4}",
    ),
    Case(
        "Outcomes are merged after the blow has been divided",
        "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20 {hp=d4:3}",
        odds=(
            "d1xd4",
            {
                "4k3/8/8/8/r2p4/8/8/3QK3 b - - 0 20 {hp=a4:11,d4:1;cd=a4:3;uses=a4:4}": Fraction(1, 6),
                "4k3/8/8/8/r2p4/8/8/3QK3 b - - 0 20 {hp=a4:10,d4:1;cd=a4:3;uses=a4:4}": Fraction(1, 6),
                "4k3/8/8/8/r7/8/8/3QK3 b - - 0 20 {hp=a4:10;cd=a4:3;uses=a4:4}": Fraction(1, 6),
                "4k3/8/8/8/r7/8/8/3QK3 b - - 0 20 {hp=a4:9;cd=a4:3;uses=a4:4}": Fraction(1, 3),
                "4k3/8/8/8/r7/8/8/3QK3 b - - 0 20 {hp=a4:8;cd=a4:3;uses=a4:4}": Fraction(1, 6),
            },
        ),
    ),
    Case(
        "A rook guards another rook",
        "4k3/8/8/8/r2r4/8/8/3QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/8/r2r4/8/8/3QK3 b - - 0 20 {hp=a4:11,d4:11;cd=a4:3;uses=a4:4}",
    ),
    Case(
        "A rook does not guard itself",
        "4k3/8/8/8/3r4/8/8/3QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/8/3r4/8/8/3QK3 b - - 0 20 {hp=d4:9}",
    ),
    Case(
        "A Guard share is not guarded again",
        "4k3/8/8/8/r2p4/8/8/r2QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/8/r2p4/8/8/r2QK3 b - - 0 20 {hp=a4:11,d4:5;cd=a4:3;uses=a4:4}",
    ),
    Case(
        "A rook guards the king",
        "4k2r/8/8/4Q3/8/8/8/4K3 w - - 7 20",
        line="e5xe8/1",
        after="4k2r/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:23,h8:11;cd=h8:3;uses=h8:4}",
    ),
    Case(
        "When a king dies of his half the rook takes its share in the same blow",
        "4k2r/8/8/4Q3/8/8/8/4K3 w - - 7 20 {hp=e8:2}",
        line="e5xe8/1",
        after="7r/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=h8:11;cd=h8:3;uses=h8:4}",
        result=WHITE_WINS,
    ),
    Case(
        "Guard saves a king whose half is less than his HP",
        "4k2r/8/8/4Q3/8/8/8/4K3 w - - 7 20 {hp=e8:3}",
        line="e5xe8/2",
        after="4k2r/8/8/4Q3/8/8/8/4K3 b - - 0 20 {hp=e8:1,h8:10;cd=h8:3;uses=h8:4}",
    ),
)

_SIGHT = (
    Case(
        "A rook next to the piece guards it",
        "4k3/8/8/8/2rp4/8/8/3QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/8/2rp4/8/8/3QK3 b - - 0 20 {hp=c4:11,d4:5;cd=c4:3;uses=c4:4}",
    ),
    Case(
        "A rook 4 squares away does not guard",
        "4k3/8/8/8/3p3r/8/8/3QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/8/3p3r/8/8/3QK3 b - - 0 20 {hp=d4:3}",
    ),
    Case(
        "A rook on a diagonal does not guard",
        "4k3/8/8/2r5/3p4/8/8/3QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/2r5/3p4/8/8/3QK3 b - - 0 20 {hp=d4:3}",
    ),
    Case(
        "A piece in between hides the target from the rook",
        "4k3/8/8/8/r1Pp4/8/8/3QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/8/r1Pp4/8/8/3QK3 b - - 0 20 {hp=d4:3}",
    ),
    Case(
        "The attacker's own rook does not guard its target",
        "4k3/8/8/8/R2p4/8/8/3QK3 w - - 7 20",
        line="d1xd4/1",
        after="4k3/8/8/8/R2p4/8/8/3QK3 b - - 0 20 {hp=d4:3}",
    ),
    Case(
        "A rook on cooldown does not guard",
        "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20 {cd=a4:1}",
        line="d1xd4/1",
        after="4k3/8/8/8/r2p4/8/8/3QK3 b - - 0 20 {hp=d4:3;cd=a4:1}",
    ),
    Case(
        "A rook without uses does not guard",
        "4k3/8/8/8/r2p4/8/8/3QK3 w - - 7 20 {uses=a4:0}",
        line="d1xd4/1",
        after="4k3/8/8/8/r2p4/8/8/3QK3 b - - 0 20 {hp=d4:3;uses=a4:0}",
    ),
    Case(
        "A knight that has moved in between hides its target",
        "4k3/8/8/8/r2p4/8/3N4/4K3 w - - 7 20",
        line="d2c4,c4xd4/1",
        after="4k3/8/8/8/r1Np4/8/8/4K3 b - - 0 20 {hp=d4:4}",
    ),
    Case(
        "A knight that has left the line no longer hides its target",
        "4k3/8/8/8/rN1p4/8/8/4K3 w - - 7 20",
        line="b4d3,d3xd4/1",
        after="4k3/8/8/8/r2p4/3N4/8/4K3 b - - 0 20 {hp=a4:11,d4:6;cd=a4:3;uses=a4:4}",
    ),
    Case(
        "A queen that lunges out of the line no longer hides her target",
        "4k3/8/8/8/r1Qp4/8/8/4K3 w - - 7 20",
        line="c4d3!lunge@d4/1",
        after="4k3/8/8/8/r2p4/3Q4/8/4K3 b - - 0 20 {hp=d3:8,a4:11,d4:5;cd=d3:2,a4:3;uses=a4:4}",
    ),
    Case(
        "A queen that lunges into the line hides her target",
        "4k3/8/8/8/r2p4/8/8/2Q1K3 w - - 7 20",
        line="c1c4!lunge@d4/1",
        after="4k3/8/8/8/r1Qp4/8/8/4K3 b - - 0 20 {hp=c4:8,d4:3;cd=c4:2}",
    ),
    Case(
        "A knight that runs after its hit still hid the target when the hit landed",
        "4k3/8/8/8/r1Np4/8/8/4K3 w - - 7 20",
        line="c4!hit@d4,c4c3/1",
        after="4k3/8/8/8/r2p4/2N5/8/4K3 b - - 0 20 {hp=d4:4;cd=c3:2;uses=c3:4}",
    ),
    Case(
        "A hit can be guarded",
        "4k3/8/8/8/r2p4/3N4/8/4K3 w - - 7 20",
        line="d3!hit@d4,d3c3/1",
        after="4k3/8/8/8/r2p4/2N5/8/4K3 b - - 0 20 {hp=a4:11,d4:6;cd=c3:2,a4:3;uses=c3:4,a4:4}",
    ),
)

_CHOICE = (
    Case(
        "Of several ready rooks the one on its owner's lowest rank guards: for Black that is the eighth",
        "3rk3/8/r2p4/8/3Q4/8/8/4K3 w - - 7 20",
        line="d4xd6/1",
        after="3rk3/8/r2p4/8/3Q4/8/8/4K3 b - - 0 20 {hp=d6:5,d8:11;cd=d8:3;uses=d8:4}",
    ),
    Case(
        "For Black rank 7 is lower than rank 5",
        "4k3/3r4/3p4/3r4/8/6Q1/8/4K3 w - - 7 20",
        line="g3xd6/1",
        after="4k3/3r4/3p4/3r4/8/6Q1/8/4K3 b - - 0 20 {hp=d6:5,d7:11;cd=d7:3;uses=d7:4}",
    ),
    Case(
        "For White the rook on rank 1 comes before the one on rank 3",
        "4k3/8/6q1/8/8/R2P4/8/3RK3 b - - 7 20",
        line="g6xd3/1",
        after="4k3/8/6q1/8/8/R2P4/8/3RK3 w - - 0 21 {hp=d1:11,d3:5;cd=d1:3;uses=d1:4}",
    ),
    Case(
        "On one rank the lowest file comes first, for Black",
        "4k3/8/r2p1r2/8/3Q4/8/8/4K3 w - - 7 20",
        line="d4xd6/1",
        after="4k3/8/r2p1r2/8/3Q4/8/8/4K3 b - - 0 20 {hp=a6:11,d6:5;cd=a6:3;uses=a6:4}",
    ),
    Case(
        "On one rank the lowest file comes first, for White",
        "4k3/8/8/3q4/8/R2P1R2/8/4K3 b - - 7 20",
        line="d5xd3/1",
        after="4k3/8/8/3q4/8/R2P1R2/8/4K3 w - - 0 21 {hp=a3:11,d3:5;cd=a3:3;uses=a3:4}",
    ),
    Case(
        "A rook that is not ready is passed over",
        "4k3/8/r2p1r2/8/3Q4/8/8/4K3 w - - 7 20 {cd=a6:1}",
        line="d4xd6/1",
        after="4k3/8/r2p1r2/8/3Q4/8/8/4K3 b - - 0 20 {hp=d6:5,f6:11;cd=a6:1,f6:3;uses=f6:4}",
    ),
)

CASES = _SHARES + _SIGHT + _CHOICE
