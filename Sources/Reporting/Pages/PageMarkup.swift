/// Builds a page of HTML that needs nothing but itself: no script, no font, no picture, nothing from elsewhere.
///
/// All text is escaped here and nowhere else; elements and attributes are the suite's own words.
enum PageMarkup {
  /// Text as it is shown: one line, nothing hidden in it, no mark that a browser or the log of a CI system obeys.
  static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in VisibleText.oneLine(text).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      case "#": result.append(contentsOf: "&#35;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// An element with text in it.
  static func element(_ name: String, class style: String? = nil, _ words: String) -> String {
    wrapped(name, class: style, text(words))
  }

  /// An element with markup in it.
  static func wrapped(_ name: String, class style: String? = nil, _ markup: String) -> String {
    "<\(name)\(style.map { " class=\"\($0)\"" } ?? "")>\(markup)</\(name)>"
  }

  /// A list of lines.
  static func list(_ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["<ul>"] + lines.map { element("li", $0) } + ["</ul>"]
  }

  /// A table with a heading for each column; the first cell of a row is its heading.
  ///
  /// - Parameter rows: Cells with the class of each, nil for none.
  static func table(
    _ caption: String, _ heads: [String], _ rows: [[(words: String, style: String?)]]
  ) -> [String] {
    let head = heads.map { "<th scope=\"col\">\(text($0))</th>" }.joined()
    return [
      "<div class=\"wide\"><table>", element("caption", caption), "<thead><tr>\(head)</tr></thead>",
      "<tbody>",
    ]
      + rows.map { row in
        "<tr>"
          + row.enumerated().map { place, cell in
            place == 0
              ? "<th scope=\"row\">\(text(cell.words))</th>"
              : element("td", class: cell.style, cell.words)
          }.joined() + "</tr>"
      } + ["</tbody></table></div>"]
  }

  /// Names and what they are, as a table without heads.
  static func facts(_ caption: String, _ facts: [(name: String, words: String)]) -> [String] {
    ["<div class=\"wide\"><table>", element("caption", caption), "<tbody>"]
      + facts.map { "<tr><th scope=\"row\">\(text($0.name))</th>\(element("td", $0.words))</tr>" }
      + ["</tbody></table></div>"]
  }

  /// The page.
  static func document(_ title: String, _ body: [String]) -> String {
    ([
      "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        + "base-uri 'none'; form-action 'none'\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
      "<meta name=\"referrer\" content=\"no-referrer\">", element("title", title),
      "<style>\n\(style)</style>", "</head>", "<body>", "<main>",
    ] + body + ["</main>", "</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  /// The class of an outcome's word; the word itself always stands there too.
  static func style(of outcome: RecordedOutcome?) -> String {
    switch outcome {
    case .passed: "good"
    case .failed, .errored: "bad"
    case .warned, .inconclusive, .vacuous, .knownFailure, .knownError, .unexpectedPass: "doubt"
    case .notApplicable, nil: "quiet"
    }
  }

  private static let style = """
    :root { color-scheme: light dark; --good: #116329; --bad: #a40e26; --doubt: #7d4e00; --quiet: #57606a; }
    @media (prefers-color-scheme: dark) {
      :root { --good: #56d364; --bad: #ff9492; --doubt: #e3b341; --quiet: #9aa4af; }
    }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
    main { max-width: 70rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
    h1 { line-height: 1.2; }
    table { border-collapse: collapse; margin: 1rem 0; }
    caption { text-align: left; font-weight: 600; padding: .25rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8886; }
    tbody th { font-weight: 500; }
    .wide { overflow-x: auto; }
    .verdict { font-size: 1.4rem; font-weight: 700; }
    .good { color: var(--good); } .bad { color: var(--bad); } .doubt { color: var(--doubt); }
    .quiet { color: var(--quiet); }
    @media print { main { max-width: none; padding: 0; } tr { break-inside: avoid; } }

    """
}
