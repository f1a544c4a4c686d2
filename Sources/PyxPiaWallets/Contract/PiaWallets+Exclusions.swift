import Conformance

extension PiaWallets {
  /// The rows of the document's catalogue that are not rules of this contract.
  public static let exclusions: [Exclusion] = [
    Exclusion("X-CB-03", .coveredBy("PIA-INT-04, PIA-INT-06 and PIA-ERR-05"))
  ]
}
