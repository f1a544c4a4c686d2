import Conformance
import PropertyTesting

/// Receipts that are requested one after the other.
private let askedReceipts: Generator<[String]> = Generator<String>.string(
  of: .element(of: Array("abcABC019-._~")), count: 1...40
).array(count: 1...3)

private let severalReceipts = "several receipts, one after the other"
private let whichReceipt = "the identity of the receipt was seen"

extension Paydiant {
  /// The receipt facade: "Display a payment confirmation summary".
  static let receipts: Chapter<Paydiant> = Chapter("The last receipt") {
    Rule(
      "PD-SUM-07", .must(.derived),
      "The platform's receipt reaches, unchanged, the latest call that asked for a receipt.",
      cites: .paydiant("Display a payment confirmation summary").quoting(
        "retrieve the receipt for the last completed transaction"),
      given: askedReceipts
    ) { trial, receipts in
      try trial.requireObserved(.requestedReceipt, .deliveredReceipt)
      var isReadable = false
      for receipt in receipts {
        let call = trial.nextCall()
        guard let request = try await trial.requestReceipt(call) else {
          trial.leaveOut(severalReceipts, because: Trial<Self>.keepsReceipts)
          return trial.passOver(because: Trial<Self>.keepsReceipts)
        }
        let seen = try await trial.sendAndSettle(.receiptSent(request: request, receipt: receipt)).of(
          .deliveredReceipt)
        guard case .deliveredReceipt(call, let delivered)? = seen.last else {
          return try trial.expect(
            false, "after the platform handed over the receipt", expected: "that the call gets it",
            saw: seen.isEmpty ? "nothing" : "that another call gets it")
        }
        guard let delivered else {
          try trial.expect(
            !isReadable, "the receipt that is handed over", expected: receipt, saw: "an unidentifiable one")
          trial.leaveOut(whichReceipt, because: "it cannot be seen which receipt is handed over")
          continue
        }
        isReadable = true
        try trial.expect(delivered, equals: receipt, "the receipt that is handed over")
        trial.label(whichReceipt)
      }
      if receipts.count > 1 { trial.label(severalReceipts) }
    } covers: {
      [
        .seen(severalReceipts, atLeast: 40),
        .seen(whichReceipt, atLeast: 80),
      ]
    } mutants: {
      [
        .dropping("hands over no receipt") { $0.kind == .deliveredReceipt },
        .stateful("hands over the first receipt forever", state: String?.none) { first, effect, _ in
          guard case .deliveredReceipt(let call, let receipt) = effect else { return [effect] }
          first = first ?? receipt
          return [.deliveredReceipt(call: call, receipt: first)]
        },
        .rewriting("cuts off receipts") { effect in
          guard case .deliveredReceipt(let call, let receipt) = effect else { return [effect] }
          return [.deliveredReceipt(call: call, receipt: receipt.map { String($0.dropLast()) })]
        },
      ]
    }
  }
}
