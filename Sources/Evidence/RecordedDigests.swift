// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "8374dd784fec99197572e827f61e63023b7049a39dc650e02be72ebc5cfab0a9"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "dc0618daa9e38fe69ef699a50cf57f802f2bfe0b96b1571bcdf89e4ec70d265a",
    "online-payments":
      "f198b62ae8c4f61c6ac199ba3b5a17c7d06c3536dec656576220ea8afcaaa212",
    "pay-by-bank-app":
      "fe0195ebff516e7360f6993d7d24668e89c9a7c700d6b8d869843414ff53c62a",
    "paydiant":
      "d9866215ea462af156e0f6f308c1640f1be1cb63e3b25823d8a03d59dba432e6",
    "pia-wallets":
      "3134d8ed982af7e6a7473148cf18a21b3a49fadb0d667383e1a3b2f72d098a37",
  ]
}
