// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "3cb22e5d8918644df2db01f6e080f304ce19ec93d69a4845eacc33eaa0562f4f"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "562b53704f82808a91150e1eaadb9a7ed19939b0be6b523b2d2a9bfd6c534296",
    "online-payments":
      "22b9a0c643c8f5cab1bc32bffadf48d2291f0f538d29e900d73d41e9a9eea259",
    "pay-by-bank-app":
      "ce19b2444e716a5b08ecbcf9e80a5ed071527230ec63247eddc1ebd3839906a6",
    "paydiant":
      "d05690a147c091acbb593f11ec389df9849a5a43a493cbe2f5dd3947cd1091fc",
    "pia-wallets":
      "03080e038412db9951d80a88783e56adcb8928fdd34d4a6a430e6c6b670da18c",
  ]
}
