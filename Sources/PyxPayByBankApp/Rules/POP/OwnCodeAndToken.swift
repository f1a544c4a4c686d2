import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What each of several payments shows and opens: section 4.2.3.1.
  static var ownCodeAndToken: Rule {
    Rule(
      "PBBA-POP-26", .must(.derived), "Every payment shows its own code and opens with its own token.",
      cites: .eis11("4.2.3.1"), readings: [.popupWhileAnotherIsUp], given: .mixedPayments
    ) { trial, input in
      try await trial.begin(Start(quiet: input.quiet))
      if !input.steps.isEmpty {
        try await trial.expectOwnDataAtEachStep(input.steps)
        trial.label("journeys")
      } else if input.overlaps {
        try await trial.checkOverlap(input)
      } else {
        try await trial.checkOneAfterAnother(input)
      }
    } covers: {
      [
        .seen("two codes in a row", atLeast: 3), .seen("overlapping", atLeast: 15),
        .seen("journeys", atLeast: 25),
        .seen("own code was shown", atLeast: 5), .seen("own token was used", atLeast: 8),
        .seen("own code was shown after get code", atLeast: 4),
      ]
    } mutants: {
      [
        .counting("keeps the first code after get code") { moment, first in
          guard moment.tapped(.getCode), moment.isUp(.ecomm) else { return moment.effects }
          if first == 0 { first = moment.after.payments.count }
          let kept = moment.after.payments[first - 1]
          return moment.effects.map { effect in
            effect.face.map { $0.replacing(moment.payment.brn, by: kept.brn).effect } ?? effect
          }
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
        .counting("calls the delegate of the replaced popup") { moment, hasReplaced in
          if moment.isPayment { hasReplaced = moment.before.popup == nil ? 0 : 1 }
          guard hasReplaced == 1, moment.tapped(.close), moment.wasUp(.ecomm),
            let earlier = moment.before.payments.dropLast().last
          else { return moment.effects }
          return moment.effects.map { effect in
            guard let callback = effect.callback else { return effect }
            return .calledBack(event: callback.event, popup: callback.popup, delegate: earlier.delegate)
          }
        },
        .redrawing("shows the codes of both payments while both are open") { face, moment in
          guard face.screen == Screen.ecomm, moment.isPayment, let earlier = moment.before.payments.last,
            moment.before.popup != nil
          else { return face }
          return face.changing(texts: face.texts + [earlier.brn])
        },
      ]
    }
  }
}

/// Payments one after another, or the second while the popup of the first is still up.
private struct MixedPayments: Sendable {
  var payments: [Payment]
  /// How each payment is paid.
  var ways: [Way]
  var overlaps: Bool
  /// Whether the consumer leaves the host app before each payment, and comes back.
  var leaves: Bool
  /// A journey of payments, overlapping or one after another, in place of `payments`; empty to use `payments`.
  var steps: [Step]
  /// What happens before the steps that the rule judges.
  var quiet: QuietLife

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
    zip(
      .payments(2...3), .array(of: .element(of: MixedPayments.Way.allCases), count: 3), .bool, .bool,
      .tours(besides: .just([])), .quietLife
    ).map { payments, ways, overlaps, leaves, steps, quiet in
      var payments = payments
      // Two overlapping payments also differ in their delegates.
      if overlaps { payments[0].delegate = payments[1].delegate == "till" ? "shop" : "till" }
      return MixedPayments(
        payments: payments, ways: ways, overlaps: overlaps, leaves: leaves, steps: steps, quiet: quiet)
    }
  }
}

