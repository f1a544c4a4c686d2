import Conformance

extension PayByBankAppIntegration {
  /// Rows of the payment flow that are not executable rules, and why.
  public static var exclusions: [Exclusion] {
    [
      Exclusion(
        "PBBA-PAY-09",
        .notObservable("how the Distributor tells the Merchant is between two backends, which no app sees"))
    ]
  }
}
