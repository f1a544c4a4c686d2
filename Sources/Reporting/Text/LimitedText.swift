/// Cuts long text, and notes in the text that it was cut.
public enum LimitedText {
  /// The most bytes of UTF-8 in one element of a report.
  public static let elementLimit = 65_536

  /// The text; one that is too long keeps its beginning, and gets a last line that says how much was cut.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The most bytes of UTF-8 in the result, at least 64.
  public static func block(_ text: String, limit: Int = elementLimit) -> String {
    let size = text.utf8.count
    guard size > limit else { return text }
    func note(_ kept: Int) -> String { "\n[cut: \(size - kept) of \(size) bytes left out]" }
    let kept = prefix(of: text, bytes: limit - note(0).utf8.count)
    return kept + note(kept.utf8.count)
  }

  /// The text, or its beginning and an ellipsis, in at most the given number of characters.
  public static func line(_ text: String, characters limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.prefix(limit - 1))
    return String(result) + "…"
  }

  /// The text; one that is too long keeps its beginning and its end, with a note between them of how much is left out.
  ///
  /// Five eighths of the limit are kept. Mask card numbers first, because a card number that is cut in two would not be
  /// recognized.
  public static func middle(_ text: String, characters limit: Int) -> String {
    // A text has at least as many bytes in UTF-8 as characters, so this quick check is safe.
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    let count = scalars.count
    guard count > limit else { return text }
    let (first, last) = (limit / 2, limit / 8)
    return String(scalars.prefix(first)) + "…[\(count - first - last) characters left out]…"
      + String(scalars.suffix(last))
  }

  private static func prefix(of text: String, bytes limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      guard size <= limit else { break }
      result.append(scalar)
    }
    return String(result)
  }
}
