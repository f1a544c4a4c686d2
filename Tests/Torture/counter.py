"""An adapter that passes everything on to another adapter, and counts stimuli in a file: counter.py FILE COMMAND…"""

import os
import subprocess
import sys


def main():
    """Copies line after line; each request is answered before the next one is read."""
    inner = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    count = 0
    for line in sys.stdin.buffer:
        inner.stdin.write(line)
        inner.stdin.flush()
        os.write(1, inner.stdout.readline())
        count += b'"method":"send"' in line
        if count % 1000 == 0:
            with open(sys.argv[1] + ".new", "w") as file:
                file.write(str(count))
            os.replace(sys.argv[1] + ".new", sys.argv[1])


if __name__ == "__main__":
    main()
