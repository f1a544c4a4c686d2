"""Ends before it has said anything, as a program with a missing library does."""

import sys

print("cannot load libsdk.so, card 4111111111111111", file=sys.stderr)
sys.exit(3)
