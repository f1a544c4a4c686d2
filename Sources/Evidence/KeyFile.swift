import Conformance
import Reporting

/// A file with a public key, and with the days on which runs signed with it are believed.
///
/// It is a text in PEM with lines before it, which readers of PEM skip: `not-before: 2026-01-01` and
/// `not-after: 2026-12-31`, each in UTC, its own day counted, and each may be missing. Nothing else stands in it, as nobody
/// would look at it.
public struct KeyFile: Sendable {
  /// The key.
  public let key: VerificationKey
  /// The first day, as `2026-01-01`; nil where there is none.
  public let notBefore: String?
  /// The last day; nil where there is none.
  public let notAfter: String?

  /// Makes a file.
  public init(_ key: VerificationKey, notBefore: String? = nil, notAfter: String? = nil) {
    (self.key, self.notBefore, self.notAfter) = (key, notBefore, notAfter)
  }

  /// Reads a file; throws a ``Refusal`` where it has no public key, or a line that says something else.
  public init(text: String) throws(Refusal) {
    var days: [String: String] = [:]
    let lines = text.split(whereSeparator: \.isNewline)
    let start = lines.firstIndex { $0.hasPrefix("-----BEGIN") } ?? lines.endIndex
    for line in lines[..<start] {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmed }
      guard parts.count == 2, ["not-before", "not-after"].contains(parts[0]), Day.isDay(parts[1]),
        days.updateValue(parts[1], forKey: parts[0]) == nil
      else {
        throw Refusal("the line \"\(Self.shown(line))\" before the key is none of not-before and not-after")
      }
    }
    if let end = lines.firstIndex(where: { $0.hasPrefix("-----END") }), let line = lines[(end + 1)...].first {
      throw Refusal("the line \"\(Self.shown(line))\" stands behind the key, where nothing is read")
    }
    let key = try VerificationKey(pem: text)
    // OpenSSL reads no further than a hyphen inside of the block.
    guard lines[start...].map(\.trimmed) == key.pem.split(whereSeparator: \.isNewline).map(\.trimmed) else {
      throw Refusal("the key has not the one form that a public Ed25519 key has in PEM")
    }
    self.init(key, notBefore: days["not-before"], notAfter: days["not-after"])
  }

  private static func shown(_ line: Substring) -> String { ShortText.cut(String(line.prefix(200)), to: 100) }

  /// The file as it is written.
  public var text: String {
    (notBefore.map { "not-before: \($0)\n" } ?? "") + (notAfter.map { "not-after: \($0)\n" } ?? "") + key.pem
  }

  /// Throws a ``Refusal`` where a run of that time, in ISO 8601 and UTC, is not believed.
  public func admit(runAt timestamp: String, isReproducible: Bool) throws(Refusal) {
    guard notBefore != nil || notAfter != nil else { return }
    guard !isReproducible else {
      throw Refusal("the key holds for some days alone, and a reproducible run does not say when it was")
    }
    let day = String(Day.of(timestamp))
    if let notAfter, notAfter < day {
      throw Refusal("the key ended on \(notAfter), before the run of \(day)")
    }
    if let notBefore, day < notBefore {
      throw Refusal("the key begins on \(notBefore), after the run of \(day)")
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
