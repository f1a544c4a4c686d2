import PaymentNumbers

/// Cuts text from outside as soon as it enters, because it goes into many places of a report.
public enum ShortText {
  /// The maximum number of characters in a name, an id or a word.
  public static let nameLimit = 200
  /// The maximum number of characters in a message.
  public static let messageLimit = 2000
  /// How many words of a list are shown.
  public static let listLimit = 10

  /// The text, or its beginning and an ellipsis, in at most that many Unicode scalars; it does not end inside a card
  /// number.
  public static func cut(_ text: String, to limit: Int) -> String {
    // In UTF-8 a text has at least as many bytes as characters.
    guard text.utf8.count > limit, isLonger(text, than: limit) else { return text }
    let beginning = text.unicodeScalars.prefix(max(0, limit - 1))
    let end = CardMasking.cut(text.utf8, before: String(beginning).utf8.count)
    return String(decoding: text.utf8.prefix(end), as: UTF8.self) + "…"
  }

  /// Whether the text has more Unicode scalars than the limit.
  public static func isLonger(_ text: String, than limit: Int) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
      .map { $0 < scalars.endIndex } ?? false
  }

  /// Words separated by commas, each cut; a long list has only the first words and the number of the others.
  public static func list(_ words: [String], limit: Int = listLimit) -> String {
    let shown = words.prefix(limit).map { cut($0, to: nameLimit) }.joined(separator: ", ")
    return words.count > limit ? "\(shown) and \(words.count - limit) more" : shown
  }
}
