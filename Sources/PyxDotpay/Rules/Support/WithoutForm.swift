import Conformance

extension Trial where System == Dotpay {
  /// Checks that a payment without a form ends without a choice or a form on screen.
  func expectNoScreens(_ desk: inout Desk, call: Int) async throws {
    try await finishWithoutForm(&desk, call: call)
    try await atTheEnd {
      let screens = try seen.of(.showedChannels, .showedForm).map(\.kind.rawValue)
      try expect(screens, equals: [], "choices and forms of a payment without a form")
    }
  }

  /// Checks that a completion has the state that the platform gave, or only an error if the platform failed.
  ///
  /// A library may also report a refusal as an error. After an unreadable reply, it may report that the payment is
  /// still under way.
  func expectEnd(_ result: ProcessEnd, _ reply: DeskReply) throws {
    switch reply {
    case .fault:
      try expect(
        result.error != nil && result.summary == nil || result.isUndecided(after: reply),
        "the completion after the platform failed",
        expected: "only an error", saw: result.words)
    case .answer(let answer):
      if answer.status == .rejected {
        // The document does not say whether a refusal counts as an error in these completions.
        let isError = result.summary == nil && result.error != nil
        reading(
          .formlessPaymentRefusal, isError ? "a refusal comes as an error" : "a refusal comes as a summary")
        if isError { return }
      }
      try expect(
        result.summary != nil && result.summary?.status == answer.status,
        "the completion after the platform answered",
        expected: "a summary with status \(answer.status?.rawValue ?? "")", saw: result.words)
    }
  }
}

extension ProcessEnd {
  /// Whether the end reports an unpaid payment; such a report is allowed if the user leaves (A-DP-9).
  var isUnpaid: Bool { summary.map { $0.status != .completed } ?? false }

  /// Whether the platform's reply was unreadable and the end reports that the payment is still under way.
  ///
  /// An unreadable reply leaves the outcome unknown.
  func isUndecided(after reply: DeskReply) -> Bool {
    guard case .fault(.malformed) = reply, let status = summary?.status else { return false }
    return !status.isFinal
  }
}

extension Mutant where System == Dotpay {
  /// Shows a screen before certain payments are sent.
  static func showing(
    _ name: String, _ screen: DotpayEffect, before isMeant: @escaping @Sendable (SentPayment) -> Bool
  ) -> Mutant {
    rewriting(name) { effect in
      guard let payment = effect.payment, isMeant(payment) else { return [effect] }
      return [screen, effect]
    }
  }
}
