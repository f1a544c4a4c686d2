import Foundation

/// What can be told from a Podfile by reading it: it is a program, and is not run.
///
/// What a line says under a condition, or with a value that the program computes, is not told.
struct Podfile: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// The names of the pods that are written out, in their order.
  let pods: [String]
  /// Whether `use_frameworks!` stands there; nil where it does under a condition alone.
  let usesFrameworks: Bool?
  /// The least version of iOS, where one is written out and all lines that do so agree.
  let leastOS: String?

  /// Reads a Podfile; throws a ``HostFileFault`` where it is no text, or holds a merge that was not finished.
  init(path: String, bytes: Data) throws(HostFileFault) {
    if let byte = HostFileFault.Place.firstByteOutsideUTF8(of: bytes) {
      throw HostFileFault(path, at: .byte(byte), "no Podfile: this byte is not UTF-8")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() where line.hasPrefix("<<<<<<< ") || line.hasPrefix(">>>>>>> ") {
      throw HostFileFault(
        path, at: .line(number + 1, column: 1), "the Podfile holds a merge that was not finished")
    }
    let code = Self.code(lines)
    self.path = path
    pods = code.compactMap { line in
      guard let match = line.firstMatch(of: /^\s*pod[\s(]\s*(?:'([^']*)'|"([^"]*)")/),
        let name = match.output.1 ?? match.output.2, !name.contains("#{"), !name.isEmpty
      else { return nil }
      return String(name)
    }
    let frameworks = code.filter { $0.contains(/^\s*use_frameworks!/) }
    let isConditional = frameworks.allSatisfy { $0.contains(/\s(?:if|unless)\s/) }
    usesFrameworks = frameworks.isEmpty ? false : isConditional ? nil : true
    let versions = Set(
      code.compactMap {
        $0.firstMatch(of: /^\s*platform[\s(]\s*:ios\s*,\s*['"]([0-9.]+)['"]/).map { String($0.output.1) }
      })
    leastOS = versions.count == 1 ? versions.first : nil
  }

  /// The lines without comments, and without those of a block that is a comment.
  private static func code(_ lines: [Substring]) -> [Substring] {
    var isComment = false
    var code: [Substring] = []
    for line in lines {
      if line.hasPrefix("__END__") { break }
      if line.hasPrefix("=begin") { isComment = true }
      if !isComment { code.append(withoutComment(line)) }
      if line.hasPrefix("=end") { isComment = false }
    }
    return code
  }

  /// What stands before a `#` that is in no text.
  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    for index in line.indices {
      switch (line[index], quote) {
      case ("#", nil): return line[..<index]
      case ("'", nil), ("\"", nil): quote = line[index]
      case (let character, let open?) where character == open: quote = nil
      default: break
      }
    }
    return line
  }
}
