// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "7133eecc05ffcb907f04b2ef89d1844f62fc144051199137b97d305447ad2a84"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "05a1af1aedbdc2a8ac99419f43931f7ca2a60a9e2bc9f25aeb77576bb2d35d92",
    "online-payments":
      "cc0c6fa5145e4d25f92bf3d1f6c2fcf2ad40c95336915e7ea94b3bd131614103",
    "pay-by-bank-app":
      "5c3446d11dfa2a0a34e89bdd59f77f2b9e142564466c4f180f0370bb77d6e991",
    "paydiant":
      "f145d55082e041ee8a1c5824ce71360962072c0894980f1d0a8bf6012ce619d3",
    "pia-wallets":
      "49dc9ae54915bec37641507cca0c93521da524a3f59122c243c524998c240a45",
  ]
}
