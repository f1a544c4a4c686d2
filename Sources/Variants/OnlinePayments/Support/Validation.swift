import Conformance
import JSONValues
import PyxOnlinePayments

/// What a variant that changes validations remembers about its session.
struct ValidationNotes: Sendable {
  struct Request: Sendable {
    var product: Int
    var values: [String: String] = [:]
  }

  var described = DescribedProducts()
  private(set) var requests: [Int: Request] = [:]
  /// Descriptions of the products that calls returned.
  private var products: [Int: JSONValue] = [:]

  mutating func note(_ stimulus: OnlinePaymentsStimulus) {
    switch stimulus {
    case .makeRequest(let request, let product, _, _): requests[request] = Request(product: product)
    case .setValue(let request, let id, let value): requests[request]?.values[id] = value
    default: break
    }
  }

  mutating func note(_ effect: OnlinePaymentsEffect) {
    if case .paymentProduct(let call, let product) = effect {
      products[call] = described.latest[product.item.id]
    }
  }

  func field(_ id: String, of product: Int) -> JSONValue? {
    products[product]?["fields"]?.elements?.first { $0["id"]?.text == id }
  }

  /// An error for a field; its kind is the field's validator, or `invalid` if the field does not have exactly one.
  func error(in id: String, of product: Int) -> InputError {
    let validators = field(id, of: product)?.validators ?? []
    let kind = validators.count == 1 ? validators[0] : "invalid"
    return InputError(fieldId: id, kind: kind, message: "validationErrors." + kind + ".label")
  }
}

/// A session in which a judge may change the verdicts of validations.
struct Validation: Sendable {
  let inner: any Session<OnlinePayments>
  let notes: ValidationNotes
  let judge: ValueJudge
  let world: World

  /// A field for an expiry date that is validated without a product.
  private static let dateField = JSONValue.object([
    .init(
      "dataRestrictions",
      .object([
        .init("isRequired", .bool(true)),
        .init("validators", .object([.init("expirationDate", .object([]))])),
      ]))
  ])

  /// The effects of the session, with the judge's verdicts in place of the session's.
  func send(_ stimulus: OnlinePaymentsStimulus) async throws -> [OnlinePaymentsEffect] {
    let effects = try await inner.send(stimulus, in: world)
    switch stimulus {
    case .validateField(let call, let product, let id, let text):
      guard let isValid = try await verdict(on: text, field: id, of: product, call) else { break }
      return [
        .validated(
          call: call, isValid: isValid, errors: isValid ? [] : [notes.error(in: id, of: product)])
      ]
    case .validateRequest(let call, let number):
      return try await effects.changing { try await judged($0, call, request: number) }
    case .validateExpiryDate(let call, let text, let format):
      let ask = ValueAsker(
        ask: { text, world in
          try await inner.send(
            .validateExpiryDate(call: call, value: text, format: format), in: world
          ).contains { if case .validated(_, true, _) = $0 { true } else { false } }
        }, world: world)
      let value = ValidatedValue(text: text, field: Self.dateField, world: world)
      guard let isValid = try await judge(value, ask) else { break }
      return [
        .validated(call: call, isValid: isValid, errors: isValid ? [] : [InputError(kind: "expirationDate")])
      ]
    default: break
    }
    return effects
  }

  /// The judge's verdict on the value of a field; nil keeps the existing verdict, as for every empty value.
  private func verdict(
    on text: String, field id: String, of product: Int, _ call: Int
  ) async throws -> Bool? {
    guard !text.isEmpty, let field = notes.field(id, of: product) else { return nil }
    let ask = ValueAsker(
      ask: { text, world in
        try await inner.send(
          .validateField(call: call, product: product, fieldId: id, value: text), in: world
        ).contains { if case .validated(_, true, _) = $0 { true } else { false } }
      }, world: world)
    return try await judge(ValidatedValue(text: text, field: field, world: world), ask)
  }

  /// The verdict on a request, with the judge's verdicts on its values.
  private func judged(
    _ effect: OnlinePaymentsEffect, _ call: Int, request number: Int
  ) async throws -> OnlinePaymentsEffect {
    guard case .validated(call, _, var errors) = effect, let request = notes.requests[number] else {
      return effect
    }
    for (id, text) in request.values.sorted(by: { $0.key < $1.key }) {
      guard let isValid = try await verdict(on: text, field: id, of: request.product, call) else { continue }
      errors.removeAll { $0.fieldId == id }
      if !isValid { errors.append(notes.error(in: id, of: request.product)) }
    }
    return .validated(call: call, isValid: errors.isEmpty, errors: errors)
  }
}

extension [OnlinePaymentsEffect] {
  /// The effects, each changed by the closure in turn.
  fileprivate func changing(
    _ change: (OnlinePaymentsEffect) async throws -> OnlinePaymentsEffect
  ) async throws -> [OnlinePaymentsEffect] {
    var changed: [OnlinePaymentsEffect] = []
    for effect in self { changed.append(try await change(effect)) }
    return changed
  }
}
