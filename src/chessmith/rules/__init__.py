"""The rules of a game as data.

A game file is TOML. `source` reads it, `inherit` follows `extends`, the models (`model`, and one file for each of its
tables in `sections`) define its keys, `checks` and `layout_checks` their constraints, and `loader` puts this together.
`problems` turns what is wrong into lines of text, `findings` keeps one mistake from being told twice, and `repair`
leaves out what cannot be read so that the rest is looked at, too.
`compile` turns the result into the core's `spec`; `outline` caches what a built-in game needs to be played. `prose`
shows the rules to people, `schema` to editors.
"""
