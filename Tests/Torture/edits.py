"""Edits of transcripts: edits of a message in a line, of an answer's effects, of a line, and of the whole pack."""

import copy
import functools
import re

import packs

ANSWERS = ("flipped-answer", "answer-left-out", "repeated-effect", "moved-effect", "effect-of-next-answer")
"""Edits of the implementation's effects; a rule may ignore some effects, and their order in one answer."""

LOUDEST = "answer-left-out"
"""Each rule must notice an edit of this kind; a rule that notices none would pass whatever the implementation does."""


ALONE = ("one-case-less",)
"""Edits that are refused when a pack is opened, before any rule runs."""

FORMS = (
    "member-in-effect", "null-in-effect", "settled-after-close", "settled-before-open", "lines-swapped", "blank",
    "members-in-another-order", "escaped", "carriage-return",
)
"""Edits that may leave a rule's outcome unchanged, but make lines that no run could have written: refused with 65."""


def flipped(value):
    """The value with its first leaf changed."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list) and value:
        return [flipped(value[0]), *value[1:]]
    if isinstance(value, dict) and value:
        for name in sorted(value):
            other = flipped(value[name])
            if other != value[name]:
                return {**value, name: other}
        # No value in the object can be changed, so the first name is changed.
        name = min(value)
        return {**{key: inner for key, inner in value.items() if key != name}, name + "x": value[name]}
    return value


def with_part(event, place, value):
    return [value if index == place else part for index, part in enumerate(event)]


def messages(edit):
    """An edit of one message.

    The function `edit` gets a case's messages, the number of the message and the messages of another case. It returns
    the new messages, or None if the message cannot be edited.
    """
    def at(lines):
        for line, record in enumerate(lines):
            for number in range(len(record["events"])):
                yield (line, number)

    def do(lines, place):
        line, number = place
        lines = list(lines)
        events = edit(lines[line]["events"], number, lines[(line + 1) % len(lines)]["events"])
        lines[line] = {**lines[line], "events": lines[line]["events"] if events is None else events}
        return lines

    return at, do


def records(edit):
    """An edit of one line."""
    def at(lines):
        yield from ((line,) for line in range(len(lines)))

    return at, lambda lines, place: edit(list(lines), place[0])


def one(change):
    """An edit that changes one message and keeps all others."""
    def edit(events, number, others):
        new = change(events[number])
        return None if new is None else [*events[:number], new, *events[number + 1:]]

    return messages(edit)


def swap(events, number, others):
    """Exchanges a message with the next, unless the two differ only in their answers: that would only edit answers."""
    if number + 1 < len(events) and events[number][:2] != events[number + 1][:2]:
        return [*events[:number], events[number + 1], events[number], *events[number + 2:]]
    return None


def effects(event):
    return event[2] if isinstance(event[2], list) else []


def of_next_answer(events, number, others):
    """Moves the last effect of an answer to the next answer."""
    if not effects(events[number]):
        return None
    for later in range(number + 1, len(events)):
        if events[later][0] in ("send", "settle", "close") and (events[later][2] is None or effects(events[later])):
            new = list(events)
            new[number] = with_part(events[number], 2, effects(events[number])[:-1] or None)
            new[later] = with_part(events[later], 2, [effects(events[number])[-1], *effects(events[later])])
            return new
    return None


def of_another(events, number, others):
    """Puts a message of another case in a message's place, unless the two differ only in their answers."""
    if not others:
        return None
    other = (others[number:] or others[-1:])[0]
    return None if other[:2] == events[number][:2] else [*events[:number], other, *events[number + 1:]]


def moved(event):
    some = effects(event)
    return with_part(event, 2, [*some[1:], some[0]]) if len(some) > 1 else None


def renamed(lines, line):
    """Changes the number after a case's name to a number that no case has."""
    stem = lines[line]["case"].rpartition("-")[0]
    lines[line] = {**lines[line], "case": f"{stem}-{len(lines) + 1000}"}
    return lines


