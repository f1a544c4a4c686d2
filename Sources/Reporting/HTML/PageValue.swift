import JSONValues

/// A value of a message: short values are unchanged, long ones folded, very long ones cut.
struct PageValue {
  let text: String

  /// The longest value that is shown inline, in characters.
  static let limit = 120
  /// The most characters of a value that a page shows; JSON on several lines may have twice as many.
  static let most = 4000

  /// The value.
  var html: HTML {
    guard text.utf8.count > Self.limit, text.unicodeScalars.count > Self.limit else { return .code(text) }
    let whole = LimitedText.middle(text, characters: Self.most)
    return .element(
      "details", [:],
      [
        .element("summary", [:], .code(LimitedText.line(text, characters: Self.limit))),
        .element("pre", [:], .block(whole == text ? indented : whole)),
      ])
  }

  /// JSON with each member on its own line, anything else unchanged.
  private var indented: String {
    guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let value = try? JSONValue(parsing: text.utf8)
    else { return text }
    return LimitedText.middle(value.pretty, characters: 2 * Self.most)
  }
}
