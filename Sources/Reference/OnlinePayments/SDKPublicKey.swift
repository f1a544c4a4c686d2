import Foundation
import JOSE

/// The public key of a session.
struct SDKPublicKey: Sendable {
  let id: String
  private let key: RSAPublicKey

  /// Throws if the reply holds no usable key.
  init(_ reply: PublicKeyReply) throws(ClientAPIError) {
    guard let der = Data(base64Encoded: reply.publicKey) else { throw .badKey("it is not base64") }
    do {
      key = try RSAPublicKey(der: der)
    } catch {
      throw .badKey(error.description)
    }
    id = reply.keyId
  }

  /// The key's SubjectPublicKeyInfo in base64.
  var base64: String { Data(key.der).base64EncodedString() }

  /// Encrypts for the owner of the key.
  func encrypt(_ payload: [UInt8]) throws(ClientAPIError) -> String {
    do {
      return try JWE.encrypt(payload, for: key, keyId: id)
    } catch {
      throw .badKey(error.description)
    }
  }
}
