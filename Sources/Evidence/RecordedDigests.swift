// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "67c7a1a0f9013634be882fac6629140ba7d68e141dcfbc44d2040803846d2227"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "7b3267e1e7cebfd0d926ee297daf23924b866622546d97ec4007d5bc1db1fecc",
    "online-payments":
      "85786bd0785c85cafe9f7bfb742af57fee245ff55d1ed9165d381e5232c87494",
    "pay-by-bank-app":
      "4b2c29a6ff790ee6f080bd543c2aa81d048355deba2f54fb086c7b081130c003",
    "paydiant":
      "1caa34b744992547d651737f1140617a2584941b2226bc3be624bfeace0d8742",
    "pia-wallets":
      "d93ec4291c63f425740fb6d1623dc91ad770749358076bdfc3cc1f319957bc03",
  ]
}