extension Trial where System == PayByBankApp {
  fileprivate func checkOneAfterAnother(_ input: MixedPayments) async throws {
    // The way in which the previous payment was paid.
    var last: MixedPayments.Way?
    for (index, payment) in input.payments.enumerated() {
      let others = input.payments.enumerated().filter { $0.offset != index }.map(\.element)
      if input.leaves { try await perform(.leaveAndReturn) }
      switch input.ways[index] {
      case .bankApp:
        have(Phone())
        let shown = try await show(payment)
        try need(!shown.outcomes.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
        var opened = try shown.openedURLs
        if opened.isEmpty {
          opened = try await send(.tap(control: .openBankingApp)).openedURLs
          // A later payment may show the code popup, which has no button that opens the bank app (A-PBBA-22).
          try need(
            !opened.isEmpty || shown.faces.last?.controls.contains(.openBankingApp) != true,
            expected: "the bank app opened", saw: "nothing opened")
        }
        for url in opened.map(\.url) {
          let foreign = others.first { InvocationURL.carries($0.token, in: url) }
          try expect(
            foreign == nil, "what payment \(index + 1) opened", expected: "the token \(payment.token)",
            saw: "\(url)")
          if InvocationURL.carries(payment.token, in: url) { label("own token was used") }
        }
      case .code:
        have(Phone(bankApps: 0))
        let faces = try await show(payment).faces
        try need(!faces.isEmpty, expected: "the code popup", saw: "none", judgedBy: "PBBA-POP-03")
        for face in faces {
          try checkCode(of: payment, number: index + 1, beside: others, on: face, "own code was shown")
        }
        if last == .code, faces.contains(where: { $0.screen == Screen.ecomm }) { label("two codes in a row") }
        try await send(.tap(control: .close))
      case .codeByTap:
        have(Phone())
        let offer = try await show(payment).faces.last
        let faces = try await send(.tap(control: .getCode)).faces
        try need(
          !faces.isEmpty || offer?.controls.contains(.getCode) != true, expected: "the code popup",
          saw: "none")
        for face in faces {
          try checkCode(
            of: payment, number: index + 1, beside: others, on: face, "own code was shown after get code")
        }
        if last == .codeByTap, faces.contains(where: { $0.screen == Screen.ecomm }) {
          label("two codes in a row")
        }
        try await send(.tap(control: .close))
      }
      last = input.ways[index]
      try await clearScreen()
    }
  }

  private func checkCode(
    of payment: Payment, number: Int, beside others: [Payment], on face: Face, _ label: String
  ) throws {
    let foreign = others.first { face.shows(code: $0.brn) }
    try expect(
      foreign == nil,
      "the code that payment \(number) shows", expected: "\(payment.brn)",
      saw: "\(foreign?.brn ?? "") of another payment")
    guard face.screen == Screen.ecomm else { return }
    try need(
      face.shows(code: payment.brn), expected: "the code \(payment.brn)", saw: "\(described(face.texts))",
      judgedBy: "PBBA-POP-09")
    self.label(label)
  }

  fileprivate func checkOverlap(_ input: MixedPayments) async throws {
    let (first, second) = (input.payments[0], input.payments[1])
    let isSameDevice = input.ways[0] == .bankApp
    have(Phone(bankApps: isSameDevice ? 1 : 0))
    let old = try await reach(isSameDevice ? .mcomm : .ecomm, first)
    let shown = try await show(second)
    // Any popup that is up counts, whether it was shown again or not; another rule judges whether anything is up.
    let now = profile.effects.contains(.dismissed) ? try popups.top : try shown.faces.last ?? old
    guard let face = now else { try discard() }
    let isOver = try face.popup != old.popup && others(than: face).contains(old.popup)
    let isSecond: Bool
    if face.screen == Screen.mcomm {
      let urls = try await send(.tap(control: .openBankingApp)).openedURLs.map(\.url)
      isSecond = try belongsToSecond(
        first: urls.contains { InvocationURL.carries(first.token, in: $0) },
        second: urls.contains { InvocationURL.carries(second.token, in: $0) },
        "\(described(urls)) carries the tokens")
    } else {
      isSecond = try belongsToSecond(
        first: face.shows(code: first.brn), second: face.shows(code: second.brn), "one popup shows the codes")
      let others = try self.others(than: face)
      for report in try await send(.tap(control: .close)).callbacks(.didCloseByUser)
      where report.isApart(from: others) {
        let delegate = isSecond ? second.delegate : first.delegate
        try expect(
          report.delegate, equals: delegate,
          "the delegate that is told when a popup with the code of \(delegate)'s payment is closed")
      }
    }
    label("overlapping")
    guard !isOver else {
      return reading(.popupWhileAnotherIsUp, "another popup comes over the current one")
    }
    reading(
      .popupWhileAnotherIsUp,
      isSecond ? "the newest call takes it over" : "the current popup stays, and no other comes")
  }

  /// Whether the popup that is up belongs to the second payment.
  ///
  /// If the popup shows the data of neither payment, the case is abandoned; if it shows the data of both, the case
  /// fails.
  private func belongsToSecond(first: Bool, second: Bool, _ finding: String) throws -> Bool {
    try expect(!(first && second), "\(finding)", expected: "one payment's", saw: "two payments'")
    guard first || second else { try discard() }
    return second
  }
}
