import Conformance
import Foundation
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// Rules on calls that leave no trace, and on texts that pass unchanged.
  static let stateAndTexts: Chapter<Self> = Chapter("State and texts") {
    Rule.sameAnswers(
      "the answer to a validation or a check does not depend on earlier ones.",
      cites: .objectiveCSDK("Validate data", "Apply IIN check"), given: questions,
      covers: [
        .covers("a validation after another", atLeast: 20) { $0.isAboutDates },
        .covers("a date that is valid after one that is not", atLeast: 5) { $0.isValidAfterInvalid },
        .seen(fieldLabel, atLeast: 8),
      ],
      mutants: [
        .stateful("adds errors to the previous ones", state: [InputError]()) { errors, effect, _ in
          guard case .validated(let call, _, let new) = effect else { return [effect] }
          errors += new
          return [.validated(call: call, isValid: errors.isEmpty, errors: errors)]
        }.reaching("Each of these rules validates a second time, and finds the errors of the first."),
        .stateful("fails every check after an unrecognised card", state: false) {
          failed, effect, _ in
          if effect.details != nil, failed, let call = effect.call {
            return [.requestFailed(call: call, error: "invalid state")]
          }
          if effect.details?.status == .unknown { failed = true }
          return [effect]
        },
      ],
      questions: { _ in [Asked.first, .second, .first] }
    ) { trial, asked in
      guard trial.understands(.lookUpIIN), trial.understands(.validateExpiryDate) else {
        throw NotApplicable("understands at most one of lookUpIIN and validateExpiryDate")
      }
      var product: Int?
      if asked.isAboutFields, trial.understands(.getPaymentProduct), trial.understands(.validateField) {
        product = try await trial.productOfForm(codeForm)
        trial.label(fieldLabel)
      } else if asked.isAboutFields {
        trial.leaveOut(fieldLabel, because: "fields cannot be validated alone")
      }
      return (asked, product)
    } ask: { trial, setting, which, _ in
      let (asked, product) = setting
      return try await trial.answer(to: which == .first ? asked.first : asked.second, product)
    }

    usedProducts

    Rule.unchanged(
      "session ids byte for byte, labels and entered values character for character.",
      cites: .objectiveCSDK("OPSession", "OPBasicPaymentProduct", "Encrypt sensitive data"),
      readings: [.textNormalForm], given: opaqueTexts,
      covers: [
        .seen(OpaqueText.Place.session.rawValue, atLeast: 15),
        .seen(OpaqueText.Place.label.rawValue, atLeast: 15),
        .seen(OpaqueText.Place.value.rawValue, atLeast: 15),
        .covers("characters beyond ASCII", atLeast: 15) { $0.text.utf8.contains { $0 > 127 } },
        .covers("more than 64 characters", atLeast: 5) { $0.text.count > 64 },
        .covers("more than 100,000 characters", atLeast: 0.5) { $0.text.utf8.count > 100_000 },
      ],
      mutants: Mutant.editing("session ids", by: .lowerCase, .cut(to: 32)) { name, edit in
        .startingSessions(name) { parameters, _ in
          parameters.clientSessionId = parameters.clientSessionId.map(edit)
        }
      }
        + Mutant.editing("labels", by: .encoded, .cut(to: 64), .cut(to: 65_535)) { .labelling($0, $1) }
        + Mutant.editing("values", by: .cut(to: 64)) { name, edit in .enclosing(name) { edit($1) } } + [
          .enclosing("leaves accents out of values") { _, value in
            value.folding(options: .diacriticInsensitive, locale: nil)
          },
          .enclosing("escapes values twice") { _, value in
            String(JSONValue.quoted(value).dropFirst().dropLast())
          },
        ]
    ) { trial, opaque in
      guard opaque.place != .session || trial.startsSessions else {
        trial.leaveOut(opaque.place.rawValue, because: "other sessions cannot be started")
        try trial.discard()
      }
      let found = try await trial.passed(opaque)
      trial.label(opaque.place.rawValue)
      let isSame = found.contains { $0.isSame(as: opaque.text) }
      // Swift treats texts that differ only in normal form as equal; ids must be equal byte by byte.
      let isEqual =
        opaque.place == .session ? found.contains { $0.has(opaque.text) } : found.contains(opaque.text)
      if isEqual, !isSame, opaque.place != .session {
        trial.reading(.textNormalForm, "converted to another")
      } else if isSame, opaque.text.utf8.count < 1_000,
        !opaque.text.isSame(as: opaque.text.precomposedStringWithCanonicalMapping)
      {
        trial.reading(.textNormalForm, "stays")
      }
      try trial.expectUnchanged(
        "the \(opaque.place.rawValue)", opaque.text, saw: found, isSame: isSame || isEqual)
    }
  }
}

// MARK: Inputs

private let fieldLabel = "a field is validated"

private let codeForm = PaymentForm(
  document: ProductDocument(item: PaymentItem(id: "1", paymentMethod: "card"), fields: [.shortCode]),
  entries: [])

/// A call that changes nothing.
private enum Question: Sendable {
  case date(months: Int?)
  case check(Scenario)
  /// A validation of a text as a security code, which has exactly three digits.
  case field(String)

  var isField: Bool { if case .field = self { true } else { false } }
  var isDate: Bool { if case .date = self { true } else { false } }
  var isValid: Bool { if case .date(let months?) = self { months > 0 } else { false } }
}

/// One of the two questions of a case.
private enum Asked: String, Sendable { case first, second }

private struct Questions: Sendable {
  var first: Question
  var second: Question

  var isAboutFields: Bool { first.isField || second.isField }
  var isAboutDates: Bool { first.isDate && second.isDate }
  var isValidAfterInvalid: Bool { isAboutDates && first.isValid && !second.isValid }
}

private let question: Generator<Question> = .frequency([
  (5, Generator<Int>.element(of: [1, -1, 12, -12]).map { .date(months: $0) }), (1, .just(.date(months: nil))),
  (3, Generator<Scenario>.oneOf(Scenario.supported, Scenario.unknown, Scenario.tooFew).map { .check($0) }),
  (3, Generator<String>.element(of: ["123", "1", "", "4321"]).map { .field($0) }),
])

private let questions: Generator<Questions> = .frequency([
  (3, zip(question, question).map(Questions.init)),
  (
    1,
    zip(Generator<Int>.element(of: [1, 12]), Generator<Int>.element(of: [-1, -12])).map {
      Questions(first: .date(months: $0), second: .date(months: $1))
    }
  ),
])

extension Trial where System == OnlinePayments {
  /// Asks a question, and returns the answer in words; "not asked" for a field without a product.
  fileprivate func answer(to question: Question, _ product: Int?) async throws -> String {
    let call = nextCall()
    switch question {
    case .date(let months):
      guard let now = try worldWithTime().localMonth else { try discard() }
      return try await verdict(on: months.map { now.later(by: $0).expiryText } ?? "aa", call: call)
        .description
    case .field(let value):
      guard let product else { return "not asked" }
      let verdict = try await verdict(on: value, field: "cvv", of: product)
      return "\(verdict.isValid) " + verdict.errors.map(\.kind).sorted().joined(separator: ", ")
    case .check(let scenario):
      prepare(scenario)
      let outcome = try await lookUp(scenario.digits, call: call)
      try need(outcome != nil, expected: "an answer", saw: "none", judgedBy: "X-CB-01")
      return OnlinePayments.words(outcome)
    }
  }
}
