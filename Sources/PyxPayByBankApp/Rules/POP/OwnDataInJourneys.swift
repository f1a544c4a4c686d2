import Conformance

/// Popups in a journey of payments, overlapping or one after another: section 4.2.3.1.
extension Trial where System == PayByBankApp {
  /// Checks after each step that no popup and no URL belongs to two payments or to an old one.
  ///
  /// A payment is old once another payment is requested on a clear screen.
  func expectOwnDataAtEachStep(_ steps: [Step]) async throws {
    have(Phone())
    var payments: [Payment] = []
    var tokens: [String] = []
    // A popup that is up may belong to any of these recent payments (A-PBBA-17).
    var recent: [Payment] = []
    for step in steps {
      let top = profile.effects.contains(.dismissed) ? try popups.top : nil
      let isClear = profile.effects.contains(.dismissed) && top == nil
      // The suite taps no control that the popup lacks.
      if case .tap(let control) = step, let top, !top.controls.contains(control) { continue }
      // Until there is another payment, the popup of the last payment may come again.
      if isClear, case .pay = step { recent = [] }
      switch step {
      case .pay(let payment):
        (payments, tokens) = (payments + [payment], tokens + [payment.token])
        recent.append(payment)
      case .open(let token): tokens.append(token)
      default: break
      }
      guard let observed = try await performOrdinary(step) else { continue }
      for face in try observed.faces {
        let codes = face.shownCodes(of: payments.map(\.brn))
        try expect(codes.count <= 1, "one popup", expected: "one code", saw: "\(described(codes))")
        guard profile.effects.contains(.dismissed) else { continue }
        try expect(
          codes.allSatisfy(recent.map(\.brn).contains),
          "the code that is shown", expected: described(recent.map(\.brn)),
          saw: "\(described(codes)) of another payment")
      }
      for url in try observed.openedURLs.map(\.url) {
        let carried = InvocationURL.carried(of: tokens, in: url)
        try expect(carried.count <= 1, "the tokens in \(url)", expected: "one", saw: "\(described(carried))")
        let own: [String]
        switch step {
        case .open(let token): own = [token]
        default: own = profile.effects.contains(.dismissed) ? recent.map(\.token) : tokens
        }
        try expect(
          carried.allSatisfy(own.contains), "the token in \(url)", expected: described(own),
          saw: "\(described(carried)), another payment's")
      }
    }
  }
}
