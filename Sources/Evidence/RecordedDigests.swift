// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "feec62767ebee4d61260442b8cb3d2b36da0c82940120da80880994f7df37d33"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "e9adaba8f14c00759176f35c8c844a8c9c01328aabcf1279ad3b0d82a0bb98ff",
    "online-payments":
      "ea151423e10cce42df877e82be3b981cad189f6c57bef2eb3a3d53524e73625c",
    "pay-by-bank-app":
      "78f610d912e61847d9e1d376bf7478199758aba7c135e9d66ead1bf09b2ff05c",
    "paydiant":
      "66a20989cc8be82b8b2db8fa79861da21d5dfbe9ffecc87f5db3560e9544b471",
    "pia-wallets":
      "de2597a0d864f88aab13932e0b208e646d2d2be6aeea9a0b73124c51e20774e0",
  ]
}
