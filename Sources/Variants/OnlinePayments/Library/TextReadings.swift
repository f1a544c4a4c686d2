import Conformance
import Foundation
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on white space, NUL characters, terms and regular expressions.
  static let textReadings: [Variant<OnlinePayments>] = blanks + terms + patterns

  private static let trimming: Mutant<OnlinePayments> = .judging("trims values before it validates them") {
    value, ask in
    let text = value.text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
    if text == value.text { return nil }
    return text.isEmpty ? !value.isRequired : try await ask(text)
  }

  private static let blanks: [Variant<OnlinePayments>] = [
    .reference(.surroundingWhiteSpace, "white space around a value: rejected"),
    .reference(.surroundingWhiteSpace, "white space in a required field is acceptable"),
    .reference(.surroundingWhiteSpace, "white space in an optional field is an error"),
    .reading(.surroundingWhiteSpace, "white space around a value: accepted", trimming),
    .reading(.surroundingWhiteSpace, "white space in a required field is an error", trimming),
    .reading(.surroundingWhiteSpace, "white space in an optional field is acceptable", trimming),
    .reference(.valueBehindNUL, "a value with a NUL and more behind it: rejected"),
    .reading(
      .valueBehindNUL, "a value with a NUL and more behind it: accepted",
      .judging("ends values at a NUL, as strings in C do") { value, ask in
        guard let end = value.text.utf8.firstIndex(of: 0) else { return nil }
        let text = String(value.text[..<end])
        return text.isEmpty ? !value.isRequired : try await ask(text)
      }),
    .reference(.textNormalForm, "stays"),
    .reading(
      .textNormalForm, "converted to another",
      .rewritingStimuli("brings what is entered to one normal form") { stimulus, _ in
        guard case .setValue(let request, let field, let value) = stimulus else { return [stimulus] }
        return [
          .setValue(request: request, fieldId: field, value: value.precomposedStringWithCanonicalMapping)
        ]
      }),
  ]

  private static let terms: [Variant<OnlinePayments>] = [
    .reference(.otherWordsForTrue, "\"true\" in capital letters: rejected"),
    .reference(.otherWordsForTrue, "another word for yes: rejected"),
    .reference(.otherWordsForTrue, "another word for no: rejected"),
    .reference(.otherWordsForTrue, "a text near \"true\" or \"false\": rejected"),
    .reading(
      .otherWordsForTrue, "\"true\" in capital letters: accepted",
      .judging("takes \"true\" in any letters", by: "termsAndConditions") { text, _ in
        text.lowercased() == "true" ? true : nil
      }),
    .reading(
      .otherWordsForTrue, "another word for yes: accepted",
      .judging("takes \"yes\", \"on\" and \"1\" too", by: "termsAndConditions") { text, _ in
        ["yes", "on", "1"].contains(text.lowercased()) ? true : nil
      }),
    .reading(
      .otherWordsForTrue, "a text near \"true\" or \"false\": accepted",
      .judging("looks for a small t at the front", by: "termsAndConditions") { text, _ in
        text.hasPrefix("t") ? true : nil
      }),
    .reading(
      .otherWordsForTrue, "another word for no: accepted",
      .judging("takes every word but \"false\"", by: "termsAndConditions") { text, _ in
        ["0", "no", "FALSE"].contains(text) ? true : nil
      }),
  ]

  private static let patterns: [Variant<OnlinePayments>] = [
    .reference(
      .unanchoredOrInvalidExpression,
      "a value that an expression without anchors matches only in part: rejected"),
    .reference(.unanchoredOrInvalidExpression, "an invalid expression rejects a value"),
    .reading(
      .unanchoredOrInvalidExpression,
      "a value that an expression without anchors matches only in part: accepted",
      .judging("looks for a part that matches if the expression is not anchored") { value, ask in
        guard
          let pattern = value.parameters(ofOnly: "regularExpression")?["regularExpression"]?.text,
          !pattern.hasPrefix("^"), value.text.count <= 12
        else { return nil }
        for start in 0..<value.text.count {
          for count in 1...(value.text.count - start) {
            if try await ask(String(value.text.dropFirst(start).prefix(count))) { return true }
          }
        }
        return nil
      }),
    .reading(
      .unanchoredOrInvalidExpression, "an invalid expression accepts a value",
      .judging("passes over invalid expressions", by: "regularExpression") { _, parameters in
        parameters["regularExpression"]?.text.map(isInvalid) == true ? true : nil
      }),
    .reading(
      .unanchoredOrInvalidExpression, "a field with an invalid expression does not come",
      .tampering(
        "treats a product with an invalid expression as malformed",
        response: { response in
          guard let body = try? JSONValue(parsing: response.body) else { return }
          let patterns = body.allObjects.compactMap { $0["regularExpression"]?.text }
          if patterns.contains(where: isInvalid) { response.body = [] }
        })),
    .reference(.regularExpressionFlavour, "a control character in a negated class: accepted"),
    .reference(.regularExpressionFlavour, "characters beyond ASCII for \\d or a negated class: accepted"),
    .reading(
      .regularExpressionFlavour, "a control character in a negated class: rejected",
      .rejecting("matches no control characters", by: "regularExpression") { text, _ in
        text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      }),
    .reading(
      .regularExpressionFlavour, "characters beyond ASCII for \\d or a negated class: rejected",
      .rejecting("matches only ASCII", by: "regularExpression") { text, _ in
        !text.utf8.allSatisfy { $0 < 0x80 }
      }),
  ]

  private static func isInvalid(_ pattern: String) -> Bool {
    (try? NSRegularExpression(pattern: pattern)) == nil
  }
}
