import JOSE

/// RSA key pairs for the public key of a test account.
///
/// Their private halves are published in this repository: they protect nothing and must not be used in a real account.
/// The pool saves every case the 0.2 s that a new pair takes; a case distinguishes its keys by a fresh key id.
public enum TestKeys {
  /// The private halves of all pairs, in PEM.
  public static var published: [String] { firstHalf + secondHalf + [wideText] }

  private static let pool = (firstHalf + secondHalf).map { TestKeyPair(pem: $0) }

  /// How many pairs the pool has.
  public static var count: Int { pool.count }

  /// A pair with 2048 bits; any index works, modulo the size of the pool.
  public static func pair(_ index: Int) -> TestKeyPair {
    let rest = index % pool.count
    return pool[rest < 0 ? rest + pool.count : rest]
  }

  /// A pair with 4096 bits, to see whether an implementation accepts keys longer than the usual ones.
  public static let wide = TestKeyPair(pem: wideText)
}
