import Foundation
import Requirements
import Testing

@testable import Reporting

/// A page as another parser reads it: every element is closed, and nothing runs or loads.
struct Pages: Decodable {
  let text: String
  /// The cells of each row of each table.
  let cells: [[String]]
  let problems: [String]
  let tags: [String]

  static func read(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Pages {
    try Requirement.python.need()
    let ended = try Parsers.run(try #require(Programs.python), ["-c", reader], on: page)
    #expect(ended.status == 0, "\(ended.output)", sourceLocation: sourceLocation)
    let read = try JSONDecoder().decode(Pages.self, from: Data(ended.output.utf8))
    #expect(read.problems == [], sourceLocation: sourceLocation)
    let loading = ["script", "img", "link", "iframe", "object", "embed", "base", "form", "svg", "a"]
    #expect(read.tags.filter(loading.contains) == [], sourceLocation: sourceLocation)
    #expect(
      page.contains(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; style-src &#39;sha256-"
      ),
      sourceLocation: sourceLocation)
    return read
  }

  private static let reader = """
    import html.parser, json, sys
    class Reader(html.parser.HTMLParser):
        open, problems, text, rows, tags = [], [], [], [], []
        def handle_starttag(self, tag, attributes):
            self.tags.append(tag)
            self.problems += ["attribute " + name for name, _ in attributes if name.startswith("on") or name in ("src", "style")]
            if tag != "meta": self.open.append(tag)
            if tag == "tr": self.rows.append([])
            if tag in ("td", "th"): self.rows[-1].append("")
        def handle_endtag(self, tag):
            if not self.open or self.open.pop() != tag: self.problems.append("closes " + tag)
        def handle_data(self, data):
            if self.open and self.open[-1] == "style": return
            self.text.append(data)
            if self.open and self.open[-1] in ("td", "th"): self.rows[-1][-1] += data
    reader = Reader()
    reader.feed(open(sys.argv[1], encoding="utf-8", newline="").read())
    reader.close()
    print(json.dumps({"text": "".join(reader.text), "cells": reader.rows,
      "problems": reader.problems + ["open " + tag for tag in reader.open], "tags": reader.tags}))
    """
}
