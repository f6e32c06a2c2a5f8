"""Handlers that are registered with a framework outside the project: its dispatching loop is in no file that was read.

`known` is the table of the frameworks, `reading` what their arguments mean, `sites` where handlers are registered,
`registered` makes the router of them.
"""
