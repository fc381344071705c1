// What a new game starts from: small, complete, and with a remark at each line that invites a change.

export const template = `# A game is this file. Change anything: mistakes are shown at their line.
extends = "chess"                    # take the rules of chess, then change them
title = "Chess with a Chancellor"
summary = "The queens are gone; chancellors, rook and knight in one, take their place."

[pieces.chancellor]
letter = "C"
moves = "RN"                         # Betza: R rook, N knight, B bishop, Q queen, K king
value = 850

[pieces]
queen = false

[pieces.pawn]
promotes_to = ["chancellor", "rook", "bishop", "knight"]

[layouts.0]
setup = "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR"
`;
