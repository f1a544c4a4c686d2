import Conformance

extension OnlinePayments {
  /// The rows that this contract does not execute.
  public static let exclusions: [Exclusion] =
    toCome("SES", 1...12, "session data and device metadata", exceptFor: [11, 12])
    + [
      Exclusion("OP-SES-11", .otherRole("to come: speaks of the host app's use of the communicator")),
      Exclusion("OP-SES-12", .notObservable("advice on which base URL a merchant configures")),
    ]
    + toCome("ITM", 1...13, "payment items and products", exceptFor: [12])
    + [Exclusion("OP-ITM-12", .otherRole("to come: an option of the host app's screens"))]
    + toCome("NAT", 1...4, "native payment products")
    + toCome("AOF", 1...6, "accounts on file")
    + toCome("HNT", 1...5, "display hints")
    + toCome("REQ", 1...13, "payment requests")
    + toCome("ENC", 1...12, "encryption")
    + toCome("VAL", 6...19, "validators other than that of expiry dates")
    + toCome("AST", 1...4, "assets")
    + toCome("LOC", 1...3, "localisation")
    + toCome("LOG", 1...2, "logging")
    + toCome("DEMO", 1...3, "the example app's screens")
    + toCome("FLOW", 1...3, "the whole payment process")
    + [
      Exclusion("X-CB-02", .coveredBy("OP-IIN-19/a")),
      Exclusion(
        "X-CB-03",
        .notObservable("no stimulus of this contract ends a check early; a second answer breaks X-CB-01")),
      Exclusion("X-DATA-01", .otherRole("to come: opaque texts are session ids and field values (SES, REQ)")),
    ]

  private static func toCome(
    _ group: String, _ numbers: ClosedRange<Int>, _ subject: String, exceptFor others: Set<Int> = []
  ) -> [Exclusion] {
    numbers.filter { !others.contains($0) }.map { number in
      Exclusion("OP-\(group)-\(number < 10 ? "0" : "")\(number)", .otherRole("to come: \(subject)"))
    }
  }
}
