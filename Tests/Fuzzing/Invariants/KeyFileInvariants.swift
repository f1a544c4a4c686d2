@testable import Evidence

/// Invariants of a public key's file: it has one key and valid calendar dates, and no part of it is ignored.
enum KeyFileInvariants {
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let file: KeyFile
    do { file = try KeyFile(text: text) } catch {
      try BrokenInvariant.unless(error.description.utf8.count < 2000, "a reason of many words")
      return
    }
    for day in [file.notBefore, file.notAfter].compactMap(\.self) {
      try BrokenInvariant.unless(isDay(day), "\(day) is not a day")
      try BrokenInvariant.unless(text.contains(day), "\(day) does not stand there")
    }
    let again = try KeyFile(text: file.text)
    try BrokenInvariant.unless(
      again.text == file.text && again.key.id == file.key.id, "a file that is written is read otherwise")
    // A person who reads the file sees everything that counts: it has exactly the lines that Pyx would write.
    let (seen, due) = (essence(of: text), essence(of: file.text))
    try BrokenInvariant.unless(seen == due, "\(seen) is read as \(due)")
  }

  /// The lines, sorted and without white space, with the letters of the key on one line.
  private static func essence(of text: String) -> [String] {
    var lines: [String] = []
    var key = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let bare = String(line.filter { !$0.isWhitespace && $0 != "\0" })
      if bare.contains("-") { lines.append(bare) } else { key += bare }
    }
    return (lines + [key]).sorted()
  }

  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { ($0.utf8.count, Int($0)) }
    guard parts.map(\.0) == [4, 2, 2], let year = parts[0].1, let month = parts[1].1, let day = parts[2].1
    else { return false }
    let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...days[month - 1]).contains(day)
  }
}
