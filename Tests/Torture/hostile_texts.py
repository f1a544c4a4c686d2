"""Texts that trip up readers, terminals and pipelines, and card numbers in many forms."""

import base64
import unicodedata

CARDS = ("4111111111111111", "5555555555554444", "378282246310005", "6011000990139424", "30569309025904")
"""Numbers that pass Luhn's check, of five issuers, none of them made up by the suite."""

AFFIXES = (
    "]]>", "<!--", "-->", "<![CDATA[", "&#0;", "&#x1;", "&amp;", "&lt;b&gt;", "<?xml version='1.0'?>", "<!DOCTYPE a [",
    "<script>alert(1)</script>", "\" onload=\"", "'", "`id`", "$(id)", "%s%n%x", "%00", "../../etc/passwd", "C:\\NUL", "~",
    "\\", "\\u0000", "\\ud800", "{}", "[]", "null", "NaN", ",", ";", "|", "#", "*", "```", "| a | b |", "\t", "\n", "\r\n",
    "\v", "\f", "\0", "\b", "\x1b[31m", "\x1b]0;title\x07", "\x1bc", "\x1b[2J", "\x7f", "\x85", "\x9b31m", "\x90", "\u2028",
    "\u2029", "\u00a0", "\u00ad", "\u061c", "\u200b", "\u200d", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2066",
    "\u2069", "\ufeff", "\ufff9", "\ufffd", "\ufffe", "\uffff", "\U0001fffe", "\U0010ffff", "\U000e0001", "\U000e0041",
    "\U000f0000", "e\u0301", "\u0301" * 40, "\u1100\u1161\u11a8", "\u0e33", "\u0645\u0631\u062d\u0628\u0627",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1f5\U0001f1f1", "\U0001f3f4\U000e0067\U000e0062\U000e007f",
    "\U00020bb7", "\u00df\u0130\u0131", "\ufb01", "::error::red", "::set-output name=a::b", "::stop-commands::x", "##[error]",
    "##vso[task.complete result=Succeeded;]", "##teamcity[testFailed name='x']", "section_start:0:x\r\x1b[0K",
    "TEST-x.xml", "<testcase name=\"x\"/>", "replay: pyx replay x", "passed", "pyx: ", "0 failed", " " * 50, "",
)

LINE_STARTS = ("::", "##[", "##vso[", "##teamcity[")
"""A line that begins with one of these gives a command to a pipeline."""


def card(chance):
    """A card number in some form: (the number, the text)."""
    number = chance.choice(CARDS)
    groups = [number[at : at + 4] for at in range(0, len(number), 4)]
    forms = (
        number, " ".join(groups), "-".join(groups), ".".join(groups), "\u00a0".join(groups), "\u200b".join(number),
        "".join(chr(ord(digit) - 48 + 0xFF10) for digit in number), "".join(chr(ord(digit) - 48 + 0x660) for digit in number),
        "".join(f"%3{digit}" for digit in number), f";{number}=30121010000000000000?", f"%B{number}^DOE/J^3012?",
        "".join(f"&#{ord(digit)};" for digit in number), "/".join(groups), "_".join(groups), f"PAN={number},", f"x{number}x",
        base64.b64encode(number.encode()).decode(), "  ".join(groups), "\u202e".join(groups), number[:6] + "\n" + number[6:],
    )
    return number, chance.choice(forms)


def text(chance):
    """One hostile text: some pieces, sometimes very long."""
    pieces = [chance.choice(AFFIXES) for _ in range(chance.randint(1, 4))]
    if chance.random() < 0.2:
        pieces.append(chr(chance.choice((chance.randrange(0x20), chance.randrange(0x7F, 0xA0), chance.randrange(0x3000)))))
    if chance.random() < 0.02:
        pieces.append(chance.choice(AFFIXES) * 3000)
    return "".join(pieces)


def digits(text):
    """The digits of a text as a person would read them, without most characters between them."""
    kept = []
    for character in unicodedata.normalize("NFKC", text):
        if unicodedata.decimal(character, None) is not None:
            kept.append(str(unicodedata.decimal(character)))
        elif character.isalpha() or character in "*:,;{}[]()\"":
            kept.append(" ")
    return "".join(kept)


def controls(text):
    """The control characters in a text, except ends of lines."""
    return sorted({hex(ord(c)) for c in text if (ord(c) < 0x20 and c != "\n") or 0x7F <= ord(c) < 0xA0})


def invisible(text):
    """The characters in a text that are invisible, or that change how other characters look."""
    return sorted({
        hex(ord(c)) for c in text
        if ord(c) in (0x61C, 0x2028, 0x2029, 0xFEFF) or 0x200B <= ord(c) <= 0x200F or 0x202A <= ord(c) <= 0x202E
        or 0x2060 <= ord(c) <= 0x2069 or 0xFFF9 <= ord(c) <= 0xFFFB or 0xE0000 <= ord(c) <= 0xE007F
    })
