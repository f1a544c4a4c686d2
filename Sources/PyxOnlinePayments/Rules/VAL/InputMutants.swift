import Conformance
import JSONValues

extension Mutant where System == OnlinePayments {
  /// Replaces the verdict on the value of a field that has only this validator, if the closure gives a verdict.
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

  /// In a field that has only this validator, accepts a value if the implementation accepts one of several other texts.
  ///
  /// The closure makes these texts from the value.
  static func accepting(
    _ name: String, by validator: String, _ texts: @escaping @Sendable (String) -> [String]
  ) -> Mutant {
    judgingInput(name) { input, ask in
      guard input.parameters(ofOnly: validator) != nil else { return nil }
      for text in texts(input.value) where try await ask(text) { return (true, validator) }
      return nil
    }
  }

  /// Replaces the verdict on a field's value, and the kind of its error, if the closure gives them.
  ///
  /// The closure can ask what the implementation says about another value.
  static func judgingInput(_ name: String, _ judge: @escaping InputJudge) -> Mutant {
    tampering(
      name, memory: KnownProducts(), lasting: .wholeCase,
      stimulus: { known, stimulus, _ in
        if case .getPaymentProduct(let call, let id, _) = stimulus { known.asked[call] = id }
        return [stimulus]
      },
      send: { known, stimulus, world, inner, _ in
        let effects = try await inner.send(stimulus, in: world)
        guard case .validateField(let call, let product, let id, let value) = stimulus,
          let field = known.value.field(id, of: product),
          let (isValid, kind) = try await judge(
            JudgedInput(field: field, value: value),
            { text in
              let other = OnlinePaymentsStimulus.validateField(
                call: call, product: product, fieldId: id, value: text)
              return try await inner.send(other, in: world).contains { $0.verdict?.isValid == true }
            })
        else { return effects }
        let errors = isValid ? [] : [InputError(fieldId: id, kind: kind, message: kind)]
        return [.validated(call: call, isValid: isValid, errors: errors)]
      },
      response: { known, _, response in known.described.note(response.body) })
  }

  /// Accepts every value of an optional field whose only validator is this one.
  static func ignoringOptionalFields(by validator: String) -> Mutant {
    judgingInput("does not ask the validator \(validator) in optional fields") { input, _ in
      input.restrictions["isRequired"] == .bool(false) && input.parameters(ofOnly: validator) != nil
        ? (true, "") : nil
    }
  }

  /// Changes the service's descriptions of products before the SDK gets them.
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

/// A value, and its field as the service described it.
struct JudgedInput: Sendable {
  var field: JSONValue
  var value: String

  /// The object that holds `isRequired` and `validators`.
  var restrictions: JSONValue { field["dataRestrictions"] ?? .null }

  /// The parameters of a validator; nil unless it is the field's only one.
  func parameters(ofOnly validator: String) -> JSONValue? {
    guard case .object(let validators)? = restrictions["validators"], validators.map(\.key) == [validator]
    else { return nil }
    return validators[0].value
  }
}

/// A closure that gives another verdict on a value, with the kind of error; nil if the verdict stays as it is.
typealias InputJudge =
  @Sendable (JudgedInput, (String) async throws -> Bool) async throws -> (isValid: Bool, kind: String)?

/// The products that the service described, and the calls that asked for them.
private struct KnownProducts: Sendable {
  var described = DescribedProducts()
  var asked: [Int: ProductID] = [:]

  func field(_ id: String, of call: Int) -> JSONValue? {
    let product = asked[call].flatMap { described.latest[$0] }
    return product?["fields"]?.elements?.first { $0["id"]?.text == id }
  }
}
