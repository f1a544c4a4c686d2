import Conformance
import JOSE
import JSONValues
import PropertyTesting

/// Rules on fresh encryption and authentication of messages: "Encrypt sensitive data".
extension OnlinePayments {
  static let encryptionStrength: Chapter<Self> = Chapter("Encryption: freshness and authenticity") {
    Rule(
      "OP-ENC-05", .must(.derived),
      "A request prepared again is encrypted afresh and decrypts to the same values.",
      cites: .objectiveCSDK("Encrypt sensitive data"), readings: [.requestPreparedTwice], given: repetitions
    ) { trial, repetition in
      let all = try await trial.prepared(repetition)
      let messages = try all.map { try trial.message(of: $0) }
      for (name, parts) in [
        ("keys", messages.map(\.encryptedKey)), ("vectors", messages.map(\.initializationVector)),
        ("ciphertexts", messages.map(\.ciphertext)),
      ] {
        try trial.expect(
          Set(parts).count == parts.count, expected: "\(parts.count) different \(name)", saw: "some twice")
      }
      guard repetition.isOpened else { return }
      let opened = try all.map { try trial.opened($0, with: TestKeys.pair(0)) }
      let keys = opened.map { $0.contentKey.withBytes { Array($0) } }
      try trial.expect(
        Set(keys).count == keys.count, expected: "different content keys", saw: "the same key twice")
      for entry in repetition.form.entries {
        let values = try opened.map { try $0.payload.values(under: entry.field) }
        try trial.expect(
          Set(values).count == 1, expected: "the same \(entry.field) each time",
          saw: "\(values.count) versions")
      }
      trial.label("the messages were opened")
    } covers: {
      [.seen("the messages were opened", atLeast: 12)]
    } mutants: {
      [
        .encrypting("always takes the same vector") { payload, pair, keyId in
          try JWE.encrypt(
            payload, for: pair.privateKey.publicKey, keyId: keyId, drawsVector: false, hash: .sha1)
        },
        .encrypting("always takes the same content key") { payload, pair, keyId in
          try JWE.encrypt(payload, for: pair.privateKey.publicKey, keyId: keyId, drawsKey: false, hash: .sha1)
        },
        .stateful("gives the first message again", state: OnlinePaymentsEffect?.none) { first, effect, _ in
          guard case .preparedRequest(let call, _, _) = effect else { return [effect] }
          first = first ?? effect
          return first?.prepared.map {
            [
              .preparedRequest(
                call: call, encryptedFields: $0.encryptedFields,
                encodedClientMetaInfo: $0.encodedClientMetaInfo)
            ]
          } ?? [effect]
        },
        .encrypting("loses a field the second time", state: 0) { count, payload, pair, keyId in
          count += 1
          var tree = try JSONValue(parsing: payload)
          if count > 1 { tree = tree.replacing("paymentValues") { _ in .array([]) } }
          return try JWE.encrypt(Array(tree.compact.utf8), for: pair.privateKey.publicKey, keyId: keyId)
        },
      ]
    }

    Rule(
      "OP-ENC-11", .must(.derived), "A message with a change in any part fails authentication.",
      cites: .objectiveCSDK("Encrypt sensitive data"), given: changes
    ) { trial, change in
      let prepared = try await trial.prepared(change.form, key: TestKeys.pair(0))
      let opened = try trial.opened(prepared, with: TestKeys.pair(0))
      let changed = prepared.encryptedFields.flippingBit(change.bit, of: change.part)
      try trial.expect(
        !changed.opens(with: try TestKeys.pair(0).privateKey, contentKey: opened.contentKey, change.part),
        expected: "the message to be refused after a change of its \(change.part.rawValue)",
        saw: "it decrypted")
      trial.label("the \(change.part.rawValue) was changed")
    } covers: {
      JWEPart.allCases.map { part in
        .seen("the \(part.rawValue) was changed", atLeast: 6)
      }
    } mutants: {
      [
        .encrypting("leaves out the tag", flaw: .noTag),
        .encrypting("writes a constant tag", flaw: .constantTag),
      ]
    }
  }
}

// MARK: Inputs

private struct Repetition: Sendable {
  var form: PaymentForm
  var count: Int
  var isOpened: Bool
}

private let repetitions: Generator<Repetition> = zip(
  PaymentForms.any, Generator<Int>.int(in: 2...4), Generator<Int>.int(in: 0...3)
).map { Repetition(form: $0, count: $1, isOpened: $2 == 0) }

private struct Change: Sendable {
  var form: PaymentForm
  var part: JWEPart
  var bit: Int
}

private let changes: Generator<Change> = zip(
  PaymentForms.any, Generator<JWEPart>.element(of: JWEPart.allCases), Generator<Int>.int(in: 0...9_999)
).map(Change.init)

// MARK: Driving and seeing

extension Trial where System == OnlinePayments {
  /// Prepares one request several times, or several equal requests if the SDK prepares each only once.
  fileprivate func prepared(_ repetition: Repetition) async throws -> [PreparedRequest] {
    var request = try await fill(repetition.form, key: TestKeys.pair(0))
    var all = [try await prepared(request: request)]
    while all.count < repetition.count {
      let again = try await prepare(request: request)
      if let again {
        reading(
          .requestPreparedTwice,
          again.failure == nil ? "it can be prepared again" : "it can be prepared only once")
      }
      if again?.failure != nil {
        request = try await fill(repetition.form, key: TestKeys.pair(0))
        all.append(try await prepared(request: request))
      } else {
        all.append(try success(of: again, "a prepared request"))
      }
    }
    return all
  }
}

extension String {
  /// The message with one bit of one part flipped.
  fileprivate func flippingBit(_ bit: Int, of part: JWEPart) -> String {
    var parts = split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let position = JWEPart.allCases.firstIndex(of: part), position < parts.count,
      var bytes = Base64URL.decode(parts[position].utf8), !bytes.isEmpty
    else { return self }
    bytes[bit / 8 % bytes.count] ^= 1 << UInt8(bit % 8)
    parts[position] = Base64URL.encode(bytes)
    return parts.joined(separator: ".")
  }

  /// Whether the message can be decrypted.
  ///
  /// The content key is already known, so the wrapped key is unwrapped only if that part of the message was changed.
  fileprivate func opens(with key: RSAPrivateKey, contentKey: SecretBytes, _ part: JWEPart) -> Bool {
    guard let message = try? JWE(compact: self) else { return false }
    guard part == .encryptedKey else { return (try? message.content(with: contentKey)) != nil }
    return OAEPHash.allCases.contains { hash in
      (try? message.content(with: try message.unwrappedKey(with: key, hash: hash))) != nil
    }
  }
}
