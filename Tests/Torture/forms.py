"""Hostile texts through every form of a report: JUnit, JSON, page, terminal and transcript, read by several readers.

Each run carries 60 texts, or 30 in the short form. Marks around the texts make it possible to follow each text through
the forms: if one form shows a text, the other forms must show the same text.
"""

import html.parser
import json
import re
import sys

import hostile_texts
import reports
import speaker
from kinds import HERE
from running import Place
from table import Trial

UNDECLARED = ("refuses", "ignores", "answers")
MODES = ("effects", "effects", "effects", "thrown", "refused")


class Speech:
    """One run of the adapter that says hostile texts."""

    def __init__(self, tools, name, count):
        chance = tools.chance(name)
        self.tools = tools
        self.cards = []
        texts = [self.one(chance) for _ in range(count)]
        self.plan = {
            "name": self.one(chance)[:150], "version": self.one(chance)[:150], "session": self.one(chance)[:500],
            "mode": chance.choice(MODES), "undeclared": chance.choice(UNDECLARED), "texts": texts, "log": [self.one(chance)[:300] for _ in range(5)],
        }
        self.options = chance.choice(([], ["--strict"], ["--junit-dialect", "strict"], ["--reproducible"]))

    def one(self, chance):
        """A text, sometimes followed by a card number."""
        text = hostile_texts.text(chance)
        if chance.random() < 0.2:
            number, form = hostile_texts.card(chance)
            self.cards.append(number)
            text += f" {form} "
        return text

    def surprises(self):
        """Runs the adapter once for each format of standard output, and yields the surprises."""
        seen = {}
        for format in ("json", "text"):
            with Place() as place:
                with open(place.path("state", "plan.json"), "w") as file:
                    json.dump(self.plan, file)
                adapter = f"{sys.executable} {HERE}/speaker.py {place.path('state', 'plan.json')}"
                ended = place.run([
                    self.tools.pyx, "certify", "--system", "pia-wallets", "--rule", "PIA-LCH-01", "--cases", "12",
                    "--adapter", adapter, "--reports", place.path("reports"), "--format", format, "--transcript",
                    place.path("state", "transcript"), *self.options])
                yield from ended.surprises()
                # In the mode `refused`, wrong launches come before the adapter's own errors, and are the SDK's failure.
                if ended.code not in ((1, 75) if self.plan["mode"] == "refused" else (1,)):
                    yield f"exit {ended.code} in mode {self.plan['mode']}: {ended.notes[-300:]}"
                found, wrong = reports.suites(place.path("reports"))
                yield from wrong
                out = ended.out.decode("utf-8")
                yield from self.declared(found, out, format)
                yield from reports.agreement(ended.code, found, out if format == "json" else None)
                with open(place.path("state", "transcript"), encoding="utf-8", newline="\n") as file:
                    transcript = file.read()
                pages = reports.read_pages(place.path("reports"))
                if len(pages) != 1:
                    yield f"{len(pages)} pages of one run"
                # A separator between two elements, which no number can span.
                page = " x ".join(piece for page in pages for piece in page.pieces)
                forms = {
                    "stderr": ended.notes, "transcript": transcript, "junit": self.text_of(found), "page": page, format: out}
                for form, text in forms.items():
                    yield from self.unmasked(form, text)
                yield from self.shown({k: v for k, v in forms.items() if k in ("stderr", "text", "transcript", "page")})
                yield from self.lines(transcript)
                seen.setdefault("junit", forms["junit"])
                seen.setdefault("page", page)
                seen[format] = "\n".join(strings(json.loads(out))) if format == "json" else out
        yield from self.alike(seen)

    def declared(self, found, out, format):
        """Complaints unless every form warns of an undeclared stimulus that was not refused, or, under --strict, shows
        it as an error."""
        cases = [case for suite in found for case in suite.cases if case.get("name").startswith("RUN-DECLARED")]
        is_told = self.plan["undeclared"] != "refuses"
        if len(cases) != is_told:
            yield f"{len(cases)} cases RUN-DECLARED, where the adapter {self.plan['undeclared']}"
        is_strict = "--strict" in self.options
        for case in cases:
            if (case.find("error") is not None) != is_strict or case.find("failure") is not None:
                yield f"RUN-DECLARED is {'no' if is_strict else 'an'} error"
        if format == "text":
            if ("RUN-DECLARED" in out) != is_told:
                yield "the text says otherwise of RUN-DECLARED than JUnit"
            return
        footer = json.loads(out)["footer"]
        words = {finding["stimulus"] for finding in footer["declarations"]}
        if bool(words) != is_told or words & set(speaker.STIMULI):
            yield f"JSON says that {sorted(words)} are not declared, where the adapter {self.plan['undeclared']}"

    @staticmethod
    def text_of(found):
        """Everything that an XML reader sees, attributes and text, plus what a lenient HTML reader sees."""
        parts = []
        for suite in found:
            for node in suite.tree.iter():
                parts += [*node.attrib.values(), node.text or "", node.tail or ""]
            reader = Lenient()
            reader.feed(suite.bytes.decode("utf-8"))
            if reader.count != len(suite.cases):
                parts.append("a reader of HTML sees other test cases")
        return "\n".join(parts)

    def unmasked(self, form, text):
        """Complaints about card numbers that are readable in a form."""
        plain = hostile_texts.digits(text)
        squeezed = re.sub(r"(?<=\d)[^\d ]+(?=\d)", "", plain)
        for number in set(self.cards):
            if number in text or re.search(rf"(?<!\d){number}(?!\d)", squeezed):
                yield f"the card number {number} is in {form}"

    def shown(self, forms):
        """Complaints about characters that control a terminal or hide text."""
        for form, text in forms.items():
            if controls := hostile_texts.controls(text):
                yield f"raw control characters in {form}: {', '.join(controls)}"
            if invisible := hostile_texts.invisible(text):
                yield f"invisible characters in {form}: {', '.join(invisible)}"
            for line in text.split("\n") if form not in ("transcript", "page") else ():
                if line.lstrip().startswith(hostile_texts.LINE_STARTS):
                    yield f"a line of {form} commands a pipeline: {line[:80]!r}"

    def lines(self, transcript):
        """Complaints about lines that do not belong in a transcript."""
        for line in transcript.splitlines() if not hostile_texts.invisible(transcript) else transcript.split("\n")[:-1]:
            if not re.match(r"\d+ [<>#] ", line):
                yield f"a line of the transcript begins otherwise: {line[:80]!r}"
                return

    def alike(self, seen):
        """Complaints about texts that two forms show differently."""
        if self.plan["mode"] != "effects":
            return
        # On the terminal, text that would give commands to a pipeline has a backslash in it.
        seen["text"] = seen["text"].replace("#\\#", "##")
        marked = {form: dict(re.findall(r"<<(\d+):(.*?):\1>>", text, re.S)) for form, text in seen.items()}
        if len(marked["json"]) != len(self.plan["texts"]):
            yield f"JSON shows {len(marked['json'])} texts of {len(self.plan['texts'])}"
        for form in ("junit", "text"):
            for number, text in marked[form].items():
                if "…" not in text and text != marked["json"].get(number):
                    yield f"text {number} is {text[:80]!r} in {form}, {marked['json'].get(number, '')[:80]!r} in JSON"
                    break


class Lenient(html.parser.HTMLParser):
    """Counts test cases like a lenient reader, which reads anything as markup."""

    CDATA_CONTENT_ELEMENTS = ()

    def __init__(self):
        super().__init__()
        self.count = 0

    def handle_starttag(self, tag, attributes):
        self.count += tag == "testcase"


def strings(tree):
    """All texts in a JSON value."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        for key, value in tree.items():
            yield key
            yield from strings(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from strings(value)


def forms(tools):
    """Some two thousand texts in the long form."""
    for number in range(3 if tools.short else 40):
        name, count = f"texts/{number:02}", 30 if tools.short else 60
        yield Trial(name, lambda tools, name=name, count=count: Speech(tools, name, count).surprises(), runs=count)
