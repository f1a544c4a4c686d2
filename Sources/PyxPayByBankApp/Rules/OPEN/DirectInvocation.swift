import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Opening the bank app: sections 2.2, 2.2.1, 4.2.3.1 and 4.4.2.
  static let directInvocation: Chapter<Self> = Chapter("Opening the bank app") {
    invocationURL

    Rule(
      "PBBA-OPEN-01", .must(.prose),
      "The direct call opens the bank app with the token of the call, without a popup.",
      cites: .eis11("4.4.2").quoting("enabled CFI App outside the Pay by Bank app pop-up"),
      readings: [.directCallCountsAsChoice], given: directCalls
    ) { trial, input in
      try await trial.live(through: input.isChosen ? .chosen : .none, with: Payment(token: "earlier-payment"))
      if !input.isChosen { try await trial.begin(input.start) }
      trial.have(input.phone)
      let seesChoice = trial.profile.effects.contains(.savedPreference)
      let wasRemembered = seesChoice ? try trial.isRemembered : true
      for token in input.payments.map(\.token) {
        let observed = try await trial.send(.openBankingApp(token: token))
        let opened = try observed.openedURLs
        try trial.expect(
          opened.count, equals: 1, "URLs opened")
        try trial.expect(
          opened.allSatisfy { InvocationURL.carries(token, in: $0.url) },
          "the URL", expected: "the token \(token) in it", saw: "\(described(opened.map(\.url)))")
        let faces = try observed.faces
        try trial.expect(
          faces.isEmpty, expected: "no popup", saw: "\(described(faces.map(\.screen.rawValue)))")
      }
      if !wasRemembered {
        trial.reading(
          .directCallCountsAsChoice,
          try trial.isRemembered
            ? "a direct call counts as the choice" : "a direct call does not count as the choice")
      }
      try trial.expectNothingOpened(in: try await trial.end(after: input.start))
      if input.payments.count > 1 { trial.label("two calls") }
    } covers: {
      [
        .covers("several bank apps", atLeast: 25) { $0.phone.bankApps > 1 },
        .seen("two calls", atLeast: 25),
      ]
    } mutants: {
      [
        .rewritingStimuli("keeps the token of the first call", state: String?.none) { first, stimulus in
          guard case .openBankingApp(let token) = stimulus else { return [stimulus] }
          first = first ?? token
          return [.openBankingApp(token: first ?? token)]
        },
        .watching("shows the popup first") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          let face = Face(
            popup: "asked", screen: .mcomm, presenter: "root", texts: [], instructions: [],
            controls: [.close],
            images: [])
          return moment.preceded(by: face.effect)
        },
        .redirecting("opens with the token of the popup that is up") { url, moment in
          guard case .openBankingApp(let token) = moment.stimulus, moment.wasUp(.mcomm) else { return url }
          return url.replacing(token, with: moment.payment.token)
        },
        .watching("opens the bank app twice") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          return moment.effects + moment.effects.filter { $0.kind == PayByBankAppEffect.Kind.openedURL }
        },
        .closing("opens the bank app again when the session is closed") { done in
          done.contains { $0.face != nil } ? [] : done.last { $0.kind == .openedURL }.map { [$0] } ?? []
        },
        .watching("opens without the token") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          return moment.effects.map {
            $0.kind == PayByBankAppEffect.Kind.openedURL
              ? .openedURL(url: "zapp://open", succeeded: true) : $0
          }
        }
        .reaching("A URL without the token is wrong for every rule that looks for the token in a URL."),
      ]
    }

    sameRequest

    Rule(
      "PBBA-OPEN-03", .must(.derived), "The direct call opens the bank app whatever choice is remembered.",
      cites: .eis11("4.4.2"), given: callsAfterHistory
    ) { trial, input in
      trial.have(Phone())
      let plain = try await trial.send(.openBankingApp(token: input.token)).openedURLs
      try trial.need(
        plain.contains(where: \.succeeded), expected: "the bank app opened", saw: "nothing opened")
      // The direct call may count as the choice, so the following steps start afresh (A-PBBA-11).
      try await trial.close()
      trial.change { $0.preferences = [:] }
      try await trial.live(through: input.history, with: Payment(token: "earlier-payment"))
      let opened = try await trial.send(.openBankingApp(token: input.token)).openedURLs
      try trial.expect(
        opened.contains(where: \.succeeded), "the direct call with \(input.history.rawValue)",
        expected: "the bank app opened", saw: "nothing")
      trial.label(input.history.rawValue)
    } covers: {
      History.allCases.map { .seen($0.rawValue, atLeast: 15) }
    } mutants: {
      [
        .watching("requires a remembered choice") { moment in
          guard case .openBankingApp = moment.stimulus,
            moment.world.preferences[rememberedKey] == .bool(false)
          else { return moment.effects }
          return []
        }
      ]
    }

    Rule(
      "PBBA-OPEN-04", .must(.derived), "Without a bank app, the direct call opens nothing and does no harm.",
      cites: .eis11("4.4.2"), given: callsWithoutBankApp
    ) { trial, input in
      try await trial.begin(input.start)
      trial.have(input.phone)
      let opened = try await trial.send(.openBankingApp(token: input.token)).openedURLs.filter(\.succeeded)
      try trial.expect(opened.isEmpty, expected: "nothing opened", saw: "\(described(opened.map(\.url)))")
      guard input.goesOn else { return }
      trial.have(Phone())
      let later = try await trial.send(.openBankingApp(token: input.token)).openedURLs
      try trial.need(
        later.contains(where: \.succeeded), expected: "the bank app opened", saw: "nothing opened",
        judgedBy: "PBBA-OPEN-01")
      trial.label("opened with a bank app installed")
    } covers: {
      [.seen("opened with a bank app installed", atLeast: 25)]
    } mutants: {
      [
        .watching("falls back to a page in the browser") { moment in
          guard case .openBankingApp = moment.stimulus, !moment.world.isInstalled(scheme: scheme) else {
            return moment.effects
          }
          return moment.and(.openedURL(url: "https://www.paybybankapp.example/", succeeded: true))
        },
        .behaving("crashes without a bank app", state: ()) { _, stimulus, world, inner in
          if case .openBankingApp = stimulus, !world.isInstalled(scheme: scheme) {
            throw ImplementationFault.crashed("no bank app")
          }
          return try await inner.send(stimulus, in: world)
        },
      ]
    }

    severalBankApps
  }
}

// MARK: Inputs

private struct DirectCall: Sendable {
  var phone: Phone
  var payments: [Payment]
  var isChosen: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let directCalls: Generator<DirectCall> = zip(
  .phone(bankApps: 1...3), .payments(1...2), .bool, .start(after: .anything)
).map { DirectCall(phone: $0, payments: $1, isChosen: $2, start: $3) }

private struct CallAfterHistory: Sendable {
  var history: History
  var token: String
}

private let callsAfterHistory: Generator<CallAfterHistory> = zip(.history, .token()).map {
  CallAfterHistory(history: $0, token: $1)
}

private struct CallWithoutBankApp: Sendable {
  var phone: Phone
  var token: String
  var goesOn: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let callsWithoutBankApp: Generator<CallWithoutBankApp> = zip(
  .phone(bankApps: 0...0), .token(), .bool(probability: 0.7), .start(after: .anything)
).map { CallWithoutBankApp(phone: $0, token: $1, goesOn: $2, start: $3) }
