// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "3a7a05d979c0bf8200431b7a72fbffa68a619598cf157a582bfa90bf854acd16"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "404425abc44b5a034aec601e636be7774f2f8638dd47f3cb58cbeac8cc52da9f",
    "online-payments":
      "f198b62ae8c4f61c6ac199ba3b5a17c7d06c3536dec656576220ea8afcaaa212",
    "pay-by-bank-app":
      "fe0195ebff516e7360f6993d7d24668e89c9a7c700d6b8d869843414ff53c62a",
    "paydiant":
      "21d140720d24024b573934e08c0148e9610f5b4aaf5b294f637284f48598eae8",
    "pia-wallets":
      "3134d8ed982af7e6a7473148cf18a21b3a49fadb0d667383e1a3b2f72d098a37",
  ]
}
