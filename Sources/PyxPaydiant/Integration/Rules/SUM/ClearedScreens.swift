import Conformance
import PropertyTesting

private struct Ending: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  /// Whether the reply to the update names no further flow rule, instead of the summary.
  var isClosed: Bool
}

private let endings: Generator<Ending> = zip(
  .earlierPayments, .payment, .bool(probability: 0.4), .bool(probability: 0.25)
).map { earlier, payment, isClosed, isByTenders in
  var payment = payment
  if isByTenders { payment.next = .submitPaymentTenders }
  return Ending(earlier: earlier, payment: payment, isClosed: isClosed)
}

/// A part that must be off the screen, and the effects that show this; an app is judged by the parts whose effects it
/// declares.
private enum Part: String, CaseIterable {
  case progress = "the progress indicator"
  case code = "the code"
  case camera = "the camera view"
  case control = "the release control"

  var kinds: [PaydiantIntegrationEffect.Kind] {
    switch self {
    case .progress: [.changedProgress]
    case .code: [.showedCode, .hidCode]
    case .camera: [.changedScanView]
    case .control: [.changedReleaseControl]
    }
  }

  var label: String { "\(rawValue) was looked for" }

  func isShown(_ ledger: HostLedger) -> Bool {
    switch self {
    case .progress: ledger.showsIdleProgress
    case .code: ledger.visibleCode != nil
    case .camera: ledger.isScanViewShown
    case .control: ledger.isReleaseControlShown
    }
  }
}

private let closed = "the transaction is closed without a summary"

extension PaydiantIntegration {
  /// What leaves the screen after a payment: the samples of "Submit the payment information" and "Display a payment
  /// confirmation summary".
  static var clearedScreens: Rule {
    Rule(
      "PD-SUM-02/b", .should(.sample),
      "Once the payment is confirmed, the screen shows neither progress, code, camera view nor release control.",
      cites: .paydiant("Submit the payment information", "Display a payment confirmation summary"),
      given: endings
    ) { trial, input in
      let parts = Part.allCases.filter { $0.kinds.allSatisfy(trial.profile.effects.contains) }
      let flow = try await trial.begin(
        after: input.earlier, whereSeen: parts.isEmpty ? [.changedProgress] : parts.flatMap(\.kinds))
      try await flow.reachUpdate(input.payment)
      if input.isClosed {
        try await flow.send(.updated(call: try await flow.needUpdate(), next: nil))
        if let call = try await flow.receiptCall(judgedBy: "PD-FLOW-09/b") {
          try await flow.send(
            .receiptArrived(call: call, reference: try flow.deal().submission?.reference ?? ""))
        }
      } else {
        try await flow.complete()
        try await flow.summarise()
        try await flow.receive()
      }
      try await flow.wait(milliseconds: 5000)
      for part in Part.allCases {
        if parts.contains(part) {
          trial.label(part.label)
        } else {
          trial.leaveOut(
            part.label, because: "not declared: \(part.kinds.map(\.rawValue).joined(separator: ", "))")
        }
      }
      let left = parts.filter { $0.isShown(flow.ledger) }.map(\.rawValue)
      try trial.expect(
        left.isEmpty, "on the screen after the payment was confirmed",
        expected: "neither progress, code, camera view nor release control",
        saw: left.joined(separator: ", "))
    } covers: {
      [
        .seen("code on the phone", atLeast: 30), .seen("code on the terminal", atLeast: 30),
        .covers(closed, atLeast: 25) { $0.isClosed },
        .covers("tenders are to be submitted", atLeast: 12) { $0.payment.next == .submitPaymentTenders },
      ] + Part.allCases.map { .seen($0.label, atLeast: 80) }
    } mutants: {
      [
        .watchingEach("leaves the release control on the screen") { ledger, effect in
          effect == .changedReleaseControl(isShown: false) && ledger.visibleCode != nil ? [] : [effect]
        },
        .watchingEach("shows the code again with the receipt") { ledger, effect in
          guard effect.kind == .askedForReceipt, let token = ledger.deal?.token,
            ledger.deal?.isByPhone == true
          else {
            return [effect]
          }
          return [effect, .showedCode(code: token)]
        },
        .watchingEach("shows progress forever") { ledger, effect in
          effect == .changedProgress(isShown: false) && ledger.deal?.isComplete == true ? [] : [effect]
        },
        .watchingEach("shows the camera view again with the receipt") { ledger, effect in
          effect.kind == .askedForReceipt && ledger.deal?.isByPhone == false
            ? [effect, .changedScanView(isShown: true)] : [effect]
        },
        .watching("shows progress forever when no summary is named") { _, stimulus, effects in
          guard case .updated(_, nil) = stimulus else { return effects }
          return effects.filter { $0 != .changedProgress(isShown: false) }
        },
      ]
    }
  }
}
