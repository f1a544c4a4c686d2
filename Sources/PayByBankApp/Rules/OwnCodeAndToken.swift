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
        .seen(10, percent: "own code was shown after get code"),
      ],
      mutants: [
        .counting("keeps the first code after get code") { moment, first in
          guard moment.tapped(.getCode), moment.isUp(.ecomm) else { return moment.effects }
          if first == 0 { first = moment.after.payments.count }
          let kept = moment.after.payments[first - 1]
          return moment.effects.map { effect in
            effect.face.map { $0.replacing(moment.payment.brn, by: kept.brn).effect } ?? effect
          }
        },
        .watching("puts the second popup over the first") { moment in
          moment.isPayment ? moment.without(kind: .dismissed) : moment.effects
        },
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
  /// For each payment how it is paid.
  var ways: [Way]
  var overlaps: Bool

  var codesInARow: Bool {
    !overlaps
      && zip(ways.prefix(payments.count), ways.dropFirst().prefix(payments.count - 1))
        .contains { $0 != .bankApp && $0 == $1 }
  }

  /// How a payment is paid.
  enum Way: Sendable, CaseIterable {
    /// With the bank app of this device.
    case bankApp
    /// With a code, because no bank app is there.
    case code
    /// With a code, by "Get code".
    case codeByTap
  }
}

extension Generator where Value == MixedPayments {
  fileprivate static var mixedPayments: Generator {
    zip(.payments(2...3), .array(of: .element(of: MixedPayments.Way.allCases), count: 3), .bool)
      .map { MixedPayments(payments: $0, ways: $1, overlaps: $2) }
  }
}

extension Trial where System == PayByBankApp {
  fileprivate func checkOneAfterAnother(_ input: MixedPayments) async throws {
    for (index, payment) in input.payments.enumerated() {
      let others = input.payments.enumerated().filter { $0.offset != index }.map(\.element)
      switch input.ways[index] {
      case .bankApp:
        have(Phone())
        var opened = try await show(payment).openedURLs
        if opened.isEmpty { opened = try await send(.tap(control: .openBankingApp)).openedURLs }
        for url in opened.map(\.url) {
          let foreign = others.first { InvocationURL.carries($0.token, in: url) }
          try expect(
            foreign == nil, "payment \(index + 1) with the token \(payment.token) was opened by \(url)")
          if InvocationURL.carries(payment.token, in: url) { label("own token was used") }
        }
      case .code:
        have(Phone(bankApps: 0))
        for face in try await show(payment).faces {
          try checkCode(of: payment, number: index + 1, beside: others, on: face, "own code was shown")
        }
        try await send(.tap(control: .close))
      case .codeByTap:
        have(Phone())
        try await show(payment)
        for face in try await send(.tap(control: .getCode)).faces {
          try checkCode(
            of: payment, number: index + 1, beside: others, on: face, "own code was shown after get code")
        }
        try await send(.tap(control: .close))
      }
      try await clearScreen()
    }
  }

  private func checkCode(
    of payment: Payment, number: Int, beside others: [Payment], on face: Face, _ label: String
  ) throws {
    let foreign = others.first { face.shows(code: $0.brn) }
    try expect(
      foreign == nil,
      "payment \(number) with the code \(payment.brn) shows the code \(foreign?.brn ?? "") of another")
    if face.shows(code: payment.brn) { self.label(label) }
  }

  fileprivate func checkOverlap(_ input: MixedPayments) async throws {
    let (first, second) = (input.payments[0], input.payments[1])
    if input.ways[0] == .bankApp {
      have(Phone())
      try await reach(.mcomm, first)
      try await show(second)
      try expectOnePayment()
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
      let shown = try await show(second)
      try expectOnePayment()
      for face in try shown.faces {
        let (isFirst, isSecond) = (face.shows(code: first.brn), face.shows(code: second.brn))
        try expect(!(isFirst && isSecond), "one popup shows the codes \(first.brn) and \(second.brn)")
        reading(.aPBBA17, isSecond ? "the newest payment" : "the first payment")
      }
    }
  }
  /// States that no popup of a payment covers another.
  private func expectOnePayment() throws {
    guard profile.effects.contains(.dismissed) else { return }
    let up = try popups.faces.map(\.screen).filter { $0 == Screen.mcomm || $0 == Screen.ecomm }
    try expect(up.count <= 1, "two popups of payments are up: \(described(up.map(\.rawValue)))")
  }
}
