"""Writes a byte every few milliseconds, and never ends its line."""

import sys
import time

sys.stdin.readline()
while True:
    sys.stdout.write(" ")
    sys.stdout.flush()
    time.sleep(0.005)
