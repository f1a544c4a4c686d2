import Conformance
import JOSE
import JSONValues
import PropertyTesting

/// Rules on the result of encrypting: "Encrypt sensitive data", OPPreparedPaymentRequest.
extension OnlinePayments {
  static let encryption: Chapter<Self> = Chapter("Encryption") {
    Rule(
      "OP-ENC-01", .must(.prose), "A request is encrypted with RSA-OAEP and A256CBC-HS512.",
      cites: .objectiveCSDK("Encrypt sensitive data").quoting(
        "The algorithm used is RSA-OAEP with A256CBC-HS512 encoding"), readings: [.encryptionDetails],
      given: sealings
    ) { trial, sealing in
      if sealing.hasWideKey {
        try await trial.recordWideKey(in: sealing.form)
      } else {
        try await trial.expectAlgorithms(of: sealing)
      }
    } covers: {
      [.covers("the message is opened", atLeast: 30) { $0.isOpened }]
    } mutants: {
      [
        .encrypting("wraps the key with RSA1_5", flaw: .pkcs1Wrapping),
        .encrypting("wraps the key with RSA-OAEP-256", flaw: .oaep256Wrapping),
        .encrypting("encrypts with A128CBC-HS256", flaw: .a128cbcHS256),
        .encrypting("takes the tag over a length in bytes", flaw: .lengthInBytes),
        .encrypting("swaps the halves of the key", flaw: .swappedHalves),
      ]
    }

    Rule(
      "OP-ENC-02", .must(.prose),
      "A prepared request has encrypted fields and encoded metadata, and neither is empty.",
      cites: .objectiveCSDK("OPPreparedPaymentRequest").quoting(
        "two properties, encryptedFields and encodedClientMetaInfo"), given: PaymentForms.any
    ) { trial, form in
      let prepared = try await trial.prepared(form, key: TestKeys.pair(0))
      try trial.expect(
        !prepared.encryptedFields.isEmpty, expected: "encrypted fields", saw: "an empty string")
      try trial.expect(!prepared.encodedClientMetaInfo.isEmpty, expected: "metadata", saw: "an empty string")
    } mutants: {
      [
        .preparing("leaves the metadata empty") { $0.encodedClientMetaInfo = "" },
        .preparing("leaves the encrypted fields empty") { $0.encryptedFields = "" },
      ]
    }

    Rule(
      "OP-ENC-03", .must(.derived),
      "Decryption yields every entered value, without its mask, under the identifier of its field.",
      cites: .objectiveCSDK("Encrypt sensitive data", "5. Encrypt and transfer payment data"),
      readings: [.emptyValueEncrypted, .surroundingWhiteSpace], given: contents
    ) { trial, content in
      let request = try await trial.fill(content.form, key: content.key)
      if content.isFormatted { try await trial.setFormatted(content.form, in: request) }
      let payload = try trial.opened(try await trial.prepared(request: request), with: content.key).payload
      for entry in content.form.entries {
        if entry.value.isEmpty {
          trial.reading(
            .emptyValueEncrypted,
            payload.values(under: entry.field).isEmpty
              ? "an empty value is left out" : "an empty value is encrypted")
          continue
        }
        let isThere = payload.has(entry.value, under: entry.field)
        // Formatted values were set a second time, so it matters whether later values replace earlier ones.
        if !isThere, content.isFormatted {
          try await trial.needNewValues(content.form.values, in: request)
        } else if !isThere {
          try await trial.needValues(content.form.values, in: request)
        }
        let found = payload.values(under: entry.field).map(JSONValue.quoted)
        try trial.expect(
          isThere,
          "the value under \(entry.field)", expected: "\(JSONValue.quoted(entry.value))",
          saw: "\(found.isEmpty ? "no value there" : found.joined(separator: ", "))")
      }
    } covers: {
      [
        .covers("quotes or backslashes", atLeast: 10) {
          $0.values.contains { $0.has("\"") || $0.has("\\") }
        },
        .covers("characters beyond ASCII", atLeast: 10) {
          $0.values.contains { $0.utf8.contains { $0 > 127 } }
        },
        .seen(separatorsLabel, atLeast: 10),
        .covers("an empty value", atLeast: 2) { $0.values.contains("") },
        .covers("several values", atLeast: 20) { $0.values.count > 1 },
      ]
    } mutants: {
      [
        .enclosing("encrypts values with their masks") { field, value in
          field == "expiryDate" ? value.prefix(2) + "/" + value.dropFirst(2) : value
        },
        .enclosing("loses a field") { field, value in field == "cvv" ? nil : value },
        .enclosing("removes quotes") { _, value in value.filter { $0 != "\"" } },
        .enclosing("escapes backslashes twice") { _, value in
          value.flatMap { $0 == "\\" ? ["\\", "\\"] : [$0] }.reduce(into: "") { $0.append($1) }
        },
        .enclosing("replaces characters beyond ASCII") { _, value in
          String(decoding: value.utf8.map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
        },
        .encrypting("writes values into JSON unescaped") { payload, pair, keyId in
          let text = String(decoding: payload, as: UTF8.self).split(separator: "\\\"").joined(separator: "\"")
          return try JWE.encrypt(Array(text.utf8), for: pair.privateKey.publicKey, keyId: keyId)
        },
        .rewritingStimuli("formats formatted values again") { stimulus, _ in
          guard case .setValue(let request, let field, let value) = stimulus, value.contains("/"),
            field == "expiryDate"
          else { return [stimulus] }
          return [.setValue(request: request, fieldId: field, value: value + "/")]
        },
      ]
    }

    namedParts
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Checks that a request is encrypted with the algorithms that the document names, and records the details that the
  /// document leaves open.
  fileprivate func expectAlgorithms(of sealing: Sealing) async throws {
    let prepared = try await prepared(sealing.form, key: sealing.key)
    let message = try message(of: prepared)
    try expect(
      message.header.algorithm == JWE.algorithm && message.header.encryption == JWE.encryption,
      expected: "RSA-OAEP with A256CBC-HS512",
      saw: "\(message.header.algorithm) with \(message.header.encryption)")
    reading(
      .encryptionDetails,
      message.header.keyId.map {
        $0 == keyId() ? "kid is the id of the key" : "kid is something else"
      } ?? "there is no kid")
    if sealing.isOpened { _ = try opened(prepared, with: sealing.key) }
  }
}

// MARK: Inputs

private let separatorsLabel = "a value with separators"

private struct Sealing: Sendable {
  var form: PaymentForm
  /// The index of a key pair in the pool; the index after the last one means the wide key.
  var index: Int
  var isOpened: Bool

  var hasWideKey: Bool { index == TestKeys.count }
  var key: TestKeyPair { hasWideKey ? TestKeys.wide : TestKeys.pair(index) }
}

private let indices: Generator<Int> = .frequency([
  (39, .int(in: 0...(TestKeys.count - 1))), (1, .just(TestKeys.count)),
])

private let sealings: Generator<Sealing> = zip(PaymentForms.any, indices, .bool).map(Sealing.init)

private struct Content: Sendable {
  var form: PaymentForm
  var index: Int
  var isFormatted: Bool

  var key: TestKeyPair { TestKeys.pair(index) }
  var values: [String] { form.entries.map(\.value) }
}

private let contents = Generator<Content> { source in
  var form = try PaymentForms.any.draw(from: source)
  if try Generator<Int>.int(in: 0...5).draw(from: source) == 5 {
    form.document.fields.append(.text("comment"))
    form.entries.append(.init(field: "comment", value: ""))
  }
  return Content(
    form: form, index: try Generator<Int>.int(in: 0...(TestKeys.count - 1)).draw(from: source),
    isFormatted: try Generator<Bool>.bool.draw(from: source))
}

// MARK: Driving and seeing

extension Trial where System == OnlinePayments {
  /// Records whether the SDK uses a key of 4096 bits; a rule demands only that it uses keys of 2048 bits.
  func recordWideKey(in form: PaymentForm) async throws {
    let request = try await fill(form, key: TestKeys.wide)
    let end = try await prepare(request: request)
    try need(end != nil, expected: "a prepared request or an error", saw: "no answer", judgedBy: "X-CB-01")
    reading(
      .encryptionDetails, end?.value == nil ? "a key of 4096 bits is refused" : "a key of 4096 bits is used")
  }

  /// Sets the values of masked fields again, in the form in which the SDK shows them.
  fileprivate func setFormatted(_ form: PaymentForm, in request: Int) async throws {
    guard understands(.readValue), profile.effects.contains(.formattedValue) else {
      return leaveOut(separatorsLabel, because: "values cannot be read")
    }
    for entry in form.entries where form.isMasked(entry) {
      guard let masked = try await value(of: entry.field, in: request).masked, masked != entry.value else {
        continue
      }
      label(separatorsLabel)
      try await send(.setValue(request: request, fieldId: entry.field, value: masked))
    }
  }
}
