import COpenSSL
import JSONValues

/// A commitment to cases that nobody knows before the run; its digest is published before the run, its parts after it.
public struct Holdout: Sendable, Hashable {
  /// The run's seed.
  public var seed: UInt64
  /// 128 bits that nobody can guess, as 32 hexadecimal digits.
  public var nonce: String
  /// Digest of the rule set.
  public var ruleSet: String
  /// The digest of what is judged.
  public var adapter: String

  /// Commits to a seed with a fresh nonce.
  ///
  /// - Parameter subjects: The digests of what is judged.
  public init(seed: UInt64, subjects: [Attestation.Descriptor]) throws(Refusal) {
    self.init(
      seed: seed, nonce: Hexadecimal.text(of: try Self.random(16)), ruleSet: RecordedDigests.ruleSet,
      adapter: Self.digest(of: subjects))
  }

  init(seed: UInt64, nonce: String, ruleSet: String, adapter: String) {
    (self.seed, self.nonce, self.ruleSet, self.adapter) = (seed, nonce, ruleSet, adapter)
  }

  /// The text that is hashed.
  public var text: String { "pyx-holdout-1 seed=\(seed) nonce=\(nonce) rules=\(ruleSet) adapter=\(adapter)" }

  /// SHA-256 of ``text``, 64 hexadecimal digits.
  public var commitment: String { SHA256.hex(text) }

  /// A seed that nobody can guess, of at most eleven digits, so that it is not masked as a card number.
  public static func randomSeed() throws(Refusal) -> UInt64 {
    try random(8).reduce(0) { $0 << 8 | UInt64($1) } % 100_000_000_000
  }

  /// One digest of everything that is judged.
  static func digest(of subjects: [Attestation.Descriptor]) -> String {
    SHA256.hex(subjects.map { "\($0.sha256) \($0.name)\n" }.joined())
  }

  private static func random(_ count: Int) throws(Refusal) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw Refusal("OpenSSL has no random numbers") }
    return bytes
  }

  var tree: JSONValue {
    .members([
      "commitment": .string(commitment), "seed": .integer(Int64(clamping: seed)), "nonce": .string(nonce),
      "ruleSet": .string(ruleSet), "adapter": .string(adapter),
    ])
  }
}
