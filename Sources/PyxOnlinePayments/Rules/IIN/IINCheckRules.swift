import Conformance
import PropertyTesting

/// Rules on when and how an SDK asks the service: "Apply IIN check".
extension OnlinePayments {
  static let iinCheck: Chapter<Self> = Chapter("IIN check: asking") {
    tooFewDigits

    Rule(
      "OP-IIN-03", .must(.derived), "Six or more digits are enough for a lookup, and are looked up.",
      cites: .objectiveCSDK("Apply IIN check"), given: CardDigits.enough
    ) { trial, digits in
      let outcome = try await trial.lookUp(digits)
      try trial.need(
        outcome != nil || !trial.askedLookups.isEmpty, expected: "an answer", saw: "none", judgedBy: "X-CB-01"
      )
      try trial.expect(
        !trial.askedLookups.isEmpty, expected: "a request for \(digits)",
        saw: "no request to the service")
      if case .result(let details)? = outcome {
        try trial.expect(
          details.status != .notEnoughDigits, expected: "enough digits in \(digits)", saw: "\(details)")
      }
    } covers: {
      CardDigits.lengths
    } mutants: {
      [
        .answering("needs seven digits") { digits, _ in
          digits.count == 6 ? .result(IINDetails(.notEnoughDigits)) : nil
        },
        .answering("needs all eight digits of an IIN") { digits, _ in
          (6...7).contains(digits.count) ? .result(IINDetails(.notEnoughDigits)) : nil
        },
        .behaving("answers from its own table", state: ()) { _, stimulus, world, inner in
          guard case .lookUpIIN(let call, let digits, _) = stimulus, digits.count >= 6 else {
            return try await inner.send(stimulus, in: world)
          }
          return [
            .lookedUp(
              call: call,
              IINDetails(.supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true))
          ]
        },
      ]
    }

    // No mutant waits for the reply in a loop: no rule would notice it behind an adapter that answers from its own
    // thread.
    Rule(
      "OP-IIN-14", .must(.prose),
      "A check is asynchronous: its result comes only after the service's reply.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "performed asynchronously, thus the check result is not available immediately"),
      given: zip(CardDigits.enough, IINReplies.supported).map(Lookup.init)
    ) { trial, lookup in
      try trial.requireObserved(.lookedUp, .requestFailed)
      trial.script(lookup.reply.scripted(isHeld: true))
      try await trial.send(.lookUpIIN(call: 1, digits: lookup.digits, context: PaymentContext()))
      let hasArrived = await trial.wait(atMost: patience) { await trial.waitForLookups(1, atMost: $0) }
      try trial.need(hasArrived, expected: "a request for \(lookup.digits)", saw: "none")
      // An implementation that is quiescent once `send` has returned reports nothing more on its own.
      if trial.profile.quiescence != .exact { try await trial.settle(atMost: .milliseconds(2)) }
      let early = try trial.seen.lookupOutcomes(of: 1)
      if let details = early.first?.details { try trial.needFinding(details, of: lookup.digits) }
      // The service may refuse a request at once if it does not know the session.
      let isRefused = trial.services.account.log().contains {
        $0.endpoint == AskedLookup.endpoint && $0.status != nil
      }
      try trial.need(
        !isRefused, expected: "the check to be accepted", saw: "it refused", judgedBy: "OP-SES-03")
      try trial.expect(
        early.isEmpty, expected: "no answer before the reply", saw: "\(early.first?.description ?? "")")
      trial.releaseAll()
      let outcome = try await trial.wait { try $0.lookupOutcomes(of: 1).first }
      try trial.need(outcome != nil, expected: "a result after the reply", saw: "none", judgedBy: "X-CB-01")
      trial.label("a result after the reply")
    } covers: {
      [.seen("a result after the reply", atLeast: 90)]
    } mutants: {
      [
        .changing("guesses an answer before the reply") { stimulus, effects in
          var effects = effects
          if case .lookUpIIN(let call, _, _) = stimulus, effects.isEmpty {
            effects.append(.lookedUp(call: call, IINDetails(.unknown)))
          }
          return effects
        },
        .changing("fails when the reply does not come at once") { stimulus, effects in
          var effects = effects
          if case .lookUpIIN(let call, _, _) = stimulus, effects.isEmpty {
            effects.append(.requestFailed(call: call, error: "busy"))
          }
          return effects
        },
      ]
    }

    Rule(
      "OP-IIN-15", .must(.derived), "Numbers with the same first eight digits get equal results.",
      cites: .objectiveCSDK("Apply IIN check"), given: sameIIN
    ) { trial, numbers in
      trial.script(numbers.reply.scripted())
      let first = try await trial.lookUp(numbers.first, call: 1)
      let second = try await trial.lookUp(numbers.second, call: 2)
      let both = "for \(numbers.first) and \(numbers.second)"
      let seen = "\(words(first)) and \(words(second))"
      try trial.need(
        first != nil && second != nil, expected: "results \(both)", saw: seen, judgedBy: "X-CB-01")
      for (outcome, digits) in [(first, numbers.first), (second, numbers.second)] {
        if let details = outcome?.details { try trial.needFinding(details, of: digits) }
      }
      try trial.expect(first == second, expected: "equal results \(both)", saw: seen)
      try trial.need(first?.details != nil, expected: "results \(both)", saw: seen, judgedBy: "OP-IIN-05")
    } covers: {
      [.covers("card numbers of full length", atLeast: 25) { $0.isFullLength }]
    } mutants: {
      [
        .answering("recognises only numbers that pass the Luhn check") { digits, _ in
          digits.count >= 12 && !digits.passesLuhn ? .result(IINDetails(.unknown)) : nil
        },
        .answering("looks at the last digit") { digits, _ in
          digits.count > 8 && digits.hasSuffix("7") ? .result(IINDetails(.unknown)) : nil
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Lookup: Sendable {
  var digits: String
  var reply: IINReply
}

private struct SameIIN: Sendable {
  var reply: IINReply
  var first: String
  var second: String
  var isFullLength: Bool { max(first.count, second.count) >= 13 }
}

private let sameIIN = Generator<SameIIN> { source in
  let iin = try CardDigits.digits(count: 8...8).draw(from: source)
  let rest = Generator<String>.digits(count: 0...11)
  return SameIIN(
    reply: try IINReplies.supported.draw(from: source), first: iin + (try rest.draw(from: source)),
    second: iin + (try rest.draw(from: source)))
}

extension String {
  fileprivate var passesLuhn: Bool {
    let sum = utf8.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) - 48
      let doubled = digit.offset % 2 == 1 ? value * 2 : value
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }
}
