import Conformance
import Reporting

/// The frame of every page: head, navigation, main part, footer.
struct SitePage {
  /// The place of the page.
  let place: Place
  /// Its title.
  let title: String
  /// The pages above this page, from the first page down.
  let above: [(name: String, place: Place)]

  /// The file.
  func file(_ content: [HTML]) -> ReportFile {
    let skip = HTML.element("a", ["class": "skip", "href": "#main"], text: "To the content")
    let body = HTML.element(
      "body", [:],
      [skip, navigation, .element("main", ["id": "main"], content), footer])
    let page = HTML.element("html", ["lang": "en"], [head, body])
    return ReportFile(name: place.file, text: "<!DOCTYPE html>\n\(page.markup)\n")
  }

  /// A link from this page.
  func link(_ place: Place, _ text: String) -> HTML {
    .element("a", ["href": place.path(from: self.place)], text: text)
  }

  private var head: HTML {
    .element(
      "head", [:],
      [
        .void("meta", ["charset": "utf-8"]),
        .void("meta", ["http-equiv": "Content-Security-Policy", "content": SiteStyle.policy]),
        .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .void("meta", ["name": "referrer", "content": "no-referrer"]),
        .element("title", text: title),
        .void(
          "link", ["rel": "stylesheet", "href": Place(file: SiteStyle.file).path(from: place)]),
      ])
  }

  private var navigation: HTML {
    let links = above.map { link($0.place, $0.name) }
    let here = HTML.element("span", ["aria-current": "page"], text: links.isEmpty ? "All systems" : title)
    return .element(
      "nav", ["aria-label": "The way here"],
      .element(
        "div", [:],
        (links + [here]).enumerated().flatMap { number, part in
          number == 0 ? [part] : [.element("span", ["aria-hidden": "true"], text: "›"), part]
        }))
  }

  private var footer: HTML {
    .element(
      "footer", [:],
      [
        .paragraph(
          "Rules are stated in Pyx's own words; the cited document decides. Documents belong to their publishers."
        ),
        .paragraph("Rule set \(SuiteVersion.ruleSet), contracts \(SuiteVersion.contract)."),
      ])
  }
}

extension HTML {
  /// A part of a page with a second-level heading; empty if the part has no content.
  static func section(_ anchor: String, _ title: String, _ content: [HTML]) -> HTML {
    let content = content.filter { $0 != .empty }
    guard !content.isEmpty else { return .empty }
    return .element(
      "section", ["aria-labelledby": anchor], [.element("h2", ["id": anchor], text: title)] + content)
  }

  /// Text in which words between backquotes are code, as in the descriptions of contracts.
  static func prose(_ text: String) -> HTML {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard !parts.count.isMultiple(of: 2) else { return .text(text) }
    return .joined(
      parts.enumerated().map { number, part in number.isMultiple(of: 2) ? .text(part) : .code(part) })
  }

  /// Wide content, which scrolls separately from the page.
  static func wide(_ label: String, _ content: [HTML]) -> HTML {
    .element("div", ["class": "wide", "tabindex": "0", "role": "region", "aria-label": label], content)
  }

  /// A table with a caption; the first cell of a row is its heading.
  static func table(_ caption: String, _ heads: [String], _ rows: [[HTML]]) -> HTML {
    let head = heads.map { HTML.element("th", ["scope": "col"], text: $0) }
    let body = rows.map { row in
      HTML.element(
        "tr", [:],
        row.enumerated().map { place, cell in
          place == 0 ? .element("th", ["scope": "row"], cell) : .element("td", [:], cell)
        })
    }
    return .wide(
      caption,
      [
        .element(
          "table", ["class": heads.count > 3 ? "many" : nil],
          [
            .element("caption", text: caption), .element("thead", [:], .element("tr", [:], head)),
            .element("tbody", [:], body),
          ])
      ])
  }

  /// Names and values below one another.
  static func facts(_ facts: [(name: String, value: HTML)]) -> HTML {
    .element(
      "dl", ["class": "facts"],
      facts.filter { $0.value != .empty }.flatMap {
        [HTML.element("dt", text: $0.name), .element("dd", [:], $0.value)]
      })
  }

  /// A list of items; empty if there are none.
  static func items(_ items: [HTML], style: String? = nil) -> HTML {
    items.isEmpty ? .empty : .element("ul", ["class": style], items.map { .element("li", [:], $0) })
  }
}
