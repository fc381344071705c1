"""The rules of a game as data.

A game file is TOML. `source` reads it, `inherit` follows `extends`, the models (`model`, and one file for each of its
tables in `sections`) say which keys there are, `checks` and `layout_checks` what they must keep to, `loader` puts
this together. `compile` turns the result into what the core takes (`spec`). `prose` shows it to people, `schema` to
editors.
"""
