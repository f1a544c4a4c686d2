import Foundation
import JOSE

/// An RSA key pair whose public half a test account gives out.
public struct TestKeyPair: Sendable {
  /// The SubjectPublicKeyInfo in DER, as base64 with padding: what `crypto/publickey` answers.
  ///
  /// Empty if the pair was made from something that is not a key.
  public let publicKeyBase64: String
  private let parsed: Result<RSAPrivateKey, JOSEError>

  /// The private half, which stays with the suite; throws a `JOSEError` if the pair was made from something that is
  /// not a key.
  public var privateKey: RSAPrivateKey { get throws(JOSEError) { try parsed.get() } }

  /// Makes a pair from its private half.
  public init(_ privateKey: RSAPrivateKey) { self.init(.success(privateKey)) }

  /// Reads a pair of the pool; an invalid key is noticed only when the private half is used.
  init(pem: String) {
    self.init(Result { () throws(JOSEError) in try RSAPrivateKey(pem: pem) })
  }

  private init(_ parsed: Result<RSAPrivateKey, JOSEError>) {
    self.parsed = parsed
    let der = try? parsed.get().publicKey.der
    publicKeyBase64 = Data(der ?? []).base64EncodedString()
  }

  /// A new pair with 2048 bits, which takes about 0.2 s; throws a `JOSEError` if OpenSSL cannot make one.
  public static func fresh() throws(JOSEError) -> TestKeyPair { TestKeyPair(try .generate(bits: 2048)) }
}