def exchanged(lines, line):
    """Exchanges the names of two cases."""
    other = (line + 1) % len(lines)
    lines[line], lines[other] = {**lines[line], "case": lines[other]["case"]}, {**lines[other], "case": lines[line]["case"]}
    return lines


def with_member(lines, line, name, value):
    lines[line] = {**lines[line], name: value}
    return lines


def another_end(lines, line):
    end = lines[line]["end"]
    lines[line] = {**lines[line], "end": "held" if end != "held" else "failed"}
    return lines


def in_effect(name, value):
    """Adds a member to the last effect of an answer."""
    def change(event):
        some = effects(event)
        if not some or not isinstance(some[-1], dict):
            return None
        kind = next(iter(some[-1]))
        inner = some[-1][kind]
        return with_part(event, 2, [*some[:-1], {kind: {**inner, name: value}}]) if isinstance(inner, dict) else None

    return one(change)


def settled(events, number, effect, word):
    """Adds a `settle` event while there is no session, with an effect or without."""
    before = word == "open"
    if events[number][0] != word or before and any(event[0] == "open" for event in events[:number]):
        return None
    new = ["settle", None, effect]
    return [*events[:number], new, *events[number:]] if before else [*events[:number + 1], new, *events[number + 1:]]


def an_effect(events):
    return next((effects(event) for event in events if event[0] == "send" and effects(event)), None)


def swapped_lines(lines, line):
    """Exchanges two cases."""
    if line + 1 < len(lines):
        lines[line], lines[line + 1] = lines[line + 1], lines[line]
    return lines


def rewritten(change):
    """An edit of the text of one line; `change` gets the bytes of the line, and returns bytes with the same meaning."""
    def edit(lines, line):
        text = packs.line(lines[line])
        new = change(text)
        lines[line] = lines[line] if new == text else new
        return lines

    return records(edit)


def escaped(text):
    """The text with an escape for the first letter of its first event's word."""
    before, mark, behind = text.partition(b'"events":[["')
    return before + mark + b"\\u%04x" % behind[0] + behind[1:] if behind else text


def exchanged_members(text):
    """Exchanges the members `end` and `labels`."""
    return re.sub(rb'("end":"[a-zA-Z]*"),("labels":\[.*?\]),(?="events"|"masked")', rb"\2,\1,", text, count=1)


KINDS = {
    "member-in-effect": in_effect("zzz", 1),
    "null-in-effect": in_effect("zzz", None),
    "settled-after-close": messages(lambda events, number, others: settled(events, number, an_effect(events), "close")),
    "settled-before-open": messages(lambda events, number, others: settled(events, number, None, "open")),
    "lines-swapped": records(swapped_lines),
    "blank": rewritten(lambda text: text.replace(b',"events":', b', "events":', 1)),
    "members-in-another-order": rewritten(exchanged_members),
    "escaped": rewritten(escaped),
    "carriage-return": rewritten(lambda text: text + b"\r"),
    "flipped-answer": one(lambda event: with_part(event, 2, flipped(event[2])) if event[2] else None),
    "answer-left-out": one(lambda event: with_part(event, 2, None)),
    "repeated-effect": one(lambda event: with_part(event, 2, [*effects(event), effects(event)[-1]]) if effects(event) else None),
    "moved-effect": one(moved),
    "effect-of-next-answer": messages(of_next_answer),
    "changed-stimulus": one(lambda event: with_part(event, 1, flipped(event[1])) if event[1] else None),
    "other-kind": one(lambda event: with_part(event, 0, {"send": "settle", "settle": "send", "open": "close"}.get(event[0], "send"))),
    "swapped": messages(swap),
    "left-out": messages(lambda events, number, others: [*events[:number], *events[number + 1:]]),
    "repeated": messages(lambda events, number, others: [*events[:number + 1], *events[number:]]),
    "of-another-case": messages(of_another),
    "cut-off": messages(lambda events, number, others: events[:number]),
    "another-label": records(lambda lines, line: with_member(lines, line, "labels", [*lines[line]["labels"], "no such label"])),
    "unknown-member": records(lambda lines, line: with_member(lines, line, "note", "x")),
    "masked-said": records(lambda lines, line: with_member(lines, line, "masked", False)),
    "answer-to-nobody": one(
        lambda event: with_part(event, 2, [{"x": {}}]) if event[0] in ("world", "open") and event[2] is None else None),
    "answer-without-meaning": one(lambda event: with_part(event, 2, "x") if event[2] is None else None),
    "skips-without-meaning": one(lambda event: [*event[:3], 1]),
    "renumbered": records(renamed),
    "names-exchanged": records(exchanged),
    "another-end": records(another_end),
    "one-case-less": records(lambda lines, line: lines[:line] + lines[line + 1:]),
    "one-case-more": records(lambda lines, line: lines + [{**lines[line], "case": renamed(list(lines), line)[line]["case"]}]),
    "one-case-twice": records(lambda lines, line: lines[:line] + [lines[line]] + lines[line:]),
}
"""By name: a function for the places of an edit in the lines of a rule, and a function that makes the edit."""


