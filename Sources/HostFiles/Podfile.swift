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
  /// What is not told because it stands under a condition, one line each.
  let notes: [String]

  /// The largest Podfile that is read, in bytes and in lines: patterns are matched with every line of it.
  static let (largest, longest) = (1 << 20, 5_000)

  /// Reads a Podfile; throws a ``HostFileFault`` where it is too long or no text, or holds a merge that was not finished.
  init(path: String, bytes: Data) throws(HostFileFault) {
    guard bytes.count <= Self.largest, bytes.count(where: { $0 == UInt8(ascii: "\n") }) <= Self.longest else {
      throw HostFileFault(
        path,
        "the Podfile cannot be read: it has more than \(Self.longest) lines or more than \(Self.largest) bytes"
      )
    }
    if let byte = HostFileFault.Place.firstByteOutsideUTF8(of: bytes) {
      throw HostFileFault(path, at: .byte(byte), "no Podfile: this byte is not UTF-8")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() where line.hasPrefix("<<<<<<< ") || line.hasPrefix(">>>>>>> ") {
      throw HostFileFault(
        path, at: .line(number + 1, column: 1), "the Podfile holds a merge that was not finished")
    }
    let code = PodfileCode(text).lines
    let named = code.compactMap { line in Self.pod(in: line.text).map { (line: line, name: $0) } }
    let frameworks = code.filter {
      $0.text.mentions(["use_frameworks!"]) && $0.text.contains(/\buse_frameworks!/)
    }
    let platforms = code.filter {
      $0.text.mentions(["platform"]) && $0.text.contains(/^\s*platform[\s(]\s*:ios\b/)
    }
    let isUsed = frameworks.contains { !$0.isConditional && $0.text.contains(/^\s*use_frameworks!/) }
    self.path = path
    pods = named.filter { !$0.line.isConditional }.map(\.name)
    usesFrameworks = frameworks.isEmpty ? false : isUsed ? true : nil
    leastOS = platforms.contains(where: \.isConditional) ? nil : Self.version(in: platforms)
    let frameworksInDoubt = isUsed ? nil : frameworks.first
    let notes =
      named.filter(\.line.isConditional).map { ($0.line.number, "the pod \($0.name)") }
      + [frameworksInDoubt].compactMap(\.self).map { ($0.number, "use_frameworks!") }
      + platforms.filter(\.isConditional).map { ($0.number, "the version of iOS") }
    self.notes = notes.map { number, what in
      "\(path):\(number): \(what) stands under a condition, and is not judged"
    }
  }

  /// The pod that a line names, where its name is written out.
  private static func pod(in line: String) -> String? {
    guard line.mentions(["pod"]),
      let match = line.firstMatch(of: /(?:^|;|then|&&|\band)\s*pod[\s(]\s*(?:'([^']*)'|"([^"]*)")/),
      let name = match.output.1 ?? match.output.2, !name.contains("#{"), !name.isEmpty
    else { return nil }
    return String(name)
  }

  private static func version(in lines: [PodfileCode.Line]) -> String? {
    let versions = Set(
      lines.compactMap {
        $0.text.firstMatch(of: /^\s*platform[\s(]\s*:ios\s*,\s*['"]([0-9.]+)['"]/).map { String($0.output.1) }
      })
    return versions.count == 1 ? versions.first : nil
  }
}
