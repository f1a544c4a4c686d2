// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "ca0c0aebec9bdd2647bd2de35554082d7cdffbedfb7ec462fca83f59b9b748a1"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "f9d4a5ecfaa2d978c97f20c83c0753e4b35b41136c3dd34a3b0928016aae85f7",
    "online-payments":
      "c8a364e122553943f7f8ee3afef288deb2296ceb2f962db5267ef695646df54e",
    "pay-by-bank-app":
      "78f610d912e61847d9e1d376bf7478199758aba7c135e9d66ead1bf09b2ff05c",
    "paydiant":
      "66a20989cc8be82b8b2db8fa79861da21d5dfbe9ffecc87f5db3560e9544b471",
    "pia-wallets":
      "de2597a0d864f88aab13932e0b208e646d2d2be6aeea9a0b73124c51e20774e0",
  ]
}
