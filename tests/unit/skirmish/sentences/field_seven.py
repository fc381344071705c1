"""The FEN and its seventh field."""

from tests.unit.skirmish.case import Case, Refusal

_ARMY = "rnbqk3/p7/8/8/8/8/P7/RNBQK3 w - - 0 1"

CASES = (
    Case(
        "All five sections round-trip",
        "3qk3/8/8/8/P7/8/8/R3K3 w - - 0 1 {hp=e1:20,d8:7;cd=d8:2;uses=a1:4,e1:2;rest=a4;decree=w}",
        after="3qk3/8/8/8/P7/8/8/R3K3 w - - 0 1 {hp=e1:20,d8:7;cd=d8:2;uses=a1:4,e1:2;rest=a4;decree=w}",
    ),
    Case(
        "Two decrees are written w,b",
        "3qk3/8/8/8/P7/8/8/R3K3 b - - 12 34 {decree=w,b}",
        after="3qk3/8/8/8/P7/8/8/R3K3 b - - 12 34 {decree=w,b}",
    ),
    Case(
        "Sections and entries are read in any order and written in theirs",
        "3qk3/8/8/8/P7/8/8/R3K3 w - - 0 1 {decree=b,w;rest=a4;uses=e1:2,a1:4;cd=d8:2,a1:1;hp=d8:7,e1:20}",
        after="3qk3/8/8/8/P7/8/8/R3K3 w - - 0 1 {hp=e1:20,d8:7;cd=a1:1,d8:2;uses=a1:4,e1:2;rest=a4;decree=w,b}",
    ),
    Case(
        "Squares are written a1 b1 … h8",
        "4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1 {hp=b3:1,a2:2,e1:3,e8:4}",
        after="4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1 {hp=e1:3,a2:2,b3:1,e8:4}",
    ),
    Case(
        "Defaults are left out, and with them empty sections and an empty field",
        "rnbqk3/p7/8/8/8/8/8/4K3 w - - 0 1"
        " {hp=e1:25,a7:7,a8:13,b8:11,c8:10,d8:10,e8:25;cd=a8:0,b8:0,c8:0,d8:0;uses=e1:3,a8:5,b8:5,c8:3}",
        after="rnbqk3/p7/8/8/8/8/8/4K3 w - - 0 1",
    ),
    Case("Missing counters read as 0 1", "4k3/8/8/8/P7/8/8/4K3 b - -", after="4k3/8/8/8/P7/8/8/4K3 b - - 0 1"),
    Case(
        "An elite enemy has 6/5 of the HP, rounded down",
        "rnbqk3/p7/8/8/8/8/8/4K3 w - - 0 1 {hp=e1:25,a7:8,a8:15,b8:13,c8:12,d8:12,e8:30}",
        game="skirmish_elite",
        after="rnbqk3/p7/8/8/8/8/8/4K3 w - - 0 1",
    ),
    *(
        Case(
            f"The enemy has 3/2 of the HP, rounded down, in {game}",
            "rnbqk3/p7/8/8/8/8/8/4K3 w - - 0 1 {hp=e1:25,a7:10,a8:19,b8:16,c8:15,d8:15,e8:37}",
            game=game,
            after="rnbqk3/p7/8/8/8/8/8/4K3 w - - 0 1",
        )
        for game in ("skirmish_warden", "skirmish_recruiter", "skirmish_berserker", "skirmish_sovereign")
    ),
    Case(
        "A FEN is read relative to its game: 25 HP are less than all for a boss",
        "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 {hp=e8:25}",
        game="skirmish_warden",
        after="4k3/p7/8/8/8/8/8/4K3 w - - 0 1 {hp=e8:25}",
    ),
    Case(
        "The extremes are read: 1 HP, cooldown 3, no use left",
        f"{_ARMY} {{hp=a1:1,e1:1,a2:1;cd=a1:3,b1:3,c1:3,d1:3;uses=a1:0,b1:0,c1:0,e1:0}}",
        after=f"{_ARMY} {{hp=a1:1,e1:1,a2:1;cd=a1:3,b1:3,c1:3,d1:3;uses=a1:0,b1:0,c1:0,e1:0}}",
    ),
)

