import Conformance
import JOSE
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on requests: first their contents, then their encryption.
  static let requestReadings: [Variant<OnlinePayments>] = contents + replacements + accounts + keys

  private static let contents: [Variant<OnlinePayments>] = [
    .reference(.invalidRequestPrepared, "a request that is not valid is prepared"),
    .reading(
      .invalidRequestPrepared, "a request that is not valid is refused",
      .behaving("validates a request before it prepares it", state: ()) { _, stimulus, world, inner in
        if case .prepareRequest(let call, let request) = stimulus {
          let verdict = try await inner.send(.validateRequest(call: call, request: request), in: world)
          if verdict.contains(where: { if case .validated(_, false, _) = $0 { true } else { false } }) {
            return [.requestFailed(call: call, error: "the request is not valid")]
          }
        }
        return try await inner.send(stimulus, in: world)
      }),
    .reference(.emptyValueEncrypted, "an empty value is encrypted"),
    .reading(
      .emptyValueEncrypted, "an empty value is left out",
      .enclosing("leaves empty values out") { _, value in value.isEmpty ? nil : value }),
    .reference(.tokenizeByDefault, "it is false"),
    .reading(
      .tokenizeByDefault, "it is true",
      .rewritingStimuli("stores data if the host does not say whether to store it") { stimulus, _ in
        guard case .makeRequest(let request, let product, let account, nil) = stimulus else {
          return [stimulus]
        }
        return [
          .makeRequest(request: request, product: product, accountOnFileId: account, tokenize: true)
        ]
      }),
    .reading(
      .tokenizeByDefault, "it is left out",
      .enclosing("writes the marker only if it is true") { tree in
        tree["tokenize"] == .bool(false) ? tree.removing("tokenize") : tree
      }),
    .reference(.requestPreparedTwice, "it can be prepared again"),
    .reading(
      .requestPreparedTwice, "it can be prepared only once",
      .behaving("prepares each request only once", state: Set<Int>()) { known, stimulus, world, inner in
        switch stimulus {
        case .makeRequest(let request, _, _, _): known.remove(request)
        case .prepareRequest(let call, let request):
          if !known.insert(request).inserted {
            return [.requestFailed(call: call, error: "the request has been prepared")]
          }
        default: break
        }
        return try await inner.send(stimulus, in: world)
      }),
  ]

  private static let replacements: [Variant<OnlinePayments>] = [
    .reference(.valueEnteredOverStored, "a value on file can be replaced"),
    .reading(.valueEnteredOverStored, "a value on file stays", .keepingValuesOnFile),
  ]

  private static let accounts: [Variant<OnlinePayments>] = ["CAN_WRITE", "MUST_WRITE"].flatMap { status in
    [
      .reference(.writableValueLeftBlank, "a value with the status \(status) may stay blank"),
      .reading(
        .writableValueLeftBlank, "a value with the status \(status) must not stay blank",
        .demanding("wants values with the status \(status) to be entered again", status)),
    ]
  }

  private static let keys: [Variant<OnlinePayments>] = [
    .reference(.encryptionDetails, "kid is the id of the key"),
    .reference(.encryptionDetails, "OAEP takes SHA-1"),
    .reference(.encryptionDetails, "a key of 1024 bits is refused"),
    .reference(.encryptionDetails, "a key of 4096 bits is used"),
    .reading(
      .encryptionDetails, "kid is something else",
      .encrypting("numbers keys itself") { payload, pair, _ in
        try JWE.encrypt(payload, for: pair.privateKey.publicKey, keyId: "1")
      }),
    .reading(
      .encryptionDetails, "there is no kid",
      .encrypting("does not name the key") { payload, pair, _ in
        try JWE.encrypt(payload, for: pair.privateKey.publicKey)
      }),
    // Later variants cannot decrypt the output of this variant.
    .reading(
      .encryptionDetails, "OAEP takes SHA-256",
      .encrypting("uses SHA-256 for OAEP") { payload, pair, keyId in
        try JWE.encrypt(payload, for: pair.privateKey.publicKey, keyId: keyId, hash: .sha256)
      }),
    // A longer key replaces the short one, because nothing here encrypts with short keys, and no rule opens the result.
    .reading(
      .encryptionDetails, "a key of 1024 bits is used",
      .changingReplies("takes keys of 1024 bits", where: { $0.hasSuffix("/publickey") }) { reply in
        reply.replacing("publicKey") { key in
          200..<250 ~= key.text?.utf8.count ?? 0 ? .string(TestKeys.pair(0).publicKeyBase64) : key
        }
      }),
    .reading(
      .encryptionDetails, "a key of 4096 bits is refused",
      .changingReplies("takes no keys beyond 2048 bits", where: { $0.hasSuffix("/publickey") }) { reply in
        (reply["publicKey"]?.text?.utf8.count ?? 0) > 500 ? nil : reply
      }),
    compressing,
  ]

  private static let compressing: Variant<OnlinePayments> = [
    (Ambiguity.emptyValueEncrypted, "an empty value is encrypted"),
    (.emptyValueEncrypted, "an empty value is left out"),
    (.tokenizeByDefault, "it is true"), (.tokenizeByDefault, "it is false"),
    (.tokenizeByDefault, "it is left out"),
    (.textNormalForm, "converted to another"),
  ].reduce(
    .reading(
      .encryptionDetails, "the content is compressed",
      .encrypting("compresses what it encrypts") { payload, pair, keyId in
        try JWE.encrypt(
          payload.deflated, for: pair.privateKey.publicKey, keyId: keyId, hash: .sha1, compression: "DEF")
      })
  ) { variant, other in
    variant.apart(
      from: other.0, other.1,
      because: "compressed content is not inspected, so this reading cannot be seen there")
  }
}

