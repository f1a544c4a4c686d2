import Conformance
import PropertyTesting

extension Dotpay {
  /// Processes that come to nothing.
  @ChapterBuilder<Dotpay> static var failures: [Rule] {
    Rule(
      "DP-PAY-03", .must(.prose), "A process that ends by an error fails with that error.",
      cites: .dotpay("Zakończenie płatności"), given: processes.map(\.failed),
      covers: PlatformFault.allCases.map { fault in
        .covers(fault.rawValue, atLeast: 15) { $0.reply == .fault(fault) }
      },
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
      ]
    ) { trial, input in
      var desk = Desk()
      let ends = try await trial.ends(of: input, &desk)
      // Where the user may try again, the process has not ended yet, and leaving it may not be reported.
      try trial.expect(
        ends.first.map { !$0.isFinished && $0.error != nil } ?? desk.offersAgain,
        "the end of the process", expected: "failed with an error",
        saw: ends.first?.words ?? "nothing")
    }
  }
}
