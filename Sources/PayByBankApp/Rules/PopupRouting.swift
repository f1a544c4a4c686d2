import Conformance
import PropertyTesting

private let firstPayments: Generator<(Phone, Payment)> = zip(.phone(bankApps: 1...3), .payment)
private let twoPayments: Generator<(Phone, [Payment])> = zip(.phone(bankApps: 1...3), .payments(2...2))
private let paymentsWithoutBankApp: Generator<(History, Phone, [Payment])> = zip(
  .history, .phone(bankApps: 0...0), .payments(2...2))
private let situations: Generator<(History, Phone, [Payment])> = zip(.history, .phone, .payments(2...2))
private let paymentsInARow: Generator<(Phone, [Payment])> = zip(.phone(bankApps: 1...3), .payments(2...4))
private let twinPayments: Generator<(History, Phone, [Payment])> = zip(
  .history, .phone(bankApps: 0...1), .payments(3...3))

extension PayByBankApp {
  /// What a payment leads to: sections 2.2, 3.5.1.1, 3.5.1.2, 4.2.3.1 and 4.3.
  static let popupRouting: Chapter<Self> = Chapter("Popup routing") {
    Rule(
      "PBBA-POP-01", .must(.prose),
      "With a bank app installed and no choice made, a payment shows the M-COMM popup and opens no app.",
      cites: .eis11("2.2", "3.5.1.1"), given: firstPayments,
      covers: [.atLeast(25, percent: "several bank apps") { $0.0.bankApps > 1 }],
      mutants: [
        .watching("opens the bank app at once") { moment in
          guard moment.firstOffer else { return moment.effects }
          return [.openedURL(url: "zapp://\(moment.after.payments[0].token)", succeeded: true)]
        },
        .redrawing("shows the code at once") { face, moment in
          moment.firstOffer ? face.changing(screen: .ecomm) : face
        },
      ]
    ) { trial, input in
      trial.have(input.0)
      let observed = try await trial.show(input.1)
      try trial.expect(observed, ledTo: "mcomm", "with a bank app and no choice made")
    }

    Rule(
      "PBBA-POP-02", .must(.prose),
      "With a bank app installed and the choice remembered, a payment opens the bank app at once, without a popup.",
      cites: .eis11("2.2", "4.2.3.1", "5"), given: twoPayments,
      covers: [.atLeast(25, percent: "several bank apps") { $0.0.bankApps > 1 }],
      mutants: [
        .watching("flashes the popup") { moment in
          guard let payment = moment.openedUnasked else { return moment.effects }
          let face = moment.offer(of: payment)
          return moment.preceded(by: face.effect, .dismissed(popup: face.popup))
        },
        .watching("waits for a tap") { moment in
          guard let payment = moment.openedUnasked else { return moment.effects }
          return [moment.offer(of: payment).effect]
        },
      ]
    ) { trial, input in
      trial.have(input.0)
      try await trial.rememberChoice(input.1[0])
      let observed = try await trial.show(input.1[1])
      try trial.expect(observed, ledTo: "opened", "with a bank app and the choice remembered")
      let count = try observed.openedURLs.count
      try trial.expect(count == 1, "the bank app must be opened once, \(count) URLs were opened")
    }

    Rule(
      "PBBA-POP-03", .must(.prose),
      "Without a bank app a payment shows the code popup directly, whatever was remembered.",
      cites: .eis11("3.5.1.2", "4.2.3.1", "4.3"),
      given: paymentsWithoutBankApp,
      covers: [
        .atLeast(15, percent: "nothing remembered") { $0.0 == .none },
        .atLeast(15, percent: "choice remembered") { $0.0 == .chosen },
        .atLeast(15, percent: "false stored") { $0.0 == .storedFalse },
      ],
      mutants: [
        .redrawing("offers to open a bank app that is not there") { face, moment in
          moment.isPayment && face.screen == Screen.ecomm ? face.changing(screen: .mcomm) : face
        },
        .watching("tries to open the bank app first") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last,
            moment.shows(.ecomm)
          else { return moment.effects }
          return moment.preceded(by: .openedURL(url: "zapp://\(payment.token)", succeeded: false))
        },
      ]
    ) { trial, input in
      let (history, phone, payments) = input
      try await trial.live(through: history, with: payments[0])
      trial.have(phone)
      let observed = try await trial.show(payments[1])
      try trial.expect(observed, ledTo: "ecomm", "without a bank app (\(history.rawValue))")
    }

