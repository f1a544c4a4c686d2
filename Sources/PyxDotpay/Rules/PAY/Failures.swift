import Conformance
import PropertyTesting

extension Dotpay {
  /// Processes that come to nothing.
  @ChapterBuilder<Dotpay> static var failures: [Rule] {
    Rule(
      "DP-PAY-03", .must(.prose), "A process that ends by an error fails with that error.",
      cites: .dotpay("Zakończenie płatności", "Autoryzacja płatności"), given: failedProcesses,
      covers: PlatformFault.allCases.map { fault in
        .covers(fault.rawValue, atLeast: 15) { $0.refusal == nil && $0.input.reply == .fault(fault) }
      } + [.covers("the host refuses", atLeast: 15) { $0.refusal != nil }],
      mutants: [
        .rewriting("finishes without a summary") {
          guard case .failedToFinish(let call, _) = $0 else { return [$0] }
          return [.finished(call: call, summary: nil)]
        },
        .rewriting("finishes with a refusal") {
          guard case .failedToFinish(let call, _) = $0 else { return [$0] }
          return [.finished(call: call, summary: PaymentSummary(control: "", status: .rejected))]
        },
        .rewriting("fails without an error") {
          guard case .failedToFinish(let call, _) = $0 else { return [$0] }
          return [.failedToFinish(call: call, error: nil)]
        },
        .behaving("has no error where the host gives none", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .answerAuthorization(_, false, nil) = stimulus else { return effects }
          return effects.map { effect in
            if case .failedToFinish(let call, _) = effect {
              .failedToFinish(call: call, error: nil)
            } else {
              effect
            }
          }
        },
      ]
    ) { trial, failure in
      var desk = Desk()
      if let step = failure.refusal { return try await trial.expectRefusal(&desk, step) }
      let ends = try await trial.ends(of: failure.input, &desk)
      // Where the user may try again, the process has not ended yet, and leaving it may not be reported.
      try trial.expect(
        ends.first.map { !$0.isFinished && $0.error != nil } ?? desk.offersAgain,
        "the end of the process", expected: "failed with an error",
        saw: ends.first?.words ?? "nothing")
    }
  }
}

// MARK: Inputs

/// A process that comes to nothing: the platform fails, or the host refuses a step of the wallet.
private struct FailedProcess: Sendable {
  var input: ProcessInput
  var refusal: String?
}

private let failedProcesses: Generator<FailedProcess> = zip(
  processes.map(\.failed),
  .frequency([
    (3, Generator<String?>.just(nil)), (1, Generator<String?>.element(of: ["create", "authorize"])),
  ])
).map { FailedProcess(input: $0, refusal: $1) }

extension Trial where System == Dotpay {
  /// The host refuses that step of the wallet and says nothing more; states what the process fails with.
  ///
  /// Whether a failure is reported there is open.
  fileprivate func expectRefusal(_ desk: inout Desk, _ step: String) async throws {
    try await send(.setWalletDelegate(isSet: true))
    if step == "create" {
      try await reachWallet(&desk, .sample, call: 2)
      try await send(.enterWallet)
      try await logIn(&desk)
    } else {
      try await enterWallet(&desk, call: 1)
      try await payAgain(&desk, call: 2)
    }
    let asked = try await wait { try $0.asked(step) > 0 ? true : nil }
    try need(
      asked != nil, expected: "a question to the host", saw: "none", judgedBy: "DP-MP-03", "DP-MP-05")
    try await send(.answerAuthorization(step: step, isSuccessful: false, error: nil))
    try await settle()
    guard let end = try seen.ends(of: 2).first, !end.isFinished else { return }
    try expect(
      end.error != nil, "the failure of the process, where the host refused", expected: "an error",
      saw: end.words)
  }
}
