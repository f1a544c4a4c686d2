import Conformance
import PropertyTesting

private let directCalls: Generator<(Phone, String, Bool)> = zip(.phone(bankApps: 1...3), .token(), .bool)
private let twoPayments: Generator<(Phone, [Payment])> = zip(.phone(bankApps: 1...3), .payments(2...2))
private let callsAfterHistory: Generator<(History, String)> = zip(.history, .token())
private let callsWithoutBankApp: Generator<(Phone, String, Bool)> = zip(
  .phone(bankApps: 0...0), .token(), .bool(probability: 0.7))
private let bankAppCounts: Generator<(Int, [Payment])> = zip(.int(in: 1...4), .payments(2...2))

extension PayByBankApp {
  /// Opening the bank app: sections 2.2, 2.2.1, 4.2.3.1 and 4.4.2.
  static let directInvocation: Chapter<Self> = Chapter("Opening the bank app") {
    Rule(
      "PBBA-POP-05", .must(.prose),
      "The URL that opens the bank app has the scheme zapp and carries the token of this payment.",
      cites: .eis11("2.2", "4.2.3.1", "4.4.2"), readings: [.aPBBA3], given: .invocations,
      covers: [
        .atLeast(20, percent: "remembered choice") { !$0.isByTap },
        .atLeast(20, percent: "by tap") { $0.isByTap },
      ],
      mutants: [
        .redirecting("carries the token of the payment before") { url, moment in
          guard moment.after.payments.count > 1, let before = moment.after.payments.dropLast().last else {
            return url
          }
          return url.replacing(moment.payment.token, with: before.token)
        },
        .redirecting("carries the code instead") { url, moment in
          guard moment.payment.expiryInterval > 600 else { return url }
          return url.replacing(moment.payment.token, with: moment.payment.brn)
        },
        .redirecting("cuts the token at the first dot") { url, moment in
          guard let dot = moment.payment.token.firstIndex(of: ".") else { return url }
          return url.replacing(moment.payment.token, with: String(moment.payment.token[..<dot]))
        },
        .redirecting("uses the scheme of one bank") { url, moment in
          guard moment.payment.expiryInterval > 600 else { return url }
          return url.replacing("zapp:", with: "tarnbrook:")
        },
      ]
    ) { trial, input in
      trial.have(Phone())
      let (first, payment) = (input.payments[0], input.payments[1])
      let opened: [OpenedURL]
      if input.isByTap {
        try await trial.reach(.mcomm, first)
        try await trial.send(.tap(control: .close))
        try await trial.reach(.mcomm, payment)
        opened = try await trial.send(.tap(control: .openBankingApp)).openedURLs
      } else {
        try await trial.rememberChoice(first)
        opened = try await trial.show(payment).openedURLs
      }
      guard let url = opened.last?.url else { try trial.discard() }
      try trial.expect(InvocationURL.hasSharedScheme(url), "the scheme must be \(scheme), the URL is \(url)")
      try trial.expect(
        InvocationURL.carries(payment.token, in: url),
        "the URL must carry the token \(payment.token), it is \(url)")
      if let token = input.reservedToken {
        let opened = try await trial.sendIfPossible(.openBankingApp(token: token))?.openedURLs
        if let opened { trial.reading(.aPBBA3, InvocationURL.reading(of: token, in: opened.last?.url)) }
      }
    }

    Rule(
      "PBBA-OPEN-01", .must(.prose),
      "The direct call opens the bank app with the token that it is given, without a popup.",
      cites: .eis11("4.4.2"), readings: [.aPBBA11], given: directCalls,
      covers: [.atLeast(25, percent: "several bank apps") { $0.0.bankApps > 1 }],
      mutants: [
        .watching("shows the popup first") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          let face = Face(
            popup: "asked", screen: .mcomm, presenter: "root", texts: [], instructions: [],
            controls: [.close],
            images: [])
          return moment.preceded(by: face.effect)
        },
        .watching("opens the bank app twice") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          return moment.effects + moment.effects.filter { $0.kind == PayByBankAppEffect.Kind.openedURL }
        },
        .watching("opens without the token") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          return moment.effects.map {
            $0.kind == PayByBankAppEffect.Kind.openedURL
              ? .openedURL(url: "zapp://open", succeeded: true) : $0
          }
        },
      ]
    ) { trial, input in
      let (phone, token, isChosen) = input
      try await trial.live(through: isChosen ? .chosen : .none, with: Payment(token: "earlier-payment"))
      trial.have(phone)
      let observed = try await trial.send(.openBankingApp(token: token))
      let opened = try observed.openedURLs
      try trial.expect(
        opened.count == 1, "the bank app must be opened once, \(opened.count) URLs were opened")
      try trial.expect(
        opened.allSatisfy { InvocationURL.carries(token, in: $0.url) },
        "the URL must carry the token \(token), it is \(described(opened.map(\.url)))")
      let faces = try observed.faces
      try trial.expect(
        faces.isEmpty, "no popup may appear, saw \(described(faces.map(\.screen.rawValue)))")
      if !isChosen, trial.profile.effects.contains(.savedPreference) {
        trial.reading(
          .aPBBA11, try trial.isRemembered ? "counts as the choice" : "does not count as the choice")
      }
    }

    Rule(
      "PBBA-OPEN-02", .must(.derived), "The direct call opens the same URL as the remembered choice does.",
      cites: .eis11("4.4.2"), given: twoPayments,
      covers: [.seen(50, percent: "both opened")],
      mutants: [
        .watching("uses another form for the direct call") { moment in
          guard case .openBankingApp(let token) = moment.stimulus else { return moment.effects }
          return moment.effects.map {
            $0.kind == PayByBankAppEffect.Kind.openedURL
              ? .openedURL(url: "zapp://direct?token=\(token)", succeeded: true) : $0
          }
        }
      ]
    ) { trial, input in
      let (phone, payments) = input
      trial.have(phone)
      try await trial.rememberChoice(payments[0])
      let routed = try await trial.show(payments[1]).openedURLs.map(\.url)
      let direct = try await trial.send(.openBankingApp(token: payments[1].token)).openedURLs.map(\.url)
      guard !routed.isEmpty, !direct.isEmpty else { try trial.discard() }
      try trial.expect(
        routed == direct, "the payment opened \(described(routed)), the direct call \(described(direct))")
      trial.label("both opened")
    }

    Rule(
      "PBBA-OPEN-03", .must(.derived), "The direct call does not depend on the remembered choice.",
      cites: .eis11("4.4.2"), given: callsAfterHistory,
      covers: History.allCases.map { history in .atLeast(15, percent: history.rawValue) { $0.0 == history } },
      mutants: [
        .watching("wants the choice to be remembered") { moment in
          guard case .openBankingApp = moment.stimulus,
            moment.world.preferences[rememberedKey] == .bool(false)
          else { return moment.effects }
          return []
        }
      ]
    ) { trial, input in
      let (history, token) = input
      trial.have(Phone())
      try await trial.live(through: history, with: Payment(token: "earlier-payment"))
      let opened = try await trial.send(.openBankingApp(token: token)).openedURLs
      try trial.expect(
        opened.contains(where: \.succeeded), "with \(history.rawValue) the direct call must open the bank app"
      )
    }

    Rule(
      "PBBA-OPEN-04", .must(.derived), "Without a bank app the direct call opens nothing, and does no harm.",
      cites: .eis11("4.4.2"), promisesAnswer: true,
      given: callsWithoutBankApp,
      covers: [.seen(25, percent: "opened when a bank app was there")],
      mutants: [
        .watching("falls back to a page in the browser") { moment in
          guard case .openBankingApp = moment.stimulus, !moment.world.isInstalled(scheme: scheme) else {
            return moment.effects
          }
          return moment.and(.openedURL(url: "https://www.paybybankapp.example/", succeeded: true))
        },
        .behaving("dies", state: ()) { _, stimulus, world, inner in
          if case .openBankingApp = stimulus, !world.isInstalled(scheme: scheme) {
            throw ImplementationFault.crashed("no bank app")
          }
          return try await inner.send(stimulus, in: world)
        },
      ]
    ) { trial, input in
      let (phone, token, goesOn) = input
      trial.have(phone)
      let opened = try await trial.send(.openBankingApp(token: token)).openedURLs.filter(\.succeeded)
      try trial.expect(opened.isEmpty, "nothing may be opened, saw \(described(opened.map(\.url)))")
      guard goesOn else { return }
      trial.have(Phone())
      if try await trial.send(.openBankingApp(token: token)).openedURLs.contains(where: \.succeeded) {
        trial.label("opened when a bank app was there")
      }
    }

    Rule(
      "PBBA-PICK-01", .must(.prose),
      "However many bank apps there are, the library opens one URL and lets the consumer choose nothing.",
      cites: .eis11("2.2", "2.2.1"), given: bankAppCounts,
      covers: [.atLeast(30, percent: "several bank apps") { $0.0 > 1 }],
      mutants: [
        .watching("opens every bank app") { moment in
          guard moment.isPayment else { return moment.effects }
          return moment.effects.flatMap { effect in
            effect.kind == .openedURL ? Array(repeating: effect, count: moment.world.apps.count) : [effect]
          }
        },
        .watching("shows a picker of its own") { moment in
          guard moment.isPayment, moment.world.apps.count > 1,
            moment.opensApp
          else { return moment.effects }
          let face = Face(
            popup: "picker", screen: Screen(rawValue: "picker"), presenter: moment.payment.presenter,
            texts: moment.world.apps.map(\.name), instructions: [], controls: [.close], images: [])
          return moment.preceded(by: face.effect)
        },
        .watching("names the number of bank apps in the URL") { moment in
          guard moment.isPayment else { return moment.effects }
          return moment.effects.map { effect in
            guard case .openedURL(let url, let succeeded) = effect else { return effect }
            return .openedURL(url: "\(url)?banks=\(moment.world.apps.count)", succeeded: succeeded)
          }
        },
      ]
    ) { trial, input in
      let (bankApps, payments) = input
      trial.have(Phone())
      try await trial.rememberChoice(payments[0])
      let single = try await trial.show(payments[1]).openedURLs.map(\.url)
      trial.have(Phone(bankApps: bankApps))
      let observed = try await trial.show(payments[1])
      let several = try observed.openedURLs.map(\.url)
      try trial.expect(
        several.count == 1, "with \(bankApps) bank apps one URL must be opened, \(several.count) were")
      try trial.expect(
        single == several,
        "with one bank app \(described(single)) was opened, with \(bankApps) \(described(several))")
      let faces = try observed.faces
      try trial.expect(faces.isEmpty, "nothing may be shown, saw \(described(faces.map(\.screen.rawValue)))")
    }
  }
}

