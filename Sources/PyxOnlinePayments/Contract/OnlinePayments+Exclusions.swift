import Conformance

extension OnlinePayments {
  /// The rows that this contract does not execute.
  public static let exclusions: [Exclusion] =
    [
      Exclusion(
        "OP-SES-07",
        .open(
          "the document wants the app to say whether it runs in production, and shows no parameter for it")),
      Exclusion("OP-SES-11", .notObservable("which parts of the SDK the app's code calls cannot be seen")),
      Exclusion("OP-SES-12", .notObservable("advice on which base URL a merchant configures")),
      Exclusion("OP-ENC-10", .open("encrypting by other means is allowed")),
      Exclusion(
        "X-CB-03",
        .notObservable("no stimulus of this contract ends a call early; a second answer breaks X-CB-01")),
    ]
}
