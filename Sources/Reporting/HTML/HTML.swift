/// A well-formed piece of HTML: all its elements are closed, and all its texts are escaped.
///
/// Names of elements and attributes are static strings, so that no text from outside can become a name.
package struct HTML: Sendable, Hashable {
  /// Attributes in their order; an attribute without a value is left out.
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  /// The piece as text.
  package private(set) var markup: String

  private init(markup: String) { self.markup = markup }

  /// An empty piece.
  package static let empty = HTML(markup: "")

  /// Text, with hidden characters escaped.
  package static func text(_ text: String) -> HTML { HTML(markup: escaped(VisibleText.oneLine(text))) }

  /// Text of several lines, for places where white space matters.
  package static func block(_ text: String) -> HTML {
    HTML(markup: escaped(VisibleText.forTerminal(text)))
  }

  /// Markup, a style sheet or a script that is a constant in the source code.
  package static func constant(_ text: StaticString) -> HTML { HTML(markup: text.description) }

  /// An element.
  package static func element(_ name: StaticString, _ attributes: Attributes = [:], _ content: [HTML]) -> HTML
  {
    var markup = opening(name, attributes)
    for piece in content { markup += piece.markup }
    markup += "</\(name)>"
    return HTML(markup: markup)
  }

  /// An element with one piece in it.
  package static func element(_ name: StaticString, _ attributes: Attributes = [:], _ content: HTML) -> HTML {
    element(name, attributes, [content])
  }

  /// An element with text in it.
  package static func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) -> HTML {
    element(name, attributes, [.text(text)])
  }

  /// A void element, which has no end tag.
  package static func void(_ name: StaticString, _ attributes: Attributes) -> HTML {
    HTML(markup: opening(name, attributes))
  }

  /// The pieces one after another.
  package static func joined(_ pieces: [HTML]) -> HTML { HTML(markup: pieces.map(\.markup).joined()) }

  private static func opening(_ name: StaticString, _ attributes: Attributes) -> String {
    var markup = "<\(name)"
    for case (let name, let value?) in attributes {
      markup += " \(name)=\"\(escaped(VisibleText.oneLine(value)))\""
    }
    return markup + ">"
  }

  /// Escapes text for an element and for a value in double quotes.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      // A CI system that logs the page could take `##` for the beginning of a command.
      case UInt8(ascii: "#"): bytes += "&#35;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "#"):
      true
    default: false
    }
  }
}

extension HTML {
  /// A paragraph of text.
  package static func paragraph(_ text: String) -> HTML { .element("p", text: text) }

  /// What an implementation said, or a value from the wire, with a writing direction of its own.
  package static func code(_ text: String) -> HTML { .element("code", text: text) }

  /// A link to a place on the page.
  package static func link(to anchor: String, _ text: String) -> HTML {
    .element("a", ["href": "#\(anchor)"], text: text)
  }

  /// Text for screen readers only.
  package static func spoken(_ text: String) -> HTML { .element("span", ["class": "spoken"], text: text) }

  /// Pieces with a separator between them.
  package static func list(_ pieces: [HTML], by separator: String = ", ") -> HTML {
    .joined(pieces.enumerated().flatMap { $0 == 0 ? [$1] : [.text(separator), $1] })
  }
}
