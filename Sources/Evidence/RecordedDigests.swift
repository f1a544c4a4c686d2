// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "32cb8d10b108a3b69c546f5534592ef2495b5c9c4e13b7be068ee88ca82fca0a"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "dd3dc5051ae1a302951f8572cd1d53f5a879f122583c3eb41913e1a72f54571d",
    "online-payments":
      "8ec6c81699c296e510b138b98ebc5d835490e0b6e5a6a0fc39f50e929ff5f676",
    "pay-by-bank-app":
      "e26a852548b92130e9d042509fe63eff533dc1946c18d2bae170681dac2699aa",
    "paydiant":
      "8aa84391a3dfce575d798ef2ed4e6c317eb2a33c4776e866e4815eab6037acef",
    "pia-wallets":
      "458d15a273a149a9c98a4af1853419924fcc5c4e5e8e804d7342db809fbc02ae",
  ]
}
