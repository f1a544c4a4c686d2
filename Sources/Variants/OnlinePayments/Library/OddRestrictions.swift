import Conformance
import Foundation
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of restrictions that no document describes: invalid expressions, and lists without values.
  static let oddRestrictions: [Variant<OnlinePayments>] =
    failing(expression) + failing(emptyList) + emptyLists

  private static let emptyLists: [Variant<OnlinePayments>] = [
    .reference(.emptyListOfValues, "an empty list rejects a value"),
    .reading(
      .emptyListOfValues, "an empty list accepts a value",
      .judging("treats an empty list as no restriction") { value, _ in
        emptyList.isOdd(value.field) ? true : nil
      }),
    .reading(
      .emptyListOfValues, "a field with an empty list does not come",
      .changingReplies("leaves out fields whose list is empty", where: \.isOfProduct) { product in
        product.replacing("fields") { fields in
          .array((fields.elements ?? []).filter { !emptyList.isOdd($0) })
        }
      }),
  ]

  /// Variants of what an SDK does with a restriction that it cannot interpret.
  private static func failing(_ odd: OddRestriction) -> [Variant<OnlinePayments>] {
    [
      .reading(
        odd.ambiguity, "\(odd.words) makes the SDK throw",
        .judging("throws if a value meets \(odd.words)") { value, _ in
          guard odd.isOdd(value.field) else { return nil }
          throw ThrownByImplementation("cannot validate by \(odd.words)")
        }),
      .reading(
        odd.ambiguity, "a field with \(odd.words) gets no verdict",
        .notJudging("does not judge a value by \(odd.words)") { odd.isOdd($0) }),
    ]
  }

  /// A restriction that no document describes.
  private struct OddRestriction: Sendable {
    let words: String
    let ambiguity: Ambiguity
    /// Whether a field, as the service describes it, has the restriction.
    let isOdd: @Sendable (JSONValue) -> Bool
  }

  private static let expression = OddRestriction(
    words: "an invalid expression", ambiguity: .unanchoredOrInvalidExpression
  ) { field in
    let pattern = field["dataRestrictions"]?["validators"]?["regularExpression"]?["regularExpression"]?.text
    return pattern.map { (try? NSRegularExpression(pattern: $0)) == nil } ?? false
  }

  private static let emptyList = OddRestriction(words: "an empty list", ambiguity: .emptyListOfValues) {
    field in
    field["dataRestrictions"]?["validators"]?["fixedList"]?["allowedValues"]?.elements?.isEmpty == true
  }
}

extension Mutant<OnlinePayments> {
  /// Gives no verdict on a field's values if the closure selects the field by its description from the service.
  fileprivate static func notJudging(
    _ name: String, _ isMeant: @escaping @Sendable (JSONValue) -> Bool
  ) -> Mutant {
    tampering(
      name, memory: ValidationNotes(),
      stimulus: { notes, stimulus, _ in
        notes.note(stimulus)
        return [stimulus]
      },
      send: { notes, stimulus, world, inner, _ in
        let effects = try await inner.send(stimulus, in: world)
        guard case .validateField(_, let product, let id, _) = stimulus,
          let field = notes.value.field(id, of: product), isMeant(field)
        else { return effects }
        return []
      },
      response: { notes, _, response in notes.described.note(response.body) },
      effect: { notes, effect, _ in
        notes.note(effect)
        return [effect]
      })
  }
}
