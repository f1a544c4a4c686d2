"""Replay tokens and vector files, mutated at random: `pyx` prints a clear line and ends with the right exit code, and
never traps."""

import json
import os

import hostile_texts
from running import Place
from table import Trial

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

TOKENS = (
    "pia-wallets:PIA-LCH-01:AQAAAAAAAA", "pia-wallets:PIA-RDR-05:AQAAAAAA", "pia-wallets:PIA-LCH-01:V-LCH-0001",
    "pay-by-bank-app:PBBA-FLAG-06:AQAAAAAA", "online-payments:OP-VAL-04:AQAAAAAAAAAA", "pia-wallets:PIA-LCH-01@PIA-INT-01:AQAA",
    "pia-wallets:PIA-INT-02:AQAAAAAA:1700000000000", "pay-by-bank-app:PBBA-FLAG-06:V-NONE-0001",
)

PIECES = (b":", b"@", b"V-", b"A", b"/", b"=", b"-1", b"999999999999999999999", b"\xff", b"\xc3\xa9", b" ", b"%", b"_" * 50)


def mutated(chance, data, pieces=PIECES):
    """Bytes with a few random edits."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        span = chance.choice((0, 1, 1, 2, 5, 40))
        edit = chance.randrange(6)
        if edit == 0 and data:
            data[at - 1] ^= 1 << chance.randrange(8)
        elif edit == 1:
            del data[at : at + span]
        elif edit == 2:
            data[at:at] = chance.choice(pieces)
        elif edit == 3:
            data[at:at] = data[at : at + span]
        elif edit == 4:
            data[at : at + span] = chance.choice(pieces)
        else:
            data[at:at] = hostile_texts.text(chance).encode("utf-8", "surrogatepass")[:200]
    return bytes(data)


def complaint(ended, codes):
    """Complaints about a run that must fail: an unexpected exit code, or no clear line that says why."""
    if ended.code not in codes:
        yield f"exit {ended.code}, expected one of {sorted(codes)}: {ended.notes.strip()[-200:]}"
    elif ended.code >= 64 and ended.code != 75:
        lines = ended.notes.split("\n")[:-1]
        if not lines or not all(line.startswith("pyx: ") for line in lines):
            yield f"exit {ended.code} without a clear line: {ended.notes[:200]!r}"
        if max(map(len, lines), default=0) > 4000:
            yield f"a line of {max(map(len, lines))} characters"


def token(tools, name):
    """Forty mutated tokens, one after the other."""
    chance = tools.chance(name)
    for _ in range(40):
        word = mutated(chance, chance.choice(TOKENS).encode()).replace(b"\0", b"")
        if word.startswith(b"-"):
            word = b":" + word
        with Place() as place:
            ended = place.run([tools.pyx.encode(), b"replay", word], limit=60)
            for line in [*ended.surprises(), *complaint(ended, {0, 1, 64, 65, 66, 75})]:
                yield f"token {word!r}: {line}"
            if ended.code == 0 and b"\xff" in word:
                yield f"token {word!r} was taken"


JSON_PIECES = (
    b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"null", b"true", b"1e999", b"-", b"NaN", b'"id": "V-X-0001",', b"\xff", b"\0",
    b"\xef\xbb\xbf", b"[" * 2000, b"{\"a\":" * 600, b"0" * 100, b'"\\ud800"', b"\x1b[31m", b"::error::\n", b'"rule": "NO-01",',
)


def vectors(tools, name):
    """Twenty mutated files, checked one after the other; `--fix` must not write a file that it does not understand."""
    chance = tools.chance(name)
    folder = os.path.join(ROOT, "Vectors", "Files")
    files = sorted(file for file in os.listdir(folder) if file.endswith(".json"))
    for _ in range(20):
        file = chance.choice(files)
        with open(os.path.join(folder, file), "rb") as source:
            whole = source.read()
        data = mutated(chance, whole, JSON_PIECES)
        with Place() as place:
            path = place.path("state", file)
            with open(path, "wb") as target:
                target.write(data)
            fix = ["--fix"] if chance.random() < 0.3 else []
            ended = place.run([tools.pyx, "vectors", "check", place.path("state"), *fix], limit=60)
            with open(path, "rb") as target:
                after = target.read()
            lines = [*ended.surprises(), *complaint(ended, {0, 65})]
            if after != data and not fix:
                lines.append("the file was changed")
            if after != data and not is_json(after):
                lines.append("--fix wrote what is not JSON")
            if ended.code == 0 and not is_json(data):
                lines.append("what is not JSON was taken")
            for line in lines:
                kept = f"/tmp/{name.replace('/', '-')}.json"
                with open(kept, "wb") as target:
                    target.write(data)
                yield f"{file}, mutated, kept as {kept}: {line}"


def is_json(data):
    """Whether a strict reader accepts the data."""
    try:
        json.loads(data.decode("utf-8"), parse_constant=lambda word: 1 / 0)
    except (ValueError, ZeroDivisionError, RecursionError):
        return False
    return not data.startswith(b"\xef\xbb\xbf")


def mutations(tools):
    """A few thousand mutations in the long form."""
    for number in range(2 if tools.short else 40):
        name = f"tokens/{number:02}"
        yield Trial(name, lambda tools, name=name: token(tools, name), runs=40)
    for number in range(2 if tools.short else 40):
        name = f"vectors/{number:02}"
        yield Trial(name, lambda tools, name=name: vectors(tools, name), runs=20)
