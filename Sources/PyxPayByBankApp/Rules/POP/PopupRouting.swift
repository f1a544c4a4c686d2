import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What a payment leads to: sections 2.2, 3.1, 3.5.1.1, 3.5.1.2, 4.2.3.1, 4.3 and 5.
  static let popupRouting: Chapter<Self> = Chapter("Popup routing") {
    Rule(
      "PBBA-POP-01", .must(.prose),
      "If a bank app is installed and no choice was made, a payment shows the M-COMM popup and opens no app.",
      cites: .eis11("2.2", "3.5.1.1").quoting(
        "pop-up will appear asking the Consumer to either continue his payment"),
      readings: [.popupWhileAnotherIsUp],
      given: firstPayments
    ) { trial, input in
      let start = try await trial.begin(input.start)
      trial.have(input.phone)
      guard let observed = try await trial.show(input.payment, over: start) else { return }
      try trial.expect(observed, ledTo: "mcomm", "with a bank app and no choice made")
    } covers: {
      [.covers("several bank apps", atLeast: 25) { $0.phone.bankApps > 1 }]
    } mutants: {
      [
        .watching("opens the bank app at once") { moment in
          guard moment.firstOffer else { return moment.effects }
          return [.openedURL(url: "zapp://\(moment.after.payments[0].token)", succeeded: true)]
        },
        .redrawing("shows the code at once") { face, moment in
          moment.firstOffer ? face.changing(screen: .ecomm) : face
        },
      ]
    }

    Rule(
      "PBBA-POP-02", .must(.prose),
      "If a bank app is installed and the choice is remembered, a payment opens the bank app at once, without a "
        + "popup.",
      cites: .eis11("2.2", "4.2.3.1", "5").quoting(
        "invokes to the CFI App immediately (without displaying the pop-up)"),
      readings: [.popupWhileAnotherIsUp],
      given: rememberedPayments
    ) { trial, input in
      let start = try await trial.begin(input.start)
      trial.have(input.phone)
      if start.journey.isEmpty { try await trial.rememberChoice(input.payments[0], on: input.phone) }
      guard let observed = try await trial.show(input.payments[1], over: start) else { return }
      try trial.expect(observed, ledTo: "opened", "with a bank app and the choice remembered")
      let count = try observed.openedURLs.count
      try trial.expect(count, equals: 1, "URLs opened")
    } covers: {
      [.covers("several bank apps", atLeast: 25) { $0.phone.bankApps > 1 }]
    } mutants: {
      [
        .watching("flashes the popup") { moment in
          guard let payment = moment.openedUnasked else { return moment.effects }
          let face = Face.offer(of: payment)
          return moment.preceded(by: face.effect, .dismissed(popup: face.popup))
        },
        .confirming("waits for a tap") { .offer(of: $0) },
      ]
    }

    Rule(
      "PBBA-POP-03", .must(.prose),
      "Without a bank app, a payment shows the code popup directly, whatever was remembered.",
      cites: .eis11("3.5.1.2", "4.2.3.1", "4.3").quoting("the following pop-up is displayed directly"),
      readings: [.popupWhileAnotherIsUp],
      given: paymentsWithoutBankApp
    ) { trial, input in
      try await trial.live(through: input.history, with: input.payments[0])
      let start = input.history == .none ? try await trial.begin(input.start) : Start()
      trial.have(input.phone)
      // A library may try to open the bank app, and so find out that it cannot use the stored choice.
      let mayTry = input.history != .none || start.state.isRemembered
      guard let observed = try await trial.show(input.payments[1], over: start) else { return }
      try trial.expect(
        observed, ledTo: "ecomm", "without a bank app (\(input.history.rawValue))", ignoringFailures: mayTry)
      trial.label(input.history.rawValue)
    } covers: {
      [
        .seen(History.none.rawValue, atLeast: 10), .seen(History.chosen.rawValue, atLeast: 15),
        .seen(History.storedFalse.rawValue, atLeast: 15),
      ]
    } mutants: {
      [
        .redrawing("offers to open a bank app that is not installed") { face, moment in
          moment.isPayment && face.screen == Screen.ecomm ? face.changing(screen: .mcomm) : face
        },
        .watching("tries to open the bank app first") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last,
            moment.shows(.ecomm), moment.world.preferences[rememberedKey] == nil
          else { return moment.effects }
          return moment.preceded(by: .openedURL(url: "zapp://\(payment.token)", succeeded: false))
        },
      ]
    }

    oneOfThreeOutcomes

    Rule(
      "PBBA-POP-10", .must(.prose), "A remembered choice opens the bank app without a tap.",
      cites: .eis11("2.2").quoting("automatically opens the CFI App, and no user interaction is required"),
      given: paymentsInARow
    ) { trial, input in
      try await trial.rememberChoice(input.payments[0], after: input.start, on: input.phone)
      for payment in input.payments.dropFirst() {
        try trial.expectOpened(try await trial.show(payment), "without a tap")
        try trial.needChoice()
      }
      if input.payments.count > 2 { trial.label("several payments in a row") }
    } covers: {
      [.seen("several payments in a row", atLeast: 25)]
    } mutants: {
      [
        .confirming("asks for confirmation first") { payment in
          Face(
            popup: "confirmation", screen: Screen(rawValue: "confirmation"), presenter: payment.presenter,
            texts: ["Open your banking app?"], instructions: [], controls: [.openBankingApp, .close],
            images: [])
        }.reaching(
          "Each of these rules pays with the stored choice, and sees a confirmation popup instead of the bank app."
        )
      ]
    }

    sameRoutingForAll

    sameRoutingOnAllSystems
  }
}

// MARK: Inputs

private let firstPayments: Generator<Offer> = zip(
  .phone(bankApps: 1...3), .payment, .start(after: .noPayment)
).map { Offer(phone: $0, payment: $1, start: $2) }

private let rememberedPayments = Generator<PaymentsOnPhone>.payments(
  2...2, start: .start(after: .anything, endingIn: \.isRemembered))

private let paymentsWithoutBankApp = Generator<Situation>.situation(on: .phone(bankApps: 0...0))

private let paymentsInARow = Generator<PaymentsOnPhone>.payments(2...4)

extension Moment {
  /// Whether this is the M-COMM popup of the first payment since the library started, with nothing stored and several
  /// apps.
  fileprivate var firstOffer: Bool {
    isPayment && before.payments.isEmpty && world.preferences[PayByBankApp.rememberedKey] == nil
      && world.apps.count > 1 && shows(.mcomm)
  }
}
