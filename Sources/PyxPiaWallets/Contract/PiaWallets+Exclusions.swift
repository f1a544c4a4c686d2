import Conformance

extension PiaWallets {
  /// The rows of the document's catalogue that are not rules of this contract.
  public static let exclusions: [Exclusion] =
    hostRows.map { Exclusion($0, .otherRole("to come with the host's contract")) }
    + [
      Exclusion(
        "PIA-RDR-03",
        .otherRole(
          "the library never learns a payment's status; what the host shows of it comes with the host's contract"
        )),
      Exclusion("X-CB-03", .coveredBy("PIA-INT-04, PIA-INT-06 and PIA-ERR-05")),
      Exclusion("X-DATA-01", .coveredBy("PIA-REG-02: the wallet URL is all that is passed through")),
    ]

  /// Rows on what the host does, or its backend.
  private static let hostRows = [
    "PIA-LCH-08", "PIA-REG-01", "PIA-REG-07", "PIA-RDR-04", "PIA-INT-08", "PIA-UI-04",
  ]
}
