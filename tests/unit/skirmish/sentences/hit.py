"""Hit-and-run."""

from tests.unit.skirmish.case import Case

_FEN = "4k3/8/8/4p3/4N3/8/8/4K3 w - - 7 20"

CASES = (
    Case(
        "The knight strikes from where it stands, then makes one king-step",
        _FEN,
        line="e4!hit@e5,e4d3/1",
        after="4k3/8/8/4p3/8/3N4/8/4K3 b - - 0 20 {hp=e5:4;cd=d3:2;uses=d3:4}",
    ),
    Case(
        "The step goes to any neighbouring square that is empty",
        _FEN,
        has="e4!hit@e5,e4d3 e4!hit@e5,e4d4 e4!hit@e5,e4d5 e4!hit@e5,e4e3 e4!hit@e5,e4f3 e4!hit@e5,e4f4 e4!hit@e5,e4f5",
        lacks="e4!hit@e5,e4e5 e4!hit@e5,e4g5 e4!hit@e5 e4xe5",
    ),
    Case(
        "The step does not go where the target died: that square was not empty before the action",
        "4k3/8/8/4p3/4N3/8/8/4K3 w - - 7 20 {hp=e5:1}",
        lacks="e4!hit@e5,e4e5",
    ),
    Case(
        "After a kill the step is made as well",
        "4k3/8/8/4p3/4N3/8/8/4K3 w - - 7 20 {hp=e5:1}",
        line="e4!hit@e5,e4d5/1",
        after="4k3/8/8/3N4/8/8/8/4K3 b - - 0 20 {cd=d5:2;uses=d5:4}",
    ),
    Case(
        "Only the 4 orthogonal neighbours can be hit",
        "4k3/8/8/3p1p2/4Np2/3p4/8/4K3 w - - 0 1",
        has="e4!hit@f4,e4e5",
        lacks="e4!hit@d5,e4e5 e4!hit@f5,e4e5 e4!hit@d3,e4e5",
    ),
    Case(
        "Without an empty neighbouring square there is no Hit-and-run",
        "4k3/8/8/8/8/8/pP6/NK6 w - - 0 1",
        only="a1b3 a1c2 b1!decree b1c1 b1c2 b1xa2 b2b3 b2b4",
    ),
    Case(
        "Without a target there is no Hit-and-run",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        only="a1b3 a1c2 e1!decree e1d1 e1d2 e1e2 e1f1 e1f2",
    ),
    Case(
        "A knight on cooldown does not hit and run",
        "4k3/8/8/4p3/4N3/8/8/4K3 w - - 7 20 {cd=e4:1}",
        has="e4c5",
        lacks="e4!hit@e5,e4d3",
    ),
    Case(
        "A knight without uses does not hit and run",
        "4k3/8/8/4p3/4N3/8/8/4K3 w - - 7 20 {uses=e4:0}",
        lacks="e4!hit@e5,e4d3",
    ),
    Case(
        "A strike after a move needs no ability",
        "4k3/8/8/4p3/8/6N1/8/4K3 w - - 7 20 {cd=g3:3;uses=g3:0}",
        line="g3f5,f5xe5/1",
        after="4k3/8/8/4pN2/8/8/8/4K3 b - - 0 20 {hp=e5:4;cd=f5:2;uses=f5:0}",
    ),
)
