// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "ffda79e8eb5c7979ac9bbf7c6470ac9a47d59ff930709add0c789bed95c38ad2"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "05a1af1aedbdc2a8ac99419f43931f7ca2a60a9e2bc9f25aeb77576bb2d35d92",
    "online-payments":
      "d4a102da403f7c0cee6844e0e84e70421a4aba3d067e7c5d2421084dde0593f5",
    "pay-by-bank-app":
      "5c3446d11dfa2a0a34e89bdd59f77f2b9e142564466c4f180f0370bb77d6e991",
    "paydiant":
      "f145d55082e041ee8a1c5824ce71360962072c0894980f1d0a8bf6012ce619d3",
    "pia-wallets":
      "49dc9ae54915bec37641507cca0c93521da524a3f59122c243c524998c240a45",
  ]
}
