"""The report on a game: what its games reveal, in numbers, plots and words.

`run` plays the games and runs the searches; `game_report` collects what the other files extract from them;
`findings` holds all thresholds and states problems in words, with advice for the designer; `page` is the HTML.
The app's balance report is the same `GameReport`, made from the games that the app has played.
"""
