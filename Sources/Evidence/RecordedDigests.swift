// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "760b24e0fa2c6b290611b2e335941bedb143fdd016ae9fce2b68e6106e06eeb9"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "9ac21351fc0d7ffaeee3d2feae9948d359371afabbf7f7d6d915853aeade2740",
    "online-payments":
      "d1cf07376eccb0d4056acbf2d38695b36d1bb4e8cfb468032fdc9aa65a70e7d6",
    "pay-by-bank-app":
      "d7a45161e9f4af6ee52f74fa769595f3b03e91bb10427322fe6eae1682c2d0de",
    "paydiant":
      "031e60a80882867fb2b3a9482cff9e7d798499a700e8bf7a285c255042265a2a",
    "pia-wallets":
      "76cade817d87f12a56ddb39369c54a025674c89ee8f7f7484b9ee92bb0d6fb2e",
  ]
}