extension [UInt8] {
  /// The bytes in stored blocks of DEFLATE (RFC 1951 section 3.2.4); each block has at most 65,535 bytes.
  fileprivate var deflated: [UInt8] {
    let limit = 65_535
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: Swift.max(count, 1), by: limit) {
      let block = dropFirst(start).prefix(limit)
      let length = UInt16(block.count)
      let bytes = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      blocks += [start + limit < count ? 0 : 1] + bytes + block
    }
    return blocks
  }
}

extension Mutant<OnlinePayments> {
  /// Reports an error for a blank field if its value on file has the given status.
  fileprivate static func demanding(_ name: String, _ status: String) -> Mutant {
    behaving(name, state: PaymentsSeen()) { seen, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      seen.note(effects)
      switch stimulus {
      case .makeRequest(let request, let product, let account, _):
        let stored = seen.accounts[product]?.first { $0.id == account }?.attributes ?? []
        seen.demanded[request] = Set(stored.filter { $0.status == status }.map(\.key))
      case .setValue(let request, let id, let value):
        if !value.isEmpty { seen.demanded[request]?.remove(id) }
      case .validateRequest(let call, let request):
        let missing = (seen.demanded[request] ?? []).sorted().map {
          InputError(fieldId: $0, kind: "required", message: "required")
        }
        return effects.map { effect in
          guard !missing.isEmpty, case .validated(call, _, let errors) = effect else { return effect }
          return .validated(call: call, isValid: false, errors: errors + missing)
        }
      default: break
      }
      return effects
    } late: { seen, _, effects in
      seen.note(effects)
      return effects
    }
  }
}

private struct PaymentsSeen: Sendable {
  /// The accounts of the products that calls returned.
  var accounts: [Int: [AccountOnFile]] = [:]
  /// The fields of requests that still have to be filled in.
  var demanded: [Int: Set<String>] = [:]

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for case .paymentProduct(let call, let product) in effects {
      accounts[call] = product.item.accountsOnFile
    }
  }
}
