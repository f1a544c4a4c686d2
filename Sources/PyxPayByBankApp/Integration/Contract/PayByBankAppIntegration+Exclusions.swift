import Conformance

extension PayByBankAppIntegration {
  /// Rows of the payment flow that are not rules, and why.
  public static var exclusions: [Exclusion] {
    [
      Exclusion(
        "PBBA-PAY-09",
        .notObservable("the Distributor's backend tells the Merchant's backend, and no app sees that"))
    ]
  }
}
