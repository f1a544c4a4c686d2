import Conformance
import JSONValues
import PyxOnlinePayments

/// A value to validate, with its field as the service described it.
struct ValidatedValue: Sendable {
  /// The value as entered.
  let text: String
  /// The description of the field.
  let field: JSONValue
  /// The surroundings.
  let world: World

  /// Whether the field must be filled in.
  var isRequired: Bool { field["dataRestrictions"]?["isRequired"] == .bool(true) }

  /// Whether the field has a mask, so that the input may contain the mask's separators.
  var isMasked: Bool { field["displayHints"]?["mask"]?.text != nil }

  /// The names of the validators.
  var validators: [String] { field.validators }

  /// The parameters of a validator; nil if the field does not have this validator, or has a mask.
  func parameters(of validator: String) -> JSONValue? {
    isMasked ? nil : field["dataRestrictions"]?["validators"]?[validator]
  }

  /// The parameters of a validator; nil if it is not the field's only validator, or if the field has a mask.
  func parameters(ofOnly validator: String) -> JSONValue? {
    validators == [validator] ? parameters(of: validator) : nil
  }
}

extension JSONValue {
  /// The names of the members of an object.
  var names: [String] { if case .object(let members) = self { members.map(\.key) } else { [] } }

  /// The names of the validators of a field.
  var validators: [String] { self["dataRestrictions"]?["validators"]?.names ?? [] }

  /// All objects in the value, including the value itself.
  var allObjects: [JSONValue] {
    switch self {
    case .object(let members): [self] + members.flatMap(\.value.allObjects)
    case .array(let elements): elements.flatMap(\.allObjects)
    default: []
    }
  }
}

/// Asks for the inner implementation's verdict on another value for the same field, in the same world or another.
struct ValueAsker: Sendable {
  let ask: @Sendable (String, World) async throws -> Bool
  let world: World

  func callAsFunction(_ text: String) async throws -> Bool { try await ask(text, world) }

  func callAsFunction(_ text: String, in world: World) async throws -> Bool { try await ask(text, world) }
}

/// Gives another verdict on a value, or nil to keep the existing verdict.
typealias ValueJudge = @Sendable (ValidatedValue, ValueAsker) async throws -> Bool?

extension Mutant<OnlinePayments> {
  /// Gives other verdicts on values.
  ///
  /// The judge decides wherever a value is validated: alone, in a request, or as an expiry date without a product.
  static func judging(_ name: String, _ judge: @escaping ValueJudge) -> Mutant {
    tampering(
      name, memory: ValidationNotes(),
      stimulus: { notes, stimulus, _ in
        notes.note(stimulus)
        return [stimulus]
      },
      send: { notes, stimulus, world, inner, _ in
        try await Validation(inner: inner, notes: notes.value, judge: judge, world: world).send(stimulus)
      },
      response: { notes, _, response in notes.described.note(response.body) },
      effect: { notes, effect, _ in
        notes.note(effect)
        return [effect]
      })
  }

  /// Rejects values of unmasked fields with the validator if the closure returns true.
  ///
  /// The closure gets the value and the validator's parameters.
  static func rejecting(
    _ name: String, by validator: String, _ rejects: @escaping @Sendable (String, JSONValue) -> Bool
  ) -> Mutant {
    judging(name) { value, _ in
      guard let parameters = value.parameters(of: validator) else { return nil }
      return rejects(value.text, parameters) ? false : nil
    }
  }

  /// If the closure turns a value into another text, judges that text instead; only for unmasked fields whose sole
  /// validator is `validator`.
  static func reading(
    _ name: String, by validator: String, as change: @escaping @Sendable (String) -> String?
  ) -> Mutant {
    judging(name) { value, ask in
      guard value.parameters(ofOnly: validator) != nil, let other = change(value.text) else { return nil }
      return try await ask(other)
    }
  }

  /// Gives the closure's verdict on a value, if it returns one; only for unmasked fields whose sole validator is
  /// `validator`.
  static func judging(
    _ name: String, by validator: String, _ judge: @escaping @Sendable (String, JSONValue) -> Bool?
  ) -> Mutant {
    judging(name) { value, _ in
      value.parameters(ofOnly: validator).flatMap { judge(value.text, $0) }
    }
  }
}
