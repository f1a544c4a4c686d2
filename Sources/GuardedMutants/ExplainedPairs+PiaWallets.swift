extension ExplainedPairs {
  private static let settled = "only in the state the final status is known after an interruption"

  /// Pairs of `pia-wallets`.
  static let piaWallets: [Reason] = [
    pia("", "reports details of the first of the kind with failed", reason: details),
    pia("", "reports details of the one before of the kind with failed", reason: details),
    pia("", "reports call of the first of the kind with askedForAutoSale", reason: autoSale),
    pia("", "reports call of the one before of the kind with askedForAutoSale", reason: autoSale),
    pia(
      "PIA-RDR-03/a", "shows that the payment was made when the wallet redirects",
      guarding: "only in the state the backend is to register",
      reason: "open: what an SDK tells of a former payment while another one registers is not said"),
    pia(
      "PIA-RDR-04/a", "asks about the first payment only", guarding: settled,
      reason: "open: the status is asked for after a redirect to learn it (Wallet App Redirect), and it is "
        + "known then"),
    pia(
      "PIA-UI-04/b", "ceases when the wallet redirects", guarding: settled,
      reason: "open: interactions are blocked while the payment is in progress (Additional Settings); one "
        + "whose final status the backend has told need not be"),
    pia(
      "", "takes withoutInterruption of the one before of the kind for that of redirected", reason: returns),
    pia("", "takes withoutInterruption of the first of the kind for that of redirected", reason: returns),
    pia("", "reports wallet of the one before of the kind with offered", reason: offered),
    pia("", "reports wallet of the first of the kind with offered", reason: offered),
    pia(
      "PIA-BODY-04", "passes an empty phone number for none",
      guarding: "only by buildBody with wallet mobilePay",
      reason: "the defect is in the body for Vipps: only there a phone number or isApp is asked for (Vipps "
        + "Payment Registration)"),
  ]

  private static let details =
    "open: an error has details (Introduction), and no sentence says what they tell"
  private static let returns =
    "open: the backend is asked in either case (Wallet App Redirect); whether the app can be operated while "
    + "nothing is decided is not said after an interruption (A-PIA-23)"
  private static let autoSale =
    "open: autoSale is optional (Wallet Payment Registration); both orders are captured at once where it is said"
  private static let offered =
    "open: no sentence asks a host to offer more than one wallet, and what it lists for the others is judged"

  private static func pia(
    _ rule: String, _ mutant: String, guarding: String? = nil, reason: String
  ) -> Reason {
    Reason(system: "pia-wallets", rule: rule, mutant: mutant, guarding: guarding, reason: reason)
  }
}
