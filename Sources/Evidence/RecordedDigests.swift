// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "3925da89e8b0bcf39f2a23867934348f9e1ee4fbcf22b6324efc9db4478548b9"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "dd3dc5051ae1a302951f8572cd1d53f5a879f122583c3eb41913e1a72f54571d",
    "online-payments":
      "17a9cb67e4204a9a09db826687ad588dcfe875a6bc896d7fcef15cf3575a1a1f",
    "pay-by-bank-app":
      "cf17f96a5a05df9d32209bc42f816ba24b9dff80fbb893a154e74eb54a592582",
    "paydiant":
      "8aa84391a3dfce575d798ef2ed4e6c317eb2a33c4776e866e4815eab6037acef",
    "pia-wallets":
      "6de1470bf12c8449ca8f804d821a9f216f752529be117ffe18724e648939cd72",
  ]
}
