import Conformance

extension Trial where System == Dotpay {
  /// States that a payment without a form comes to its end with neither a choice nor a form on screen.
  func expectNoScreens(_ desk: inout Desk, call: Int) async throws {
    try await finishWithoutForm(&desk, call: call)
    try await atTheEnd {
      let screens = try seen.of(.showedChannels, .showedForm).map(\.kind.rawValue)
      try expect(screens, equals: [], "choices and forms of a payment without a form")
    }
  }

  /// States that a completion has the state that the platform gave, or an error alone where it failed.
  func expectEnd(_ result: ProcessEnd, _ reply: DeskReply) throws {
    switch reply {
    case .fault:
      try expect(
        result.error != nil && result.summary == nil, "the completion where the platform failed",
        expected: "an error alone", saw: result.words)
    case .answer(let answer):
      try expect(
        result.summary != nil && result.summary?.status == answer.status,
        "the completion where the platform answered",
        expected: "a summary with status \(answer.status?.rawValue ?? "")", saw: result.words)
    }
  }
}

extension Mutant where System == Dotpay {
  /// Shows something before certain payments are sent.
  static func showing(
    _ name: String, _ screen: DotpayEffect, before isMeant: @escaping @Sendable (SentPayment) -> Bool
  ) -> Mutant {
    rewriting(name) { effect in
      guard let payment = effect.payment, isMeant(payment) else { return [effect] }
      return [screen, effect]
    }
  }
}
