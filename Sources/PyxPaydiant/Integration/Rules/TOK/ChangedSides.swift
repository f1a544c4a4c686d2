import Conformance
import PropertyTesting

private struct ChangedSide: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
}

private let changedSides: Generator<ChangedSide> = zip(.earlierPayments, .payment).map {
  ChangedSide(earlier: $0, payment: $1)
}

private let paid = "the terminal's code was used to pay"

extension PaydiantIntegration {
  /// A consumer who switches from the shown code to the scanner; in the samples of "Call startDecoderSession", both are
  /// on one screen.
  static var changedSidesOfCodes: Rule {
    Rule(
      "PD-TOK-14", .must(.derived),
      "If the consumer scans instead of showing a code, update and summary carry the scanned token.",
      cites: .paydiant("Call startDecoderSession", "Call decodeImage").quoting(
        "for use in all subsequent calls related to the transaction"),
      readings: [.shownTokenWhenScanning], given: changedSides
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .updatedTransaction, .retrievedMetaData, .showedCode, .startedDecoding
      )
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      guard try await flow.reachScanFromCode() else {
        return trial.passOver(because: "does not scan while it shows a code")
      }
      let token = flow.nextName("scanned-code-")
      try await flow.retrieve(input.payment, byScanned: token)
      let choice = try await flow.needChoice()
      let earlier = try trial.seen.of(.updatedTransaction, .retrievedMetaData).count
      try await flow.pick(choice[input.payment.choice % choice.count])
      try await flow.complete()
      try trial.expectScanned(token, after: earlier)
      trial.label(paid)
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(paid, atLeast: 60)]
    } mutants: {
      [
        .watchingEach("submits with the token of the code that was shown before") { ledger, effect in
          guard effect.kind == .updatedTransaction, let shown = ledger.shownBeforeScan else {
            return [effect]
          }
          return [effect.carrying(token: { _ in shown })]
        },
        .watchingEach("asks for the summary with the token of the code that was shown before") {
          ledger, effect in
          guard effect.retrievalRule == .summary, let shown = ledger.shownBeforeScan else { return [effect] }
          return [effect.carrying(token: { _ in shown })]
        },
      ]
    }
  }
}

extension HostLedger {
  /// The token whose code was shown before the consumer opened the scanner; nil if there was none, or if the terminal
  /// has scanned it.
  fileprivate var shownBeforeScan: String? {
    guard let deal, !deal.isByPhone, deals.count > 1 else { return nil }
    let former = deals[deals.count - 2]
    return former.isShown && former.submission == nil ? former.token : nil
  }
}

// MARK: Steps

extension Trial where System == PaydiantIntegration {
  /// Checks that the update and the summary's retrieval carry the scanned token.
  fileprivate func expectScanned(_ token: String, after earlier: Int) throws {
    for effect in try seen.of(.updatedTransaction, .retrievedMetaData).dropFirst(earlier) {
      switch effect {
      case .updatedTransaction(_, _, let carried, _, _, _, _):
        try expect(carried, equals: token, "the token of the update")
      // Other retrievals may be about the shown code, and so about another transaction.
      case .retrievedMetaData(_, .summary, let carried, _):
        try expect(carried, equals: token, "the token of the summary's retrieval")
      default: break
      }
    }
  }
}

extension HostFlow {
  /// The phone scans the terminal's code, and the terminal's submission comes.
  fileprivate func retrieve(_ payment: Payment, byScanned token: String) async throws {
    // An app may still retrieve for the shown code after the scan has begun.
    let former = Set(ledger.retrievals.map(\.number))
    try await secure(token)
    guard let call = try await wait(for: { $0.discoveries.last { !former.contains($0.number) } }) else {
      throw trial.setback(
        "after the decoder read the token", expected: "a retrieval of the terminal's submission",
        saw: "none within a minute", judgedBy: "PD-FLOW-04")
    }
    try await send(
      .discovered(
        call: call.number, reference: nextName("reference-"), tenders: payment.tenders,
        amount: payment.amount, next: .processPayment, expectsTenders: true))
  }

  /// The steps from the consumer's wish to show a code until the phone scans instead.
  ///
  /// Records what happens to the shown token; returns whether the app then scans.
  func reachScanFromCode() async throws -> Bool {
    guard trial.understands(.scanCodeTapped), trial.understands(.codeDecoded) else {
      throw NotApplicable("does not understand scanCodeTapped and codeDecoded")
    }
    return try await scanWhileShowing { isReleased in
      trial.reading(
        .shownTokenWhenScanning, isReleased ? "gives the shown token back" : "keeps the shown token")
    }
  }

  /// The steps from the consumer's wish to show a code until the phone scans instead; returns whether the app then
  /// scans.
  ///
  /// If releases of tokens can be seen, `tell` gets whether the shown token was given back.
  func scanWhileShowing(_ tell: (_ isReleased: Bool) -> Void = { _ in }) async throws -> Bool {
    let token = nextName("shown-code-")
    try await showCode(token: token)
    let shown = try await renewed(token)
    let earlier = ledger.releases.count
    try await send(.scanCodeTapped)
    guard try await wait(until: { $0.isDecoding }) else { return false }
    if ledger.releases.count == earlier { try await wait(milliseconds: 5000) }
    let isReleased = ledger.releases.dropFirst(earlier).contains { $0 == nil || $0 == shown }
    if trial.profile.effects.contains(.releasedToken) { tell(isReleased) }
    return true
  }
}
