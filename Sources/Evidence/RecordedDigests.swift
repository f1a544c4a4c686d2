// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "aeae9f17eaca8473f3b222a069a4fbeb64cbcb51184ec18f11084fd02597d665"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "38f7ea4c878efb85c96c57e96b05bd8122cb4532385cdf492ee1d618bde51ca4",
    "online-payments":
      "f198b62ae8c4f61c6ac199ba3b5a17c7d06c3536dec656576220ea8afcaaa212",
    "pay-by-bank-app":
      "fe0195ebff516e7360f6993d7d24668e89c9a7c700d6b8d869843414ff53c62a",
    "paydiant":
      "374109c73ebcfd5ec980f5ddf01b395413f71fad016ae4e69fbb862c83ecb7e7",
    "pia-wallets":
      "3134d8ed982af7e6a7473148cf18a21b3a49fadb0d667383e1a3b2f72d098a37",
  ]
}
