import Conformance
import Foundation
import JOSE
import PropertyTesting

/// Rules on the key that requests are encrypted with: "Responses", "Encrypt sensitive data".
extension OnlinePayments {
  static let encryptionKeys: Chapter<Self> = Chapter("Encryption: keys") {
    Rule(
      "OP-ENC-04", .must(.derived),
      "A request is encrypted with its session's public key, which the Client API provides.",
      cites: .objectiveCSDK("Responses", "Encrypt sensitive data"), readings: [.encryptionDetails],
      given: keyPairs
    ) { trial, keys in
      if keys.isWide {
        try await trial.recordWideKey(in: keys.form)
      } else {
        trial.serve([keys.form.document], and: [trial.publicKey(keys.first)])
        if keys.order == .firstOnly {
          try await trial.expectPrepared(keys.form, for: keys.first)
        } else {
          try await trial.expectPreparedInTwoSessions(keys, isBack: keys.order == .secondThenFirst)
        }
      }
    } covers: {
      [.seen(twoSessionsLabel, atLeast: 20), .seen(returnLabel, atLeast: 20)]
    } mutants: {
      [
        .encrypting("encrypts for another key") { payload, pair, keyId in
          let own = TestKeys.pair(0)
          let other = pair.publicKeyBase64 == own.publicKeyBase64 ? TestKeys.pair(1) : own
          return try JWE.encrypt(payload, for: other.privateKey.publicKey, keyId: keyId)
        },
        .encrypting("keeps the first key for all sessions", state: TestKeyPair?.none) {
          first, payload, pair, keyId in
          let kept = first ?? pair
          first = kept
          return try JWE.encrypt(payload, for: kept.privateKey.publicKey, keyId: keyId)
        },
        .usingLastSession("encrypts for the key of the newest session", for: [.prepareRequest]),
      ]
    }

    Rule(
      "OP-ENC-07", .must(.derived),
      "Without a usable public key, preparing ends with an error and produces nothing.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data", "Responses"),
      readings: [.encryptionDetails],
      given: badKeys
    ) { trial, bad in
      let request = try await trial.fill(bad.form, key: bad.reply.scripted(in: trial))
      let result = try await trial.prepare(request: request)
      if result != nil, let kind = bad.reply.kind { trial.label("an end after \(kind)") }
      switch (bad.reply, result) {
      case (.right, .success?): return
      case (.right, _): _ = try trial.success(of: result, "a prepared request")
      case (.short, .success?): trial.reading(.encryptionDetails, "a key of 1024 bits is used")
      case (.short, .failure?): trial.reading(.encryptionDetails, "a key of 1024 bits is refused")
      case (_, .failure?):
        try await trial.atTheEnd {
          try trial.expect(
            try trial.seen.of(.preparedRequest).isEmpty,
            expected: "only an error after \(bad.reply.words)",
            saw: "a prepared request when the session ended")
        }
      default:
        try trial.expect(
          false,
          expected: "an error after \(bad.reply.words)",
          saw: "\(result == nil ? "no answer" : "a prepared request")")
      }
    } covers: {
      [
        .seen("an end after a fault", atLeast: 6), .seen("an end after an invalid key", atLeast: 15),
        .seen("an end after a right key", atLeast: 3),
      ]
    } mutants: {
      [
        .behaving("encrypts with its own key if there is none", state: ()) {
          _, stimulus, world, inner in
          try await inner.send(stimulus, in: world).map(\.preparedAnyhow)
        } late: { _, _, effects in
          effects.map(\.preparedAnyhow)
        },
        .rewriting("gives an empty request if there is no key") { effect in
          guard case .requestFailed(let call, _, _) = effect else { return [effect] }
          return [.preparedRequest(call: call, encryptedFields: "", encodedClientMetaInfo: "e30")]
        },
        .rewriting("calls no continuation if there is no key") { effect in
          if case .requestFailed = effect { [] } else { [effect] }
        },
        .closing("gives a prepared request when the session is closed, without a key") { done in
          guard case .requestFailed(let call, _, _)? = done.last else { return [] }
          return [
            .preparedRequest(
              call: call, encryptedFields: "e30.e30.e30.e30.e30", encodedClientMetaInfo: "e30=")
          ]
        },
      ]
    }

