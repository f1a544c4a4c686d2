"""Speaks another version of the protocol."""

import tally

tally.pyx.PROTOCOL = 7
tally.serve()
