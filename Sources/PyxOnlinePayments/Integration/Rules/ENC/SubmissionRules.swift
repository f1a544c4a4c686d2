import Conformance
import PropertyTesting

/// Rules on what goes to the merchant's server: "Encrypt sensitive data" and OPPreparedPaymentRequest.
extension OnlinePaymentsIntegration {
  static let submission: Chapter<Self> = Chapter("Sending the payment") {
    Rule(
      "OP-ENC-09/a", .must(.prose), "What the SDK encrypted goes to the merchant's server unchanged.",
      cites: .objectiveCSDK(
        "Encrypt sensitive data", "5. Encrypt and transfer payment data", "6. Finalise transaction"
      ).quoting("Send the encrypted data to your server"),
      given: submissions
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      let process = PaymentProcess(trial, input.shop)
      for texts in input.texts {
        let payment = try await process.payNext(texts)
        try trial.expect(
          payment.input, equals: texts.fields, "the encrypted fields at the merchant's server")
      }
      if input.texts.count > 1 { trial.label("two payments") }
    } covers: {
      [
        .covers("longer than 300 characters", atLeast: 15) { $0.texts.contains { $0.fields.count > 300 } },
        .covers("characters outside base64", atLeast: 30) { input in
          input.texts.contains { $0.fields.contains("-") && $0.fields.contains("_") }
        },
        .seen("two payments", atLeast: 25),
      ]
    } mutants: {
      [
        .sending("encodes the encrypted fields again") { fields, metadata in
          (fields.replacing("-", with: "+").replacing("_", with: "/"), metadata)
        },
        .sending("sends only a part of the encrypted fields") { fields, metadata in
          (String(fields.prefix(300)), metadata)
        },
        .sending("breaks the encrypted fields into lines") { fields, metadata in
          (fields.count > 76 ? fields.prefix(76) + "\r\n" + fields.dropFirst(76) : fields, metadata)
        },
        .sending("sends the metadata in place of the encrypted fields") { fields, metadata in
          (metadata, fields)
        },
        .stateful("sends the encrypted fields of the first payment", state: String?.none) {
          kept, effect, _ in
          guard case .sentToServer(let call, let input, let metadata) = effect else { return [effect] }
          kept = kept ?? input
          return [.sentToServer(call: call, encryptedCustomerInput: kept, encodedClientMetaInfo: metadata)]
        },
      ]
    }

    Rule(
      "OP-ENC-09/b", .should(.prose),
      "The metadata of a prepared request goes to the merchant's server unchanged.",
      cites: .objectiveCSDK("OPPreparedPaymentRequest").quoting(
        "the strings that should be sent to our platform"), given: submissions
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      let process = PaymentProcess(trial, input.shop)
      for texts in input.texts {
        let payment = try await process.payNext(texts)
        try trial.expect(
          payment.metadata, equals: texts.metadata, "the metadata at the merchant's server")
      }
    } covers: {
      [
        .covers("characters that forms encode", atLeast: 95) { input in
          input.texts.contains { $0.metadata.contains("+") && $0.metadata.contains("/") }
        },
        .covers("padding", atLeast: 30) { $0.texts.contains { $0.metadata.hasSuffix("=") } },
      ]
    } mutants: {
      [
        .sending("leaves out the metadata") { fields, _ in (fields, nil) },
        .sending("turns a plus sign in the metadata into a space") { fields, metadata in
          (fields, metadata.replacing("+", with: " "))
        },
        .sending("cuts off the padding of the metadata") { fields, metadata in
          (fields, metadata.replacing("=", with: ""))
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Texts: Sendable {
  var fields: String
  var metadata: String
}

private struct Submission: Sendable {
  var shop: Shop
  /// The texts that the SDK hands over for each payment, in order.
  var texts: [Texts]
  /// The steps before the first payment.
  var earlier: [PaymentTransition]
}

private let texts: Generator<Texts> = zip(OpaqueTexts.encryptedFields, OpaqueTexts.metadata).map {
  Texts(fields: $0, metadata: $1)
}

private let submissions: Generator<Submission> = zip(
  Shop.any(products: 1...1, fields: 1...1, accounts: 0...0), texts.array(count: 1...2), .earlier
).map { Submission(shop: $0, texts: $1, earlier: $2) }

extension PaymentProcess {
  /// Makes and completes a payment that differs from the previous one.
  fileprivate func payNext(_ texts: Texts) async throws -> Payment {
    shop.context.amount += 1
    let payment = try await pay(
      shop.products[0].item.id, fields: texts.fields, metadata: texts.metadata)
    answered(payment.call)
    try await send(.serverFinished(call: payment.call, isSuccessful: true))
    return payment
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Sends texts other than those of the prepared request.
  fileprivate static func sending(
    _ name: String, _ change: @escaping @Sendable (String, String) -> (String?, String?)
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .sentToServer(let call, let input, let metadata) = effect else { return [effect] }
      let (fields, other) = change(input ?? "", metadata ?? "")
      return [.sentToServer(call: call, encryptedCustomerInput: fields, encodedClientMetaInfo: other)]
    }
  }
}
