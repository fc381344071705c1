"""The report on a game: what its games say about it, in numbers, plots and words.

`run` plays the games and asks the searches; `game_report` gathers what each of the other files reads off them;
`findings` holds all thresholds and states problems in words, with advice for the designer; `page` is the HTML.
The app's balance report is the same `GameReport`, made from the games that the app has played.
"""
