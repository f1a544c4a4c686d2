import Conformance
import PropertyTesting

/// A text that means nothing to an SDK, and the place where the SDK gets it.
struct OpaqueText: Sendable {
  enum Place: String, Sendable, Hashable {
    case session = "client session id"
    case label = "label of an item"
    case value = "value of a field"
  }

  var place: Place
  var text: String
}

/// Any text as a label or a value, but only unreserved URL characters as a session id, because it goes into headers.
let opaqueTexts: Generator<OpaqueText> = .oneOf(
  zip(
    .just(.session),
    .string(
      of: .element(of: Array("aZ09-._~bcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY12345678")),
      count: 1...80)
  ).map(OpaqueText.init),
  zip(.just(.label), texts).map(OpaqueText.init), zip(.just(.value), texts).map(OpaqueText.init))

private let texts: Generator<String> = .frequency([
  (4, PaymentForms.texts),
  (1, PaymentForms.texts.map { String(repeating: "long-", count: 20) + $0 }),
  (1, PaymentForms.texts.map { String("very-long-", times: 10_000) + $0 }),
])

extension Trial where System == OnlinePayments {
  /// Hands the text over and returns the texts that arrive at its destination.
  func passed(_ opaque: OpaqueText) async throws -> [String] {
    var document = ProductDocument(item: PaymentItem(id: "1", paymentMethod: "card"))
    switch opaque.place {
    case .session:
      serve([document])
      var parameters = SessionParameters(services.account.session)
      parameters.clientSessionId = opaque.text
      try await started(parameters)
      let before = services.account.log().count
      let end = try await getItems(in: PaymentContext(), call: nextCall())
      let calls = services.account.log().dropFirst(before).filter { $0.isCall(of: services.account.session) }
      if calls.isEmpty { _ = try success(of: end, "the payment items") }
      return calls.flatMap { $0.request.headers.map(\.value) }.filter { EncodedMetadata($0) == nil }
    case .label:
      document.item.displayHints.label = opaque.text
      serve([document])
      return try await itemsPaired(with: [document]).compactMap(\.seen.displayHints.label)
    case .value:
      document.fields = [.text("reference")]
      let form = PaymentForm(document: document, entries: [.init(field: "reference", value: opaque.text)])
      let request = try await fill(form, key: TestKeys.pair(0))
      let payload = try opened(try await prepared(request: request), with: TestKeys.pair(0)).payload
      let values = payload.values(under: "reference")
      if !payload.has(opaque.text, under: "reference") { try await needValues(form.values, in: request) }
      // In content that is not JSON, single values cannot be told apart.
      return values.isEmpty && payload.has(opaque.text, under: "reference") ? [opaque.text] : values
    }
  }
}

extension Mutant where System == OnlinePayments {
  /// Changes the labels of items.
  static func labelling(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant {
    rewriting(name) { effect in
      guard case .paymentItems(let call, var items) = effect else { return [effect] }
      for index in items.indices {
        items[index].displayHints.label = items[index].displayHints.label.map(change)
      }
      return [.paymentItems(call: call, items: items)]
    }
  }
}
