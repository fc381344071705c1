// The template of a new game: small, complete, and with a comment on each line worth changing.

export const template = `# This file is the game: change anything.
extends = "chess"    # the rules of chess, but …
title = "Chess with a Chancellor"
summary = "Rook and knight in one replace the queen."

[pieces.chancellor]
letter = "C"
moves = "RN"         # as rook and as knight
value = 850

[pieces]
queen = false

[pieces.pawn]
promotes_to = ["chancellor", "rook", "bishop", "knight"]

[layouts.0]
setup = "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR"
`;