def telling(lines):
    """The meaning of lines; waits without effects are ignored, because their number depends on real time."""
    return sorted(
        str({**record, "events": [event for event in record["events"] if event != ["settle", None, None]]}) for record in lines)


def places(kind, lines):
    """The places at which the edit changes something."""
    at, do = KINDS[kind]
    for place in at(lines):
        after = do(lines, place)
        if not after:
            continue
        pairs = [pair for pair in zip(lines, after) if pair[0] is not pair[1]]
        if kind in FORMS:
            # An edit in FORMS counts even if it changes only the bytes of a line, and not the meaning of the line.
            if pairs and any(old != new for old, new in pairs):
                yield place
            continue
        if len(after) != len(lines) or telling([old for old, _ in pairs]) != telling([new for _, new in pairs]):
            yield place


def edited(kind, lines, place):
    """The lines as an edit of that kind at the place leaves them."""
    return KINDS[kind][1](lines, place)


def both(pack, name, value, only_run=False):
    """The pack with another value in the facts of the run, and in the report that repeats them."""
    run, report = copy.deepcopy(pack.run), copy.deepcopy(pack.report)
    run[name] = value
    if not only_run:
        report["header"][name] = value
    return pack.changed({}, run, report)


def seeds(pack):
    """Packs with another seed, in all places that state the seed or in only one of them."""
    for change in (1, -1, 1 << 20):
        seed = abs(pack.run["seed"] + change)
        yield f"seed {seed}", functools.partial(both, pack, "seed", seed)
        yield f"seed {seed} in run.json alone", functools.partial(both, pack, "seed", seed, True)


def numbers(pack):
    """Packs with another number of cases or another clock, in all places that state the changed value."""
    for name, change in (("cases", 1), ("cases", -1), ("now", 86_400_000)):
        if pack.run[name] is not None:
            value = pack.run[name] + change
            yield f"{name} {value}", functools.partial(both, pack, name, value)


def miscounted(pack, number, member, change):
    """The pack with another count in its list of transcripts."""
    run = copy.deepcopy(pack.run)
    run["transcripts"][number][member] += change
    return pack.changed({}, run)


def counts(pack):
    """Packs whose list of transcripts has a wrong count."""
    for number, entry in enumerate(pack.run["transcripts"]):
        for member in ("cases", "masked", "bytes"):
            for change in (1, -1):
                yield f"{entry['rule']}, {member} {change:+}", functools.partial(miscounted, pack, number, member, change)


def exchanged_rules(pack, one, other):
    """The pack with the transcripts of two rules exchanged."""
    return pack.changed({one: pack.lines[other], other: pack.lines[one]})


def strangers(pack):
    """Packs in which the transcripts of two rules are exchanged."""
    rules = sorted(pack.lines)
    for one, other in zip(rules, rules[1:]):
        yield f"those of {one} and {other} exchanged", functools.partial(exchanged_rules, pack, one, other)


WHOLE = {"seed": seeds, "numbers": numbers, "counts": counts, "of-another-rule": strangers}
"""By name: packs that are edited as a whole, each with a label and a function that makes it."""
