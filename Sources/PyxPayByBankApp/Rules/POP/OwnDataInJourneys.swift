import Conformance

/// What is up in a journey of payments, one over another or one after another: section 4.2.3.1.
extension Trial where System == PayByBankApp {
  /// States after each step that no popup and no URL has to do with two payments, and that what comes where nothing was
  /// up has to do with the payment at hand alone.
  func checkEachStep(_ steps: [Step]) async throws {
    have(Phone())
    var payments: [Payment] = []
    var tokens: [String] = []
    for step in steps {
      let top = profile.effects.contains(.dismissed) ? try popups.top : nil
      let isClear = profile.effects.contains(.dismissed) && top == nil
      // Nobody taps what is not there.
      if case .tap(let control) = step, let top, !top.controls.contains(control) { continue }
      switch step {
      case .pay(let payment): (payments, tokens) = (payments + [payment], tokens + [payment.token])
      case .open(let token): tokens.append(token)
      default: break
      }
      guard let observed = try await performOrdinary(step) else { continue }
      for face in try observed.faces {
        let codes = face.shownCodes(of: payments.map(\.brn))
        try expect(codes.count <= 1, "one popup", expected: "one code", saw: "\(described(codes))")
        guard case .pay(let payment) = step, isClear else { continue }
        try expect(
          codes.allSatisfy { $0 == payment.brn },
          "the code that is shown", expected: "\(payment.brn)", saw: "\(described(codes)) of another payment")
      }
      for url in try observed.openedURLs.map(\.url) {
        let carried = InvocationURL.carried(of: tokens, in: url)
        try expect(carried.count <= 1, "the tokens in \(url)", expected: "one", saw: "\(described(carried))")
        let isAsked: Bool
        switch step {
        case .pay: isAsked = isClear
        case .open: isAsked = true
        default: isAsked = false
        }
        try expect(
          !isAsked || carried.allSatisfy { $0 == tokens.last }, "the token in \(url)",
          expected: "the payment's own", saw: "another payment's")
      }
    }
  }
}
