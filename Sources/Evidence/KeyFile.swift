import Conformance
import Reporting

/// A file with a public key, and with the days on which runs signed with it are trusted.
///
/// The file has up to two lines that readers of PEM skip, `not-before: 2026-01-01` and `not-after: 2026-12-31`, and
/// then the key in PEM. Both days are in UTC, and runs on either day are trusted. Anything else in the file is refused,
/// because nobody would look at it.
public struct KeyFile: Sendable {
  /// The key.
  public let key: VerificationKey
  /// The first day, as `2026-01-01`; nil if there is none.
  public let notBefore: String?
  /// The last day; nil if there is none.
  public let notAfter: String?

  /// Makes a file.
  public init(_ key: VerificationKey, notBefore: String? = nil, notAfter: String? = nil) {
    (self.key, self.notBefore, self.notAfter) = (key, notBefore, notAfter)
  }

  /// Reads a file; throws a ``Refusal`` if it has no public key, or if it has a line that is not allowed.
  public init(text: String) throws(Refusal) {
    var days: [String: String] = [:]
    let lines = text.split(whereSeparator: \.isNewline)
    let start = lines.firstIndex { $0.hasPrefix("-----BEGIN") } ?? lines.endIndex
    for line in lines[..<start] {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmed }
      guard parts.count == 2, ["not-before", "not-after"].contains(parts[0]), Day.isDay(parts[1]),
        days.updateValue(parts[1], forKey: parts[0]) == nil
      else {
        throw Refusal("the line \"\(Self.shown(line))\" before the key is neither not-before nor not-after")
      }
    }
    if let end = lines.firstIndex(where: { $0.hasPrefix("-----END") }), let line = lines[(end + 1)...].first {
      throw Refusal("the line \"\(Self.shown(line))\" comes after the key, where nothing is allowed")
    }
    let key = try VerificationKey(pem: text)
    // OpenSSL stops reading at a hyphen inside the block.
    guard lines[start...].map(\.trimmed) == key.pem.split(whereSeparator: \.isNewline).map(\.trimmed) else {
      throw Refusal("the key is not in the canonical PEM form of a public Ed25519 key")
    }
    self.init(key, notBefore: days["not-before"], notAfter: days["not-after"])
  }

  private static func shown(_ line: Substring) -> String { ShortText.cut(String(line.prefix(200)), to: 100) }

  /// The text of the file.
  public var text: String {
    (notBefore.map { "not-before: \($0)\n" } ?? "") + (notAfter.map { "not-after: \($0)\n" } ?? "") + key.pem
  }

  /// Throws a ``Refusal`` if a run at that time, in ISO 8601 and UTC, is not trusted.
  public func admit(runAt timestamp: String, isReproducible: Bool) throws(Refusal) {
    guard notBefore != nil || notAfter != nil else { return }
    guard !isReproducible else {
      throw Refusal("the key is valid only on certain days, and a reproducible run does not record its day")
    }
    let day = String(Day.of(timestamp))
    if let notAfter, notAfter < day {
      throw Refusal("the key expired on \(notAfter), before the run of \(day)")
    }
    if let notBefore, day < notBefore {
      throw Refusal("the key is valid from \(notBefore), after the run of \(day)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    var end = start
    while let last = end.last, last == " " || last == "\t" { end.removeLast() }
    return String(end)
  }
}
