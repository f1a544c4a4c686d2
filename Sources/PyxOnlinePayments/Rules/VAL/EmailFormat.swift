import Conformance

/// The verdict on any text as an e-mail address, by the document and by undisputed facts: "Validate data", Email
/// Address.
///
/// The document names no grammar. A usual address is certainly right. A text is certainly wrong if it lacks a name, an
/// at sign or a domain. If nothing in it can quote, it is also certainly wrong with a second at sign, with a blank or a
/// control character, or with a dot at either end of the domain. Everything else is open (A-OP-17), including
/// characters beyond ASCII, which RFC 6531 allows.
enum EmailFormat {
  /// What OP-VAL-06/a says about name, at sign and domain.
  static func expectation(of text: String) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      if isIncomplete(text) { return .rejected }
      if isMisshapen(text) { return .elsewhere }
      return isUsual(text) ? .accepted : .open(.unusualEmailAddresses, words(for: text))
    }
  }

  /// What OP-VAL-06/b says about the characters in an address that has all its parts.
  static func characterExpectation(of text: String) -> TriedValue.Expectation {
    let trimmed = text.trimmed
    guard !isIncomplete(trimmed), isMisshapen(trimmed) else { return .elsewhere }
    // A C string ends at a NUL (A-OP-62).
    guard let end = text.utf8.firstIndex(of: 0) else { return .rejected }
    let kept = String(text[..<end]).trimmed
    return isIncomplete(kept) || isMisshapen(kept)
      ? .rejected : .open(.valueBehindNUL, "a value with a NUL and more behind it")
  }

  private static func isIncomplete(_ text: String) -> Bool {
    let count = text.utf8.count { $0 == UInt8(ascii: "@") }
    return count == 0 || text.hasPrefix("@") || text.hasSuffix("@") || count > 1 && !isQuoted(text)
  }

  private static func isMisshapen(_ text: String) -> Bool {
    if isQuoted(text) { return false }
    let domain = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    let dot = UInt8(ascii: ".")
    return text.utf8.contains { $0 <= 0x20 || $0 == 0x7F } || domain.first == dot || domain.last == dot
  }

  /// Whether the text has something that can quote: quotation marks, backslashes, comments, brackets.
  private static func isQuoted(_ text: String) -> Bool {
    text.utf8.contains { "\"\\()<>[]".utf8.contains($0) }
  }

  /// Whether the text is a usual address.
  ///
  /// Its name consists of words separated by dots, hyphens, underscores or plus signs. Its domain has two or more parts
  /// and a well-known ending.
  private static func isUsual(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 64, text.utf8.count <= 254 else { return false }
    let words = parts[0].split(omittingEmptySubsequences: false) { ".-_+".contains($0) }
    guard words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isLetterOrDigit) }),
      parts[0].utf8.first.map({ $0 >= 0x41 }) == true
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, EmailAddresses.endings.contains(String(last)) else {
      return false
    }
    return labels.allSatisfy { label in
      guard let first = label.utf8.first, 2...63 ~= label.utf8.count, 0x61...0x7A ~= first else {
        return false
      }
      return label.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { isLetterOrDigit($0) && !(0x41...0x5A ~= $0) }
      }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }

  private static func words(for text: String) -> String {
    if !text.utf8.allSatisfy({ $0 < 0x80 }) { return "letters beyond ASCII in an address" }
    if !isQuoted(text),
      text.utf8.split(separator: UInt8(ascii: "@")).last?.contains(UInt8(ascii: ".")) == false
    {
      return "a domain without a dot in an address"
    }
    return isQuoted(text)
      ? "quotes, brackets or backslashes in an address" : "an unusual name or domain in an address"
  }
}
