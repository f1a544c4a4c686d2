import Conformance
import PropertyTesting

extension Dotpay {
  /// Terms that the user has to accept.
  @ChapterBuilder<Dotpay> static var terms: [Rule] {
    Rule(
      "DP-PAY-18", .must(.derived),
      "If the form asks the user to accept terms, nothing is paid before the user has accepted them.",
      cites: .dotpay("Płatność").quoting(
        "akceptacji stosownych regulaminów, oraz samego dokonania płatności"),
      given: refusedTerms
    ) { trial, input in
      guard trial.understands(.submitWithoutTerms) else {
        throw NotApplicable("does not understand submitWithoutTerms")
      }
      var desk = Desk()
      let form = try await trial.reachForm(&desk, input.purchase, call: 1)
      guard form.fields.contains(where: { $0.name == "terms" }) else {
        return trial.passOver(because: "shows no terms in the form")
      }
      trial.label("the form asks for terms")
      for _ in 1...input.tries {
        try await trial.send(.submitWithoutTerms(values: input.purchase.typed, remembersCard: false))
        try await trial.settle()
      }
      if input.tries > 1 { trial.label("tried twice") }
      try await trial.atTheEnd {
        let count = try trial.seen.payments.count
        try trial.expect(count, equals: 0, "payments of a user who has not accepted the terms")
      }
    } covers: {
      [
        .seen("the form asks for terms", atLeast: 90), .seen("tried twice", atLeast: 30),
      ]
    } mutants: {
      [
        .rewritingStimuli("pays without accepted terms") { stimulus, _ in
          guard case .submitWithoutTerms(let values, let remembers) = stimulus else { return [stimulus] }
          return [.submitForm(values: values, remembersCard: remembers)]
        },
        .rewritingStimuli("pays at the second try", state: false) { hasTried, stimulus in
          guard case .submitWithoutTerms(let values, let remembers) = stimulus else { return [stimulus] }
          defer { hasTried = true }
          guard hasTried else { return [stimulus] }
          return [.submitForm(values: values, remembersCard: remembers)]
        },
        .behaving("asks for terms only in payments by card", state: false) {
          isByCard, stimulus, world, inner in
          if case .submitWithoutTerms(let values, let remembers) = stimulus, !isByCard {
            return try await inner.send(.submitForm(values: values, remembersCard: remembers), in: world)
          }
          let effects = try await inner.send(stimulus, in: world)
          for case .showedForm(_, let fields, _) in effects {
            isByCard = fields.contains { $0.name == "cvv" }
          }
          return effects
        },
      ]
    }
  }
}

// MARK: Inputs

/// A payment through the form by a user who does not accept the terms; the user tries to pay once or twice.
private struct RefusedTerms: Sendable {
  var purchase: Purchase
  var tries: Int
}

private let refusedTerms: Generator<RefusedTerms> = zip(purchases, .int(in: 1...2)).map {
  RefusedTerms(purchase: $0, tries: $1)
}
