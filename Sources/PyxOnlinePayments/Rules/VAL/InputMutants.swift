import Conformance
import JSONValues
import Synchronization

extension Mutant where System == OnlinePayments {
  /// Gives another verdict on values of fields that have this validator alone, where the closure has one.
  ///
  /// The closure gets the value and the validator's parameters, as the service described them.
  static func misjudging(
    _ name: String, by validator: String, _ verdict: @escaping @Sendable (String, JSONValue) -> Bool?
  ) -> Mutant {
    judgingInput(name) { input, _ in
      guard let parameters = input.parameters(ofOnly: validator) else { return nil }
      return verdict(input.value, parameters).map { ($0, validator) }
    }
  }

  /// Accepts a value of a field that has this validator alone where any of these texts is acceptable.
  static func accepting(
    _ name: String, by validator: String, _ texts: @escaping @Sendable (String) -> [String]
  ) -> Mutant {
    judgingInput(name) { input, ask in
      guard input.parameters(ofOnly: validator) != nil else { return nil }
      for text in texts(input.value) where try await ask(text) { return (true, validator) }
      return nil
    }
  }

  /// Gives another verdict on values of fields, with a kind of error, where the closure has one.
  ///
  /// The closure can ask what the implementation says of another value.
  static func judgingInput(_ name: String, _ judge: @escaping InputJudge) -> Mutant {
    Mutant(name) {
      let known = KnownProducts()
      return { world, transport, open in
        let noting = transport.map { NotingTransport(inner: $0, known: known) }
        return JudgingSession(inner: try await open(world, noting), known: known, judge: judge)
      }
    }
  }

  /// Accepts everything where a field may be left blank.
  static let ignoringOptionalFields = judgingInput("does not validate optional fields") { input, _ in
    input.restrictions["isRequired"] == .bool(false) ? (true, "") : nil
  }.reaching(
    "Each of these rules says what one validator accepts, and with the defect none is asked where a field may be left "
      + "blank.")

  /// Describes products to the SDK in another way than the service does.
  static func describing(
    _ name: String, _ change: @escaping @Sendable (JSONValue) -> JSONValue
  ) -> Mutant {
    tampering(
      name,
      response: { response in
        guard let body = try? JSONValue(parsing: response.body), body["fields"] != nil else { return }
        response.body = Array(change(body).compact.utf8)
      })
  }
}

/// A value and its field as the service described it.
struct JudgedInput: Sendable {
  var field: JSONValue
  var value: String

  /// `isRequired` and `validators`.
  var restrictions: JSONValue { field["dataRestrictions"] ?? .null }

  /// The parameters of a validator; nil where the field has not this one alone.
  func parameters(ofOnly validator: String) -> JSONValue? {
    guard case .object(let validators)? = restrictions["validators"], validators.map(\.key) == [validator]
    else { return nil }
    return validators[0].value
  }
}

/// Another verdict on a value, and the kind of error.
typealias InputJudge =
  @Sendable (JudgedInput, (String) async throws -> Bool) async throws -> (isValid: Bool, kind: String)?

/// The products that the service described in a case, and the calls that asked for them.
private final class KnownProducts: Sendable {
  private struct State {
    var described: [ProductID: JSONValue] = [:]
    var asked: [Int: ProductID] = [:]
  }

  private let state = Mutex(State())

  func note(_ body: [UInt8]) {
    guard let product = try? JSONValue(parsing: body), product["fields"] != nil, let id = product["id"],
      let text = id.text ?? id.whole.map(String.init)
    else { return }
    state.withLock { $0.described[ProductID(rawValue: text)] = product }
  }

  func note(call: Int, of product: ProductID) { state.withLock { $0.asked[call] = product } }

  func field(_ id: String, of call: Int) -> JSONValue? {
    let product = state.withLock { state in state.asked[call].flatMap { state.described[$0] } }
    return product?["fields"]?.elements?.first { $0["id"]?.text == id }
  }
}

private struct NotingTransport: HTTPTransport {
  let inner: any HTTPTransport
  let known: KnownProducts

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await inner.perform(request)
    known.note(response.body)
    return response
  }
}

private struct JudgingSession: Session {
  typealias System = OnlinePayments

  let inner: any Session<OnlinePayments>
  let known: KnownProducts
  let judge: InputJudge

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    let effects = try await inner.send(stimulus, in: world)
    switch stimulus {
    case .getPaymentProduct(let call, let id, _):
      known.note(call: call, of: id)
    case .validateField(let call, let product, let id, let value):
      guard let field = known.field(id, of: product),
        let (isValid, kind) = try await judge(
          JudgedInput(field: field, value: value),
          { text in
            let other = OnlinePaymentsStimulus.validateField(
              call: call, product: product, fieldId: id, value: text)
            return try await inner.send(other, in: world).contains { $0.verdict?.isValid == true }
          })
      else { break }
      let errors = isValid ? [] : [InputError(fieldId: id, kind: kind)]
      return [.validatedInput(call: call, isValid: isValid, errors: errors)]
    default: break
    }
    return effects
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    try await inner.settle(in: world, atMost: atMost)
  }

  func close() async throws -> [OnlinePaymentsEffect] { try await inner.close() }
}
