import Conformance
import JOSE
import JSONValues

extension Mutant where System == OnlinePayments {
  /// Decrypts the implementation's message, if a key of the suite opens it, and encrypts its content in another way.
  package static func encrypting(
    _ name: String, _ encrypt: @escaping @Sendable ([UInt8], TestKeyPair, String?) throws -> String
  ) -> Mutant {
    encrypting(name, state: ()) { _, payload, pair, keyId in try encrypt(payload, pair, keyId) }
  }

  /// Encrypts the content of a message in another way; the state lives as long as the session.
  static func encrypting<State: Sendable>(
    _ name: String, state: State,
    _ encrypt: @escaping @Sendable (inout State, [UInt8], TestKeyPair, String?) throws -> String
  ) -> Mutant {
    stateful(name, state: state) { state, effect, _ in
      guard case .preparedRequest(let call, let fields, let metadata) = effect,
        let (payload, pair, keyId) = TestKeys.opened(fields),
        let other = try? encrypt(&state, payload, pair, keyId)
      else { return [effect] }
      return [.preparedRequest(call: call, encryptedFields: other, encodedClientMetaInfo: metadata)]
    }
  }

  /// Encrypts the same content with a flaw.
  static func encrypting(_ name: String, flaw: JWEFlaw) -> Mutant {
    encrypting(name) { payload, pair, keyId in
      try JWE.encrypt(payload, for: pair.privateKey.publicKey, keyId: keyId, flaw: flaw)
    }
  }

  /// Changes the content that is encrypted.
  package static func enclosing(_ name: String, _ change: @escaping @Sendable (JSONValue) -> JSONValue)
    -> Mutant
  {
    encrypting(name) { payload, pair, keyId in
      let tree = change(try JSONValue(parsing: payload))
      return try JWE.encrypt(Array(tree.compact.utf8), for: pair.privateKey.publicKey, keyId: keyId)
    }
  }

  /// Changes the values that are encrypted for fields; if the new value is nil, the field is left out.
  package static func enclosing(
    _ name: String, value change: @escaping @Sendable (_ field: String, _ value: String) -> String?
  ) -> Mutant {
    enclosing(name) { tree in
      tree.replacing("paymentValues") { list in
        .array(
          (list.elements ?? []).compactMap { entry in
            guard let key = entry["key"]?.text, let value = entry["value"]?.text else { return entry }
            return change(key, value).map {
              .object(named: [("key", .string(key)), ("value", .string($0))])
            }
          })
      }
    }
  }

  /// Alters the result of preparing.
  package static func preparing(
    _ name: String, _ change: @escaping @Sendable (inout PreparedRequest) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .preparedRequest(let call, _, _) = effect, var prepared = effect.prepared else {
        return [effect]
      }
      change(&prepared)
      return [
        .preparedRequest(
          call: call, encryptedFields: prepared.encryptedFields,
          encodedClientMetaInfo: prepared.encodedClientMetaInfo)
      ]
    }
  }
}

extension TestKeys {
  /// The contents of an implementation's message, with the key pair that opens it and the id of its key.
  fileprivate static func opened(_ text: String) -> ([UInt8], TestKeyPair, String?)? {
    guard let message = try? JWE(compact: text) else { return nil }
    for pair in (0..<count).map({ pair($0) }) + [wide] {
      guard let key = try? pair.privateKey, let payload = try? message.decrypt(with: key) else { continue }
      return (payload, pair, message.header.keyId)
    }
    return nil
  }
}