_FIELD_SEVEN = {
    "0 HP": "hp=a1:0",
    "a king with 26 HP": "hp=e1:26",
    "a queen with 11 HP": "hp=d1:11",
    "a rook with 14 HP": "hp=a1:14",
    "a bishop with 11 HP": "hp=c1:11",
    "a knight with 12 HP": "hp=b1:12",
    "a pawn with 8 HP": "hp=a2:8",
    "negative HP": "hp=a1:-1",
    "a cooldown of 4": "cd=a1:4",
    "a negative cooldown": "cd=a1:-1",
    "a rook with 6 uses": "uses=a1:6",
    "a knight with 6 uses": "uses=b1:6",
    "a bishop with 4 uses": "uses=c1:4",
    "a king with 4 uses": "uses=e1:4",
    "a cooldown for a king": "cd=e1:1",
    "a cooldown for a pawn": "cd=a2:1",
    "uses for a queen": "uses=d1:1",
    "uses for a pawn": "uses=a2:1",
    "rest for a rook": "rest=a1",
    "rest for a king": "rest=e1",
    "a section twice": "hp=a1:5;hp=b1:5",
    "a square twice in hp": "hp=a1:5,a1:5",
    "a square twice in cd": "cd=a1:1,a1:2",
    "a square twice in uses": "uses=a1:1,a1:1",
    "a square twice in rest": "rest=a2,a2",
    "an unknown section": "mana=a1:5",
    "a square off the board": "hp=i1:5",
    "HP without a number": "hp=a1",
    "a decree for nobody": "decree=x",
    "a section without =": "hp",
}

_WHOLE = {
    "a white pawn on rank 1": "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
    "a white pawn on rank 8": "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "a black pawn on rank 1": "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
    "a black pawn on rank 8": "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "two white kings": "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
    "two black kings": "k3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "seven ranks": "4k3/8/8/8/8/8/4K3 w - - 0 1",
    "nine ranks": "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
    "a rank of seven files": "4k3/7/8/8/8/8/8/4K3 w - - 0 1",
    "a rank of nine files": "4k3/8p/8/8/8/8/8/4K3 w - - 0 1",
    "a letter that is no piece": "4k3/x7/8/8/8/8/8/4K3 w - - 0 1",
    "a side to move that is no side": "4k3/p7/8/8/8/8/8/4K3 x - - 0 1",
    "field 7 that does not end": "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 {hp=e1:5",
    "field 7 with a space": "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 {hp=e1:5; decree=w}",
    "an eighth field": "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 {hp=e1:5} x",
    "a halfmove clock that is no number": "4k3/p7/8/8/8/8/8/4K3 w - - x 1",
    "nothing at all": "",
}

REFUSALS = (
    *(Refusal(f"Refused: {what}", f"{_ARMY} {{{section}}}") for what, section in _FIELD_SEVEN.items()),
    *(Refusal(f"Refused: {what}", fen) for what, fen in _WHOLE.items()),
    Refusal("Refused: an elite king with 31 HP", f"{_ARMY} {{hp=e8:31}}", "skirmish_elite"),
    Refusal("Refused: an elite pawn with 9 HP", f"{_ARMY} {{hp=a7:9}}", "skirmish_elite"),
    Refusal("Refused: a boss king with 38 HP", f"{_ARMY} {{hp=e8:38}}", "skirmish_sovereign"),
    Refusal("Refused: a boss rook with 20 HP", f"{_ARMY} {{hp=a8:20}}", "skirmish_recruiter"),
    Refusal("Refused: White's king with 26 HP against a boss", f"{_ARMY} {{hp=e1:26}}", "skirmish_warden"),
)
