import Conformance
import PropertyTesting

extension PaydiantIntegration {
  /// The reference from the discovery: the samples of "Prompt user to select an eligible tender" and "Display a payment
  /// confirmation summary".
  @ChapterBuilder<PaydiantIntegration> static var references: [Rule] {
    Rule(
      "PD-FLOW-12/a", .must(.sample), "The update carries the reference from the discovery.",
      cites: .paydiant("Prompt user to select an eligible tender"), given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .updatedTransaction)
      let reference = flow.nextName("own-reference-")
      try await flow.reachUpdate(input.1, reference: reference)
      for case .updatedTransaction(_, _, _, let carried, _, _, _) in try trial.seen.of(.updatedTransaction)
        .dropFirst(flow.updatesBeforePick)
      {
        try trial.expect(carried, equals: reference, "the reference of the update")
      }
    } covers: {
      [.seen("after another payment", atLeast: 25)]
    } mutants: {
      [
        .watchingEach("leaves the reference out of the update") { _, effect in
          effect.kind == .updatedTransaction ? [effect.carrying(reference: { _ in nil })] : [effect]
        },
        .watchingEach("submits with the first reference it got") { ledger, effect in
          guard effect.kind == .updatedTransaction,
            let first = ledger.deals.first(where: { $0.submission != nil })?.submission
          else { return [effect] }
          return [effect.carrying(reference: { _ in first.reference })]
        },
        .watchingEach("submits with the token in place of the reference") { ledger, effect in
          effect.kind == .updatedTransaction
            ? [effect.carrying(reference: { _ in ledger.deal?.token })] : [effect]
        },
      ]
    }

    Rule(
      "PD-FLOW-12/b", .must(.sample),
      "The retrieval of the summary carries the reference from the discovery.",
      cites: .paydiant("Display a payment confirmation summary"), given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .retrievedMetaData)
      let reference = flow.nextName("own-reference-")
      try await flow.reachUpdate(input.1, reference: reference)
      let earlier = try trial.seen.of(.retrievedMetaData).count
      try await flow.complete()
      for case .retrievedMetaData(_, _, _, let carried) in try trial.seen.of(.retrievedMetaData).dropFirst(
        earlier)
      {
        try trial.expect(carried, equals: reference, "the reference of the summary's retrieval")
      }
    } covers: {
      [.seen("after another payment", atLeast: 25)]
    } mutants: {
      [
        .watchingEach("leaves the reference out of the summary's retrieval") { ledger, effect in
          effect.retrievalRule == .summary ? [effect.carrying(reference: { _ in nil })] : [effect]
        },
        .watchingEach("asks for the summary of the first transaction") { ledger, effect in
          guard effect.retrievalRule == .summary,
            let first = ledger.deals.first(where: { $0.submission != nil })?.submission
          else { return [effect] }
          return [effect.carrying(reference: { _ in first.reference })]
        },
        .watchingEach("asks for the summary with the token in place of the reference") { ledger, effect in
          effect.retrievalRule == .summary
            ? [effect.carrying(reference: { _ in ledger.deal?.token })] : [effect]
        },
      ]
    }
  }
}
