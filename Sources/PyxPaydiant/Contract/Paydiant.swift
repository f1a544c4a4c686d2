import Conformance

/// The system `paydiant`: a payment between a mobile wallet app and an acceptance terminal.
///
/// Source: Step 4: Configure a payment, Paydiant mobile SDK for iOS.
public enum Paydiant {
  /// `paydiant`.
  public static let system = "paydiant"

  /// All rows of the catalogue that are about the system, in whichever role.
  public static let catalogue: [CatalogueGroup] =
    [
      CatalogueGroup("PD-TOK", 10), CatalogueGroup("PD-QR", 4), CatalogueGroup("PD-DEC", 8),
      CatalogueGroup("PD-FLOW", 12), CatalogueGroup("PD-DISC", 4), CatalogueGroup("PD-TND", 4),
      CatalogueGroup("PD-UPD", 5), CatalogueGroup("PD-SUM", 4), CatalogueGroup("PD-MODEL", 1),
    ] + CatalogueGroup.crossCutting

  /// The rows of the document's catalogue that are no rules, in whichever role.
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
    Exclusion("PD-DEC-02", .otherRole("The library's, to come.")),
    Exclusion("PD-DEC-03", .otherRole("The library's, to come.")),
    Exclusion("PD-DEC-06", .otherRole("The library's, to come.")),
    Exclusion("PD-DISC-04", .otherRole("The library's, to come.")),
    Exclusion("X-CB-01", .otherRole("The library's, to come.")),
    Exclusion("X-CB-03", .otherRole("The library's, to come.")),
    Exclusion(
      "X-PURE-01", .notObservable("The document has no query and no validator: every call changes something.")
    ),
  ]
}
