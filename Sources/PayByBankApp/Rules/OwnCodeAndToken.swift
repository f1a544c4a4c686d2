import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What each of several payments shows and opens: section 4.2.3.1.
  static var ownCodeAndToken: Rule {
    Rule(
      "PBBA-POP-26", .must(.derived), "Every payment shows its own code and opens with its own token.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA17], given: .mixedPayments,
      covers: [
        .atLeast(10, percent: "two codes in a row") { $0.codesInARow },
        .atLeast(15, percent: "overlapping") { $0.overlaps },
        .seen(15, percent: "own code was shown"), .seen(15, percent: "own token was used"),
      ],
      mutants: [
        .redrawing("keeps the first code") { face, moment in
          guard let first = moment.after.payments.first else { return face }
          return face.replacing(moment.payment.brn, by: first.brn)
        },
        .watching("keeps the first token") { moment in
          guard let first = moment.after.payments.first else { return moment.effects }
          return moment.effects.map { effect in
            guard case .openedURL(let url, let succeeded) = effect else { return effect }
            return .openedURL(
              url: url.replacing(moment.payment.token, with: first.token), succeeded: succeeded)
          }
        },
        .redrawing("shows the codes of both payments while both are open") { face, moment in
          guard face.screen == Screen.ecomm, moment.isPayment, let earlier = moment.before.payments.last,
            moment.before.popup != nil
          else { return face }
          return face.changing(texts: face.texts + [earlier.brn])
        },
      ]
    ) { trial, input in
      if input.overlaps {
        try await trial.checkOverlap(input)
      } else {
        try await trial.checkOneAfterAnother(input)
      }
    }
  }
}

/// Payments one after another, or the second while the popup of the first is still up.
private struct MixedPayments: Sendable {
  var payments: [Payment]
  /// For each payment whether it is paid with the bank app of this device.
  var isOpened: [Bool]
  var overlaps: Bool

  var codesInARow: Bool { !overlaps && zip(isOpened, isOpened.dropFirst()).contains { !$0 && !$1 } }
}

extension Generator where Value == MixedPayments {
  fileprivate static var mixedPayments: Generator {
    zip(.payments(2...3), .array(of: .bool, count: 3), .bool)
      .map { MixedPayments(payments: $0, isOpened: $1, overlaps: $2) }
  }
}

extension Trial where System == PayByBankApp {
  fileprivate func checkOneAfterAnother(_ input: MixedPayments) async throws {
    for (index, payment) in input.payments.enumerated() {
      let others = input.payments.enumerated().filter { $0.offset != index }.map(\.element)
      if input.isOpened[index] {
        have(Phone())
        var opened = try await show(payment).openedURLs
        if opened.isEmpty { opened = try await send(.tap(control: .openBankingApp)).openedURLs }
        for url in opened.map(\.url) {
          let foreign = others.first { InvocationURL.carries($0.token, in: url) }
          try expect(
            foreign == nil, "payment \(index + 1) with the token \(payment.token) was opened by \(url)")
          if InvocationURL.carries(payment.token, in: url) { label("own token was used") }
        }
      } else {
        have(Phone(bankApps: 0))
        for face in try await show(payment).faces {
          let foreign = others.first { face.shows(code: $0.brn) }
          try expect(
            foreign == nil,
            "payment \(index + 1) with the code \(payment.brn) shows the code \(foreign?.brn ?? "") of another"
          )
          if face.shows(code: payment.brn) { label("own code was shown") }
        }
        try await send(.tap(control: .close))
      }
      try await clearScreen()
    }
  }

  fileprivate func checkOverlap(_ input: MixedPayments) async throws {
    let (first, second) = (input.payments[0], input.payments[1])
    if input.isOpened[0] {
      have(Phone())
      try await reach(.mcomm, first)
      try await show(second)
      for url in try await send(.tap(control: .openBankingApp)).openedURLs.map(\.url) {
        let (isFirst, isSecond) = (
          InvocationURL.carries(first.token, in: url), InvocationURL.carries(second.token, in: url)
        )
        try expect(!(isFirst && isSecond), "\(url) carries the tokens of two payments")
        reading(.aPBBA17, isSecond ? "the newest payment" : "the first payment")
      }
    } else {
      have(Phone(bankApps: 0))
      try await reach(.ecomm, first)
      for face in try await show(second).faces {
        let (isFirst, isSecond) = (face.shows(code: first.brn), face.shows(code: second.brn))
        try expect(!(isFirst && isSecond), "one popup shows the codes \(first.brn) and \(second.brn)")
        reading(.aPBBA17, isSecond ? "the newest payment" : "the first payment")
      }
    }
  }
}
