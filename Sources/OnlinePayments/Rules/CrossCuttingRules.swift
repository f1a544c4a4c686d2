import Conformance
import PropertyTesting

/// Rules on every call, whatever it asks.
extension OnlinePayments {
  static let crossCutting = Chapter<Self>("Every call") {
    Rule(
      "X-CB-01", .must(.derived),
      "Every check ends by calling exactly one of its continuations, exactly once.",
      cites: .objectiveCSDK("Apply IIN check"), promisesAnswer: true, given: calls,
      covers: [
        .atLeast(8, percent: "a fault") { $0.scenario.fault != nil },
        .atLeast(3, percent: "an empty list in the reply") { $0.scenario.reply?.brands == .list([]) },
        .atLeast(8, percent: "a reply that comes late") { $0.delay > 0 },
        .atLeast(20, percent: "the same check twice at once") { $0.isDoubled },
      ],
      mutants: [
        .rewriting("calls both continuations on an error") { effect in
          guard case .lookupFailed(let call, _) = effect else { return [effect] }
          return [effect, .lookedUp(call: call, IINDetails(.unknown))]
        },
        .dropping("calls none where a list in the reply is empty") { $0.details?.coBrands == [] },
        .behaving("reports a time-out after the result", state: [Int]()) { calls, stimulus, world, inner in
          if case .lookUpIIN(let call, let digits, _) = stimulus, digits.count >= 6 { calls.append(call) }
          return try await inner.send(stimulus, in: world)
        } late: { calls, _, effects in
          defer { calls = [] }
          return effects + calls.map { .lookupFailed(call: $0, error: "timed out") }
        },
        .behaving("forgets the first of two equal checks", state: [String: Int]()) {
          known, stimulus, world, inner in
          guard case .lookUpIIN(let call, let digits, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if known[digits] != nil { return [] }
          known[digits] = call
          return try await inner.send(stimulus, in: world)
        },
      ]
    ) { trial, made in
      try trial.requireObserved(.lookedUp, .lookupFailed)
      trial.prepare(made.scenario)
      if made.delay > 0, let reply = made.scenario.reply {
        var late = reply.scripted()
        late.delayMilliseconds = made.delay
        trial.script(late)
      }
      let calls = made.isDoubled ? [1, 2] : [1]
      for call in calls {
        try await trial.send(.lookUpIIN(call: call, digits: made.scenario.digits, context: PaymentContext()))
      }
      _ = try await trial.wait { seen in
        try calls.allSatisfy { try !seen.lookupOutcomes(of: $0).isEmpty } ? true : nil
      }
      // A second answer may be on its way.
      try await trial.settle(atMost: patience)
      try await trial.close()
      for call in calls {
        let outcomes = try trial.seen.lookupOutcomes(of: call)
        try trial.expect(
          outcomes.count == 1,
          "expected one answer to call \(call), saw "
            + (outcomes.isEmpty ? "none" : outcomes.map(\.description).joined(separator: "; ")))
      }
    }

    Rule(
      "X-PURE-01", .must(.derived),
      "Validations and checks leave no state behind that changes a later answer.",
      cites: .objectiveCSDK("Validate data", "Apply IIN check"), given: questions,
      covers: [
        .atLeast(20, percent: "a validation after another") { $0.isAboutDates },
        .atLeast(5, percent: "a date that is valid after one that is not") { $0.isValidAfterInvalid },
      ],
      mutants: [
        .stateful("adds errors to those before", state: [String]()) { errors, effect, _ in
          guard case .validated(let call, _, let new) = effect else { return [effect] }
          errors += new
          return [.validated(call: call, isValid: errors.isEmpty, errors: errors)]
        },
        .stateful("fails every check after one that did not recognise its card", state: false) {
          failed, effect, _ in
          if effect.details != nil, failed, let call = effect.call {
            return [.lookupFailed(call: call, error: "invalid state")]
          }
          if effect.details?.status == .unknown { failed = true }
          return [effect]
        },
      ]
    ) { trial, asked in
      guard trial.understands(.lookUpIIN), trial.understands(.validateExpiryDate) else {
        throw NotApplicable("does not understand both kinds of questions")
      }
      let before = try await trial.answer(to: asked.first, call: 1)
      _ = try await trial.answer(to: asked.second, call: 2)
      let after = try await trial.answer(to: asked.first, call: 3)
      try trial.expect(before == after, "expected the same as before, \(before), saw \(after)")
    }
  }
}

// MARK: Inputs

private struct Call: Sendable {
  var scenario: Scenario
  /// Milliseconds by which the reply to a recognised card is late.
  var delay: Int
  var isDoubled: Bool
}

private let calls = zip(Scenario.any, Generator<Int>.element(of: [0, 0, 1, 2]), .bool)
  .map { Call(scenario: $0, delay: $0.reply == nil ? 0 : $1, isDoubled: $2) }

/// Something that can be asked without changing anything.
private enum Question: Sendable {
  case date(months: Int?)
  case check(Scenario)

  var isDate: Bool { if case .date = self { true } else { false } }
  var isValid: Bool { if case .date(let months?) = self { months > 0 } else { false } }
}

private struct Questions: Sendable {
  var first: Question
  var second: Question

  var isAboutDates: Bool { first.isDate && second.isDate }
  var isValidAfterInvalid: Bool { isAboutDates && first.isValid && !second.isValid }
}

private let question: Generator<Question> = .frequency([
  (5, Generator<Int>.element(of: [1, -1, 12, -12]).map { .date(months: $0) }), (1, .just(.date(months: nil))),
  (3, Generator<Scenario>.oneOf(Scenario.supported, Scenario.unknown, Scenario.tooFew).map { .check($0) }),
])

private let questions = zip(question, question).map(Questions.init)

extension Trial where System == OnlinePayments {
  /// Asks and returns the answer in words, or that there was none.
  fileprivate func answer(to question: Question, call: Int) async throws -> String {
    switch question {
    case .date(let months):
      guard let now = try worldWithTime().localMonth else { try discard() }
      return try await verdict(on: months.map { now.later(by: $0).expiryText } ?? "aa", call: call)
        .description
    case .check(let scenario):
      prepare(scenario)
      return OnlinePayments.words(try await lookUp(scenario.digits, call: call))
    }
  }
}
