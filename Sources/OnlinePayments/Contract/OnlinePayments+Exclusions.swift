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
    ] + toCome

  /// Rows of the catalogue that neither contract of this product has yet.
  private static let toCome: [Exclusion] = {
    let known = Set(
      (rules.map(\.id) + OnlinePaymentsIntegration.rules.map(\.id)).compactMap {
        $0.split(separator: "/").first.map(String.init)
      } + ["OP-SES-07", "OP-SES-11", "OP-SES-12", "OP-ENC-10"])
    let groups = [
      ("SES", 12), ("CTX", 7), ("ITM", 13), ("NAT", 4), ("AOF", 6), ("HNT", 5), ("REQ", 13), ("ENC", 12),
      ("VAL", 19), ("IIN", 20), ("COB", 10), ("AST", 4), ("LOC", 3), ("LOG", 2), ("DEMO", 3), ("FLOW", 3),
    ]
    return groups.flatMap { group, count in
      (1...count).map { "OP-\(group)-\($0 < 10 ? "0" : "")\($0)" }
    }.filter { !known.contains($0) && !OnlinePaymentsIntegration.exclusions.map(\.id).contains($0) }
      .map { Exclusion($0, .otherRole("to come")) }
  }()
}
