// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "3c18a1256df9bfba3ed43f1793d1c09c3778bda7f9d34d3e6e2e4a922a179ad1"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "39529c4866cc5fa490378997faf13a5a4b2fe0e2c582cb3e0a0c28d33189a2d1",
    "online-payments":
      "6424599886c730481cfaa52c9eaeb07c0d8e89e151b37fd11ba66838892645bf",
    "pay-by-bank-app":
      "82009908f88247ef10089428187a1551dfc6f00d611e7fceceaead0b929988b9",
    "paydiant":
      "6466841df497dffe8cc187801c83aed9a7104dc59bb3de94a54f2933873d9c8a",
    "pia-wallets":
      "de2597a0d864f88aab13932e0b208e646d2d2be6aeea9a0b73124c51e20774e0",
  ]
}
