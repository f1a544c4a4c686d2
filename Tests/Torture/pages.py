"""Reads the page of a run with the standard library's parser, and reports what should not be in it.

    pages.py FILE     prints what it reads as JSON
"""

import base64
import hashlib
import html.parser
import json
import os
import sys

TAGS = {
    "html", "head", "meta", "title", "style", "script", "body", "header", "nav", "main", "footer", "section", "article",
    "div", "span", "p", "a", "h1", "h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody",
    "tr", "th", "td", "details", "summary", "pre", "code", "cite", "b", "strong", "i", "svg", "path", "rect", "text",
}
"""The elements that a page may have: none of them loads, embeds, sends or moves anything."""

ATTRIBUTES = {
    "lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "role", "scope", "tabindex", "title",
    "aria-label", "aria-labelledby", "aria-hidden", "data-item", "data-group", "data-outcome", "data-count", "viewbox",
    "preserveaspectratio", "d", "x", "y", "width", "height", "rx", "text-anchor",
}

VOID = {"meta"}


class Page(html.parser.HTMLParser):
    """A page: its elements, its text, and what is wrong with it."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.path = path
        self.name = os.path.basename(path)
        self.open, self.wrong = [], []
        self.counts, self.outcomes, self.ids, self.links, self.levels = {}, {}, [], [], []
        self.pieces, self.within, self.policy = [], {"style": [], "script": [], "title": []}, None
        self.verdict, self.verdict_depth, self.counted = [], None, None
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.feed(self.bytes.decode("utf-8"))
        self.close()
        self.wrong += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag not in TAGS:
            self.wrong.append(f"an element {tag!r}")
        if len(named) != len(attributes):
            self.wrong.append(f"an attribute of <{tag}> twice")
        self.wrong += [f"an attribute {name!r} of <{tag}>" for name in named if name not in ATTRIBUTES]
        if "href" in named:
            self.links.append(named["href"])
        if "id" in named:
            self.ids.append(named["id"])
        if tag in ("h1", "h2", "h3", "h4"):
            self.levels.append(int(tag[1]))
        if tag in ("style", "script"):
            self.within[tag].append("")
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        if named.get("id") == "verdict":
            self.verdict_depth = len(self.open)
        if named.get("data-item") == "rule":
            self.outcomes[named["id"]] = named["data-outcome"]
        self.counted = named.get("data-count")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> in <{self.open[-1] if self.open else ''}>")
        elif self.open:
            self.open.pop()
        if self.verdict_depth is not None and len(self.open) <= self.verdict_depth:
            self.verdict_depth = None

    def handle_startendtag(self, tag, attributes):
        self.wrong.append(f"<{tag}/>")

    def handle_comment(self, data):
        self.wrong.append("a comment")

    def handle_data(self, data):
        here = self.open[-1] if self.open else ""
        if here in ("style", "script"):
            self.within[here][-1] += data
            return
        self.pieces.append(data)
        if self.verdict_depth is not None:
            self.verdict.append(data)
        if self.counted is not None:
            self.counts[self.counted] = int(data)
            self.counted = None

    @property
    def text(self):
        """Everything that a reader sees."""
        return "".join(self.pieces)

    @property
    def is_green(self):
        """Whether the verdict is a pass."""
        return "".join(self.verdict).startswith("Conformant")

    def surprises(self):
        """A line for each thing that should not be in the page."""
        for line in self.wrong:
            yield f"{self.name}: {line}"
        for tag in ("style", "script"):
            texts = self.within[tag]
            if len(texts) != 1:
                yield f"{self.name}: {len(texts)} <{tag}>"
                continue
            digest = base64.b64encode(hashlib.sha256(texts[0].encode()).digest()).decode()
            if self.policy is None or f"{tag}-src 'sha256-{digest}'" not in self.policy:
                yield f"{self.name}: the policy has another digest of the {tag} than sha256-{digest}"
        if self.policy is None or not self.policy.startswith("default-src 'none'; "):
            yield f"{self.name}: its policy allows something"
        for link in self.links:
            if link[:1] != "#" or link[1:] not in self.ids:
                yield f"{self.name}: a link to {link!r}"
        for name in {name for name in self.ids if self.ids.count(name) > 1} if len(set(self.ids)) != len(self.ids) else ():
            yield f"{self.name}: the id {name!r} twice"
        if self.levels[:1] != [1] or self.levels.count(1) != 1 or any(b > a + 1 for a, b in zip(self.levels, self.levels[1:])):
            yield f"{self.name}: headings leave out a level: {self.levels[:20]}"
        if not "".join(self.verdict):
            yield f"{self.name}: it has no verdict"


def main():
    """Prints what a page says."""
    page = Page(sys.argv[1])
    json.dump({
        "surprises": list(page.surprises()), "counts": page.counts, "outcomes": page.outcomes, "text": page.text,
        "verdict": "".join(page.verdict), "isGreen": page.is_green, "ids": page.ids, "policy": page.policy,
    }, sys.stdout)


if __name__ == "__main__":
    main()
