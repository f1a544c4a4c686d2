/// Parts of pages that are mostly tables, with the style and the policy of a run's page.
enum PageMarkup {
  /// An element with text in it.
  static func element(_ name: StaticString, class style: String? = nil, _ words: String) -> HTML {
    .element(name, ["class": style], text: words)
  }

  /// A list of lines.
  static func list(_ lines: [String]) -> [HTML] {
    lines.isEmpty ? [] : [.element("ul", [:], lines.map { element("li", $0) })]
  }

  /// A table with a heading for each column; the first cell of a row is its heading.
  ///
  /// - Parameter rows: The cells of each row, each with its CSS class, or nil without a class.
  static func table(
    _ caption: String, _ heads: [String], _ rows: [[(words: String, style: String?)]]
  ) -> [HTML] {
    let head = heads.map { HTML.element("th", ["scope": "col"], text: $0) }
    let body = rows.map { row in
      HTML.element(
        "tr", [:],
        row.enumerated().map { place, cell in
          place == 0 ? rowHead(cell.words) : element("td", class: cell.style, cell.words)
        })
    }
    return [
      table(caption, [.element("thead", [:], .element("tr", [:], head)), .element("tbody", [:], body)])
    ]
  }

  /// Names and values, as a table without headings.
  static func facts(_ caption: String, _ facts: [(name: String, words: String)]) -> [HTML] {
    let rows = facts.map { HTML.element("tr", [:], [rowHead($0.name), element("td", $0.words)]) }
    return [table(caption, [.element("tbody", [:], rows)])]
  }

  private static func table(_ caption: String, _ parts: [HTML]) -> HTML {
    .element("div", ["class": "wide"], .element("table", [:], [element("caption", caption)] + parts))
  }

  private static func rowHead(_ words: String) -> HTML { .element("th", ["scope": "row"], text: words) }

  /// The page.
  static func document(_ title: String, _ body: [HTML]) -> String {
    let head: [HTML] = [
      .void("meta", ["charset": "utf-8"]),
      .void("meta", ["http-equiv": "Content-Security-Policy", "content": PagePolicy.header]),
      .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .void("meta", ["name": "referrer", "content": "no-referrer"]),
      .element("title", text: title), .element("style", [:], .constant(PageStyle.sheet)),
    ]
    let page = HTML.element(
      "html", ["lang": "en"],
      [.element("head", [:], head), .element("body", [:], .element("main", [:], body))])
    return "<!DOCTYPE html>\n\(page.markup)\n"
  }

  /// The CSS class of an outcome's word; the word itself is always shown too.
  static func style(of outcome: RecordedOutcome?) -> String {
    switch outcome {
    case .passed: "good"
    case .failed, .errored: "bad"
    case .warned, .inconclusive, .vacuous, .knownFailure, .knownError, .unexpectedPass: "doubtful"
    case .notApplicable, nil: "quiet"
    }
  }
}
