import Conformance
import Foundation
import JSONValues
import PropertyTesting

/// The service's answer to a request for the public key.
enum KeyReply: Sendable, Hashable {
  /// A key that can be used.
  case right
  /// No reply, or a faulty reply that holds no key.
  case fault(Fault)
  /// A reply whose key is this text.
  case text(String)
  /// A reply without a key.
  case missing
  /// An RSA key shorter than RFC 7518 allows.
  case short

  /// The kind of reply, as a label; nil for a key that an SDK may accept or refuse.
  var kind: String? {
    switch self {
    case .right: "a right key"
    case .fault: "a fault"
    case .text, .missing: "an invalid key"
    case .short: nil
    }
  }

  /// The reply in words.
  var words: String {
    switch self {
    case .right: "a right key"
    case .fault(let fault): "\(fault)"
    case .text(let text): text == Self.ellipticCurve ? "a key for elliptic curves" : "an invalid key"
    case .missing: "a reply without a key"
    case .short: "a key of 1024 bits"
    }
  }

  /// The reply as a script.
  func scripted(in trial: Trial<OnlinePayments>) -> ScriptedExchange {
    let id = trial.keyId()
    let reply =
      switch self {
      case .right: Self.reply(id: id, key: .string(TestKeys.pair(0).publicKeyBase64))
      case .fault(let fault): fault.reply
      case .text(let text): Self.reply(id: id, key: .string(text))
      case .missing: Self.reply(id: id, key: nil)
      case .short: Self.reply(id: id, key: .string(Self.short1024))
      }
    return ScriptedExchange(endpoint: ScriptedExchange.publicKeyEndpoint, reply: reply)
  }

  private static func reply(id: String, key: JSONValue?) -> ScriptedReply {
    .json(.object(named: [("keyId", .string(id)), ("publicKey", key)]))
  }

  /// Any reply; in nearly half of the draws it is a proper reply whose key is invalid or missing.
  static let any: Generator<KeyReply> = .frequency([
    (3, Fault.any.map { .fault($0) }), (3, .just(.right)), (1, .just(.missing)), (1, .just(.short)),
    (
      5,
      .element(
        of: ["", "no base64!", "AAAA", truncated, ellipticCurve, "eyJub3QiOiJhIGtleSJ9"].map { .text($0) })
    ),
  ])

  /// The first hundred bytes of a key.
  private static let truncated =
    Data((Data(base64Encoded: TestKeys.pair(0).publicKeyBase64) ?? Data()).prefix(100)).base64EncodedString()

  /// A key on the elliptic curve P-256, with which RSA cannot work.
  static let ellipticCurve =
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1y9DWQEr/z34FXxxM+Ubc4VWgCtA7O+TVAcwN7HYxc1g8TVFVBUXYD8/nzkb"
    + "UBex6u1g+RtGWWUphXl72nsnGQ=="

  private static let short1024 =
    "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDKKWdo5ZOZjSJR6WSFVxRPTMs7g+VOsSm//VYm0Q/Drh3jSdKljV08ZIea"
    + "AOKn8KmfYdP0+09Pvu3IJ4E1POs30eVnHGdLP3eSbZ+MrC4roBKipfmEdlSQc3h8kTrUMj9wtJSSXDajFSgHBBMf7bBQragc"
    + "Mj7/QXgVzGXlcGOw2wIDAQAB"
}
