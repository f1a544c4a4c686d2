import Conformance

extension Paydiant {
  /// The rows of the document's catalogue that are rules of no contract.
  public static let exclusions: [Exclusion] = [
    Exclusion(
      "PD-TOK-09",
      .notObservable(
        "A facade that was not made answers no call, and the calls are what other rules look for.")),
    Exclusion(
      "PD-TOK-10",
      .coveredBy("PD-QR-01 and PD-FLOW-04: the code says the token, and the retrieval carries it")),
    Exclusion(
      "PD-QR-02",
      .open("The sample has codes drawn by a service that is gone; how an app draws them is its own affair.")),
    Exclusion("PD-FLOW-01", .coveredBy("PD-MODEL-01, which takes the steps in their order")),
    Exclusion(
      "PD-FLOW-02",
      .notObservable(
        "What an app sends by other ways than the SDK cannot be seen where the SDK is replaced by a fake.")),
    Exclusion(
      "PD-UPD-04",
      .otherRole("The platform tells the terminal; a backend is not an implementation under test.")),
    Exclusion(
      "PD-UPD-05",
      .open("Tips, coupons, several tenders and loyalty may occur, and the document says nothing of how.")),
    Exclusion(
      "PD-SUM-04",
      .otherRole("The platform issues the receipt; a backend is not an implementation under test.")),
    Exclusion("X-CB-03", .coveredBy("PD-DEC-06 in the library, and X-CB-02/a in the host")),
    Exclusion(
      "X-PURE-01", .notObservable("The document has no query and no validator: every call changes something.")
    ),
  ]
}
