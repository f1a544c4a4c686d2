import Conformance
import HTTPMessages
import JSONValues
import PyxOnlinePayments
import Synchronization

/// The products that the service described in a case.
final class DescribedProducts: Sendable {
  private let latest = Mutex<[ProductID: JSONValue]>([:])

  /// Notes a reply, where it describes a product with fields.
  func note(_ body: [UInt8]) {
    guard let product = try? JSONValue(parsing: body), product["fields"] != nil, let id = product["id"],
      let text = id.text ?? id.whole.map(String.init)
    else { return }
    latest.withLock { $0[ProductID(rawValue: text)] = product }
  }

  /// The latest description of a product.
  func product(_ id: ProductID) -> JSONValue? { latest.withLock { $0[id] } }
}

/// Notes what the service describes.
struct DescribingTransport: HTTPTransport {
  let inner: any HTTPTransport
  let described: DescribedProducts

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await inner.perform(request)
    described.note(response.body)
    return response
  }
}

/// A session whose validations are judged otherwise.
final class ValidatingSession: Session {
  typealias System = OnlinePayments

  private struct Request {
    var product: Int
    var values: [String: String] = [:]
  }

  private struct State {
    /// Descriptions of the products that calls brought.
    var products: [Int: JSONValue] = [:]
    var requests: [Int: Request] = [:]
  }

  /// A field for an expiry date that is validated without a product.
  private static let dateField = JSONValue.object([
    .init(
      "dataRestrictions",
      .object([
        .init("isRequired", .bool(true)),
        .init("validators", .object([.init("expirationDate", .object([]))])),
      ]))
  ])

  private let inner: any Session<OnlinePayments>
  private let described: DescribedProducts
  private let judge: ValueJudge
  private let state = Mutex(State())

  init(inner: any Session<OnlinePayments>, described: DescribedProducts, judge: @escaping ValueJudge) {
    (self.inner, self.described, self.judge) = (inner, described, judge)
  }

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    let effects = noting(try await inner.send(stimulus, in: world))
    switch stimulus {
    case .makeRequest(let request, let product, _, _):
      state.withLock { $0.requests[request] = Request(product: product) }
    case .setValue(let request, let id, let value):
      state.withLock { $0.requests[request]?.values[id] = value }
    case .validateField(let call, let product, let id, let text):
      guard let isValid = try await verdict(on: text, field: id, of: product, call, in: world) else { break }
      return [
        .validatedInput(call: call, isValid: isValid, errors: isValid ? [] : [error(in: id, of: product)])
      ]
    case .validateRequest(let call, let number):
      return try await effects.changing { try await self.judged($0, call, request: number, in: world) }
    case .validateExpiryDate(let call, let text, let format):
      let ask = ValueAsker(
        ask: { text, world in
          try await self.inner.send(
            .validateExpiryDate(call: call, value: text, format: format), in: world
          ).contains { if case .validated(_, true, _) = $0 { true } else { false } }
        }, world: world)
      let value = ValidatedValue(text: text, field: Self.dateField, world: world)
      guard let isValid = try await judge(value, ask) else { break }
      return [.validated(call: call, isValid: isValid, errors: isValid ? [] : ["expirationDate"])]
    default: break
    }
    return effects
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    noting(try await inner.settle(in: world, atMost: atMost))
  }

  func close() async throws -> [OnlinePaymentsEffect] { try await inner.close() }

  private func noting(_ effects: [OnlinePaymentsEffect]) -> [OnlinePaymentsEffect] {
    for case .paymentProduct(let call, let product) in effects {
      let description = described.product(product.item.id)
      state.withLock { $0.products[call] = description }
    }
    return effects
  }

  /// Another verdict on the value of a field; nil where it is to stay as it is, as that on nothing at all is.
  private func verdict(
    on text: String, field id: String, of product: Int, _ call: Int, in world: World
  ) async throws -> Bool? {
    guard !text.isEmpty, let field = field(id, of: product) else { return nil }
    let ask = ValueAsker(
      ask: { text, world in
        try await self.inner.send(
          .validateField(call: call, product: product, fieldId: id, value: text), in: world
        ).contains { if case .validatedInput(_, true, _) = $0 { true } else { false } }
      }, world: world)
    return try await judge(ValidatedValue(text: text, field: field, world: world), ask)
  }

  /// The verdict on a request with those on its values changed.
  private func judged(
    _ effect: OnlinePaymentsEffect, _ call: Int, request number: Int, in world: World
  ) async throws -> OnlinePaymentsEffect {
    guard case .validatedInput(call, _, var errors) = effect,
      let request = state.withLock({ $0.requests[number] })
    else { return effect }
    for (id, text) in request.values.sorted(by: { $0.key < $1.key }) {
      guard let isValid = try await verdict(on: text, field: id, of: request.product, call, in: world) else {
        continue
      }
      errors.removeAll { $0.fieldId == id }
      if !isValid { errors.append(error(in: id, of: request.product)) }
    }
    return .validatedInput(call: call, isValid: errors.isEmpty, errors: errors)
  }

  /// An error of the kind of the field's validator, where it has one alone.
  private func error(in id: String, of product: Int) -> InputError {
    let validators = field(id, of: product)?.validators ?? []
    let kind = validators.count == 1 ? validators[0] : "invalid"
    return InputError(fieldId: id, kind: kind, message: "validationErrors." + kind + ".label")
  }

  private func field(_ id: String, of product: Int) -> JSONValue? {
    state.withLock { $0.products[product] }?["fields"]?.elements?.first { $0["id"]?.text == id }
  }
}

extension [OnlinePaymentsEffect] {
  /// Each effect changed, one after the other.
  fileprivate func changing(
    _ change: (OnlinePaymentsEffect) async throws -> OnlinePaymentsEffect
  ) async throws -> [OnlinePaymentsEffect] {
    var changed: [OnlinePaymentsEffect] = []
    for effect in self { changed.append(try await change(effect)) }
    return changed
  }
}
