import Conformance

extension Paydiant {
  /// The rows of the document's catalogue that are not rules of any contract.
  public static let exclusions: [Exclusion] = [
    Exclusion(
      "PD-TOK-09",
      .notObservable(
        "A facade that was not created answers no call. Other rules check that a created facade makes its calls."
      )),
    Exclusion(
      "PD-TOK-10",
      .coveredBy("PD-QR-01 and PD-FLOW-04: the code contains the token, and the retrieval carries it")),
    Exclusion(
      "PD-QR-02",
      .open(
        "The sample's codes are drawn by a service that no longer exists; how an app draws them is its own "
          + "choice.")),
    Exclusion("PD-FLOW-01", .coveredBy("PD-MODEL-01, which takes the steps in order")),
    Exclusion(
      "PD-FLOW-02",
      .notObservable(
        "Data that an app sends by ways other than the SDK cannot be seen if a fake replaces the SDK.")),
    Exclusion(
      "PD-UPD-04",
      .otherRole("The platform tells the terminal; a backend is not an implementation under test.")),
    Exclusion(
      "PD-UPD-05",
      .open("Tips, coupons, several tenders and loyalty may occur, but the document does not say how.")),
    Exclusion(
      "PD-SUM-04",
      .otherRole("The platform issues the receipt; a backend is not an implementation under test.")),
    Exclusion("X-CB-03", .coveredBy("PD-DEC-06 in the library, and X-CB-02/a in the host")),
    Exclusion(
      "X-PURE-01",
      .notObservable("The document has no query and no validator; every call changes something.")
    ),
  ]
}
