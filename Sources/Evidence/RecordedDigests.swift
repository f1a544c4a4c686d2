// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the sources and vectors of the rule set, and the kill matrices,
/// which show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "6219a29cf1c7523d4371a0476d7556fd634bc98d5510290377416c46c9f002a4"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "09ffcab27fbc22a09348346f77c664bbbbc19ff17507acca40abec7f662bcdda",
    "online-payments":
      "99b4e988be1d6a288a97bf12329e5b97d749518c46c5b2432a79d9379d1fe879",
    "pay-by-bank-app":
      "8472d31f1a20723ab29300246e35f96221b9312a17108368fbe8879022f5ba9f",
    "paydiant":
      "bf0a8d7b3471139904b75383cc90b6b67154df6a169b39ce2e0513a8ba65fe44",
    "pia-wallets":
      "9721d97287ebe900c7902d993c2a34df2e0e5ef0b491786474e5701fe09a7bdd",
  ]
}
