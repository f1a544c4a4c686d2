extension ErrorString {
  /// The longest recommended length.
  var recommendedLength: Int {
    switch self {
    case .title: 25
    case .message: 75
    case .code: 5
    default: .max
    }
  }

  /// Whether a text is shown in a shorter form, such as its beginning and an ellipsis, because it is longer than
  /// recommended in some unit.
  func allowsShortening(_ text: String, to shown: String) -> Bool {
    guard TextLength.all(of: text).contains(where: { $0 > recommendedLength }),
      shown.count <= recommendedLength
    else { return false }
    // If the cut is inside a character, a replacement character appears there.
    let ends: Set<Character> = ["\u{2026}", ".", " ", "\u{FFFD}"]
    var start = Substring(shown)
    while let last = start.last, ends.contains(last) { start.removeLast() }
    // A shortened text still has at least half of the recommended length, even if it is cut between words.
    let isLongEnough = TextLength.all(of: String(start)).contains { $0 >= recommendedLength / 2 }
    return shown != text && isLongEnough && text.unicodeScalars.starts(with: start.unicodeScalars)
  }
}

/// Lengths of a text in the units that programs count characters in.
enum TextLength {
  /// The lengths in grapheme clusters, code points, UTF-16 code units and UTF-8 bytes.
  static func all(of text: String) -> [Int] {
    [text.count, text.unicodeScalars.count, text.utf16.count, text.utf8.count]
  }
}