    Rule(
      "OP-ENC-08", .must(.prose), "A public key is handed over decoded, ready for use.",
      cites: .objectiveCSDK("Responses").quoting(
        "automatically returns an already decrypted public key from our API"),
      given: Generator<Int>.int(in: 0...(TestKeys.count - 1))
    ) { trial, index in
      let pair = TestKeys.pair(index)
      trial.script([trial.publicKey(pair)])
      let call = trial.nextCall()
      let result: CallResult<DeliveredKey>? = try await trial.result(
        .getPublicKey(call: call), call: call, .publicKey, \.publicKey)
      let key = Data(base64Encoded: try trial.success(of: result, "the public key").key).map { Array($0) }
      let whole = Data(base64Encoded: pair.publicKeyBase64).map { Array($0) } ?? []
      // The PKCS #1 key follows the 24 bytes of the algorithm (RFC 8017 appendix A.1.1, RFC 5280 section 4.1).
      try trial.expect(
        key == whole || key == Array(whole.dropFirst(24)),
        expected: "the key as SubjectPublicKeyInfo or RSAPublicKey",
        saw: "\(key.map { "\($0.count) other bytes" } ?? "no base64")")
    } mutants: {
      [
        .rewriting("leaves the key in base64") { effect in
          guard case .publicKey(let call, let id, let key) = effect else { return [effect] }
          return [.publicKey(call: call, keyId: id, key: Data(key.utf8).base64EncodedString())]
        },
        .rewriting("loses the last byte of the key") { effect in
          guard case .publicKey(let call, let id, let key) = effect, let bytes = Data(base64Encoded: key)
          else { return [effect] }
          return [.publicKey(call: call, keyId: id, key: bytes.dropLast().base64EncodedString())]
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Checks that a request is encrypted for the key of its session: the second session, or the first session after a
  /// return from the second.
  fileprivate func expectPreparedInTwoSessions(_ keys: KeyPairs, isBack: Bool) async throws {
    guard startsSessions else {
      for label in [twoSessionsLabel, returnLabel] {
        leaveOut(label, because: "other sessions cannot be started")
      }
      return
    }
    guard !isBack || understands(.selectSession) else {
      return leaveOut(returnLabel, without: .selectSession)
    }
    // Only the last message is opened: decrypting takes longer than everything else.
    if !isBack { _ = try await preparedUnfilled(keys.form) }
    let account = try await services.anotherAccount()
    account.script(
      [publicKey(keys.second, number: 2)]
        + ScriptedExchange.serving([keys.form.document], below: AssetAddress(of: account.session)))
    try await started(SessionParameters(account.session))
    if isBack {
      _ = try await preparedUnfilled(keys.form)
      try await send(.selectSession(session: 0))
    }
    try await expectPrepared(keys.form, for: isBack ? keys.first : keys.second)
    label(isBack ? returnLabel : twoSessionsLabel)
  }
}

// MARK: Inputs

private let twoSessionsLabel = "the second session after the first"
private let returnLabel = "the first session again after the second"

private let indices: Generator<Int> = .frequency([
  (39, .int(in: 0...(TestKeys.count - 1))), (1, .just(TestKeys.count)),
])

private struct KeyPairs: Sendable {
  enum Order: Sendable, Hashable { case firstOnly, firstThenSecond, secondThenFirst }

  var form: PaymentForm
  var index: Int
  /// The sessions in which a request is prepared.
  var order: Order

  var isWide: Bool { index == TestKeys.count }
  var first: TestKeyPair { TestKeys.pair(index) }
  var second: TestKeyPair { TestKeys.pair(index + 1) }
}

private let keyPairs: Generator<KeyPairs> = zip(
  PaymentForms.unfilled, indices,
  .frequency([(1, .just(.firstOnly)), (2, .just(.firstThenSecond)), (2, .just(.secondThenFirst))])
)
.map(KeyPairs.init)

private struct BadKey: Sendable {
  var form: PaymentForm
  var reply: KeyReply
}

private let badKeys: Generator<BadKey> = zip(PaymentForms.any, KeyReply.any).map(BadKey.init)

extension Trial where System == OnlinePayments {
  /// Prepares a request without any value in the selected session, and expects that the key's owner can open it.
  fileprivate func expectPrepared(_ form: PaymentForm, for pair: TestKeyPair) async throws {
    _ = try opened(try await preparedUnfilled(form), with: pair)
  }

  /// Prepares a request without any value in the selected session.
  fileprivate func preparedUnfilled(_ form: PaymentForm) async throws -> PreparedRequest {
    let product = nextCall()
    let result = try await getProduct(form.document.item.id, in: PaymentContext(), call: product)
    _ = try success(of: result, "the payment product")
    let request = nextCall()
    try await send(.makeRequest(request: request, product: product))
    return try await prepared(request: request)
  }
}

extension OnlinePaymentsEffect {
  /// A request prepared with one of the suite's keys, in place of an error; other effects stay as they are.
  fileprivate var preparedAnyhow: OnlinePaymentsEffect {
    guard case .requestFailed(let call, _, _) = self,
      let fields = try? JWE.encrypt([], for: TestKeys.pair(0).privateKey.publicKey)
    else { return self }
    return .preparedRequest(call: call, encryptedFields: fields, encodedClientMetaInfo: "e30")
  }
}