private struct Invocations: Sendable {
  var payments: [Payment]
  /// The second payment by a tap on "Open banking app", or by the choice that was made with the first.
  var isByTap: Bool
  var reservedToken: String?
}

extension Generator where Value == String {
  /// Tokens with characters that mean something in a URL.
  fileprivate static var reservedToken: Generator {
    element(of: ["a/b?c=d&e", "100% sure", "k\u{E4}se", "a+b c", "#fragment"])
  }
}

extension Generator where Value == Invocations {
  fileprivate static var invocations: Generator {
    let reserved: Generator<String?> = .frequency([
      (4, .just(nil)), (1, Generator<String>.reservedToken.map { Optional($0) }),
    ])
    return zip(.payments(2...2), .bool, reserved)
      .map { Invocations(payments: $0, isByTap: $1, reservedToken: $2) }
  }
}

extension Trial where System == PayByBankApp {
  /// Sends a stimulus that the implementation understands.
  fileprivate func sendIfPossible(_ stimulus: PayByBankAppStimulus) async throws -> Observed<PayByBankApp>? {
    understands(stimulus.kind) ? try await send(stimulus) : nil
  }
}

extension InvocationURL {
  /// What became of a token with characters that mean something in a URL.
  fileprivate static func reading(of token: String, in url: String?) -> String {
    guard let url else { return "no URL is opened" }
    if contains(token, in: url) { return "written as it is" }
    return carries(token, in: url) ? "percent-encoded" : "written in another way"
  }
}

extension Mutant<PayByBankApp> {
  /// Opens other URLs.
  static func redirecting(
    _ name: String, _ redirect: @escaping @Sendable (String, Moment) -> String
  ) -> Mutant {
    watching(name) { moment in
      moment.effects.map { effect in
        guard case .openedURL(let url, let succeeded) = effect else { return effect }
        return .openedURL(url: redirect(url, moment), succeeded: succeeded)
      }
    }
  }
}