    Rule(
      "PBBA-POP-04", .must(.derived),
      "Every payment leads to exactly one of three: the M-COMM popup, the code popup, the bank app opened.",
      cites: .eis11("2.2", "3.5.1.1", "3.5.1.2", "4.2.3.1"), readings: [.aPBBA23],
      given: situations,
      covers: [
        .seen(8, percent: "led to mcomm"), .seen(15, percent: "led to ecomm"),
        .seen(5, percent: "led to opened"),
      ],
      mutants: [
        .watching("shows the code and opens the bank app") { moment in
          guard moment.openedUnasked != nil else { return moment.effects }
          return moment.and(moment.offer(of: Payment()).changing(screen: .ecomm).effect)
        },
        .watching("shows nothing for a code that ends late in the alphabet") { moment in
          guard moment.isPayment, let letter = moment.after.payments.last?.brn.last, letter > "S" else {
            return moment.effects
          }
          return moment.withoutPopups
        },
      ],
      vector: { trial, vector in
        let situation = try RoutingVector(vector)
        trial.change { world in
          world.apps = situation.apps
          world.host.queriesSchemes = situation.queries
          if let stored = situation.stored { world.preferences[rememberedKey] = .bool(stored) }
        }
        let outcomes = try await trial.show(Payment()).outcomes
        try trial.expect(
          outcomes == [situation.outcome], "expected \(situation.outcome), saw \(described(outcomes))")
      }
    ) { trial, input in
      let (history, phone, payments) = input
      try await trial.live(through: history, with: payments[0])
      trial.have(phone)
      let observed = try await trial.show(payments[1])
      let outcomes = try observed.outcomes
      let expected = phone.isAvailable ? (history == .chosen ? "opened" : "mcomm") : "ecomm"
      if phone.bankApps > 0, !phone.isAvailable {
        // The host's mistake: whether the library offers the bank app is open, opening it is not.
        try trial.expect(
          outcomes.count == 1 && outcomes != ["opened"],
          "the library may not ask for bank apps, so one popup must appear; the payment led to \(described(outcomes))"
        )
        if history == .chosen {
          trial.reading(.aPBBA23, try trial.isRemembered ? "the choice is kept" : "the choice is erased")
        }
      } else {
        try trial.expect(
          observed, ledTo: expected,
          "with a bank app \(phone.isAvailable ? "available" : "missing") (\(history.rawValue))")
      }
      trial.label("led to \(outcomes.first ?? "")")
    }

    Rule(
      "PBBA-POP-10", .must(.prose), "Opening the bank app for a remembered choice needs no tap.",
      cites: .eis11("2.2"), given: paymentsInARow,
      covers: [.atLeast(25, percent: "several payments in a row") { $0.1.count > 2 }],
      mutants: [
        .behaving("asks for confirmation first", state: [PayByBankAppEffect]()) {
          held, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          if case .showPopup(let presenter, _, _, _, _) = stimulus,
            effects.contains(where: { $0.kind == PayByBankAppEffect.Kind.openedURL })
          {
            held = effects
            return [
              .presented(
                popup: "confirmation", screen: Screen(rawValue: "confirmation"), presenter: presenter,
                texts: ["Open your banking app?"], instructions: [], controls: [.openBankingApp, .close],
                images: [])
            ]
          }
          if stimulus == .tap(control: .openBankingApp), !held.isEmpty {
            defer { held = [] }
            return [.dismissed(popup: "confirmation")] + held
          }
          return effects
        }
      ]
    ) { trial, input in
      trial.have(input.0)
      try await trial.rememberChoice(input.1[0])
      for payment in input.1.dropFirst() {
        let opened = try await trial.show(payment).openedURLs
        try trial.expect(
          opened.count == 1, "the bank app must open without a tap; \(opened.count) URLs were opened")
      }
    }

    Rule(
      "PBBA-POP-16", .must(.derived),
      "What a payment leads to does not depend on its token, code, interval, presenter or delegate.",
      cites: .eis11("4.2.3.1"), given: twinPayments,
      covers: [
        .atLeast(15, percent: "without a bank app") { $0.1.bankApps == 0 },
        .atLeast(15, percent: "choice remembered") { $0.0 == .chosen },
      ],
      mutants: [
        .watching("shows no popup for long intervals") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last, payment.expiryInterval > 1800
          else {
            return moment.effects
          }
          return moment.withoutPopups
        },
        .watching("opens long tokens without asking") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last, payment.token.count > 30,
            moment.shows(.mcomm)
          else { return moment.effects }
          return [.openedURL(url: "zapp://\(payment.token)", succeeded: true)]
        },
      ]
    ) { trial, input in
      let (history, phone, payments) = input
      try await trial.live(through: history, with: payments[0])
      let preferences = trial.world.preferences
      trial.have(phone)
      let first = try await trial.show(payments[1]).outcomes
      try trial.expect(!first.isEmpty, "the first payment led to nothing")
      try await trial.close()
      trial.change { $0.preferences = preferences }
      let second = try await trial.show(payments[2]).outcomes
      try trial.expect(
        first == second,
        "in the same situation one payment led to \(described(first)), another to \(described(second))")
    }
  }
}

/// What had happened on the phone before a payment.
enum History: String, Sendable, CaseIterable {
  /// Nothing.
  case none = "nothing remembered"
  /// The stored value is false.
  case storedFalse = "false stored"
  /// The consumer tapped "Open banking app".
  case chosen = "choice remembered"
}

extension Generator where Value == History {
  static var history: Generator { element(of: History.allCases) }
}

extension Trial where System == PayByBankApp {
  /// Lets that happen, and starts the library anew.
  func live(through history: History, with payment: Payment) async throws {
    switch history {
    case .none: break
    case .storedFalse: change { $0.preferences[PayByBankApp.rememberedKey] = .bool(false) }
    case .chosen:
      have(Phone())
      try await rememberChoice(payment)
    }
  }
}

extension Moment {
  /// Whether the host asked for the popup of a payment.
  var isPayment: Bool { if case .showPopup = stimulus { true } else { false } }

  /// Whether this is the M-COMM popup of the first payment since the library started.
  fileprivate var firstOffer: Bool {
    isPayment && before.payments.isEmpty && world.preferences[PayByBankApp.rememberedKey] == nil
      && world.apps.count > 1 && shows(.mcomm)
  }

  /// The payment for which the bank app was opened without a popup.
  fileprivate var openedUnasked: Payment? {
    guard isPayment, opensApp else { return nil }
    return after.payments.last
  }

  /// An M-COMM popup of the payment.
  fileprivate func offer(of payment: Payment) -> Face {
    Face(
      popup: "flash", screen: .mcomm, presenter: payment.presenter, texts: ["Pay by Bank app"],
      instructions: [],
      controls: [.openBankingApp, .getCode, .moreAbout, .close], images: [])
  }
}
