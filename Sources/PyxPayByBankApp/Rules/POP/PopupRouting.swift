import Conformance
import PropertyTesting

private let firstPayments: Generator<(Phone, Payment, Start)> = zip(
  .phone(bankApps: 1...3), .payment, .start(after: .noPayment))
private let rememberedPayments: Generator<(Phone, [Payment], Start)> = zip(
  .phone(bankApps: 1...3), .payments(2...2), .start(after: .anything, endingIn: \.isRemembered))
private let paymentsWithoutBankApp: Generator<(History, Phone, [Payment], Start)> = zip(
  .history, .phone(bankApps: 0...0), .payments(2...2), .start(after: .anything))
private let paymentsInARow: Generator<(Phone, [Payment], Start)> = zip(
  .phone(bankApps: 1...3), .payments(2...4), .start(after: .nothingRemembered))

extension PayByBankApp {
  /// What a payment leads to: sections 2.2, 3.5.1.1, 3.5.1.2, 4.2.3.1 and 4.3.
  static let popupRouting: Chapter<Self> = Chapter("Popup routing") {
    Rule(
      "PBBA-POP-01", .must(.prose),
      "With a bank app installed and no choice made, a payment shows the M-COMM popup and opens no app.",
      cites: .eis11("2.2", "3.5.1.1"), readings: [.aPBBA17], given: firstPayments,
      covers: [.covers("several bank apps", atLeast: 25) { $0.0.bankApps > 1 }],
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
      let start = try await trial.begin(input.2)
      trial.have(input.0)
      guard let observed = try await trial.show(input.1, over: start) else { return }
      try trial.expect(observed, ledTo: "mcomm", "with a bank app and no choice made")
    }

    Rule(
      "PBBA-POP-02", .must(.prose),
      "With a bank app installed and the choice remembered, a payment opens the bank app at once, without a popup.",
      cites: .eis11("2.2", "4.2.3.1", "5"), readings: [.aPBBA17], given: rememberedPayments,
      covers: [.covers("several bank apps", atLeast: 25) { $0.0.bankApps > 1 }],
      mutants: [
        .watching("flashes the popup") { moment in
          guard let payment = moment.openedUnasked else { return moment.effects }
          let face = Face.offer(of: payment)
          return moment.preceded(by: face.effect, .dismissed(popup: face.popup))
        },
        .confirming("waits for a tap") { .offer(of: $0) },
      ]
    ) { trial, input in
      let start = try await trial.begin(input.2)
      trial.have(input.0)
      if start.journey.isEmpty { try await trial.rememberChoice(input.1[0], on: input.0) }
      guard let observed = try await trial.show(input.1[1], over: start) else { return }
      try trial.expect(observed, ledTo: "opened", "with a bank app and the choice remembered")
      let count = try observed.openedURLs.count
      try trial.expect(count == 1, "URLs opened", expected: "one", saw: "\(count)")
    }

    Rule(
      "PBBA-POP-03", .must(.prose),
      "Without a bank app a payment shows the code popup directly, whatever was remembered.",
      cites: .eis11("3.5.1.2", "4.2.3.1", "4.3"), readings: [.aPBBA17],
      given: paymentsWithoutBankApp,
      covers: [
        .covers("nothing remembered", atLeast: 15) { $0.0 == .none },
        .covers("choice remembered", atLeast: 15) { $0.0 == .chosen },
        .covers("false stored", atLeast: 15) { $0.0 == .storedFalse },
      ],
      mutants: [
        .redrawing("offers to open a bank app that is not there") { face, moment in
          moment.isPayment && face.screen == Screen.ecomm ? face.changing(screen: .mcomm) : face
        },
        .watching("tries to open the bank app first") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last,
            moment.shows(.ecomm), moment.world.preferences[rememberedKey] == nil
          else { return moment.effects }
          return moment.preceded(by: .openedURL(url: "zapp://\(payment.token)", succeeded: false))
        },
      ]
    ) { trial, input in
      let (history, phone, payments, _) = input
      try await trial.live(through: history, with: payments[0])
      let start = history == .none ? try await trial.begin(input.3) : Start()
      trial.have(phone)
      // What is stored may be found to be of no use by trying.
      let mayTry = history != .none || start.state.isRemembered
      guard let observed = try await trial.show(payments[1], over: start) else { return }
      try trial.expect(
        observed, ledTo: "ecomm", "without a bank app (\(history.rawValue))", ignoringFailures: mayTry)
    }

    oneOfThreeOutcomes

    Rule(
      "PBBA-POP-10", .must(.prose), "Opening the bank app for a remembered choice needs no tap.",
      cites: .eis11("2.2"), given: paymentsInARow,
      covers: [.covers("several payments in a row", atLeast: 25) { $0.1.count > 2 }],
      mutants: [
        .confirming("asks for confirmation first") { payment in
          Face(
            popup: "confirmation", screen: Screen(rawValue: "confirmation"), presenter: payment.presenter,
            texts: ["Open your banking app?"], instructions: [], controls: [.openBankingApp, .close],
            images: [])
        }
      ]
    ) { trial, input in
      try await trial.rememberChoice(input.1[0], after: input.2, on: input.0)
      for payment in input.1.dropFirst() {
        try trial.expectOpened(try await trial.show(payment), "without a tap")
        try trial.needChoice()
      }
    }

    sameRoutingForAll
  }
}

extension Moment {
  /// Whether this is the M-COMM popup of the first payment since the library started.
  fileprivate var firstOffer: Bool {
    isPayment && before.payments.isEmpty && world.preferences[PayByBankApp.rememberedKey] == nil
      && world.apps.count > 1 && shows(.mcomm)
  }
}
