import Conformance

extension OnlinePayments {
  /// The rows of the catalogue that this contract does not test.
  public static let exclusions: [Exclusion] =
    [
      Exclusion(
        "OP-SES-07",
        .open(
          "the document wants the app to say whether it runs in production, but shows no parameter for it")),
      Exclusion(
        "OP-SES-11", .notObservable("the suite cannot see which parts of the SDK the app's code calls")),
      Exclusion(
        "OP-SES-12",
        .open("the address comes with the session, and the document does not say which address is the newest")
      ),
      Exclusion("OP-ENC-10", .open("encrypting by other means is allowed")),
      Exclusion(
        "X-CB-03",
        .notObservable(
          "no stimulus ends a call of the library early; OP-FLOW-01 and OP-IIN-19/b judge answers to a payment "
            + "that the app has abandoned")),
    ]
}
