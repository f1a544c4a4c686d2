// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "fca9e7f2d43b1d3256a306a0c0beff01eba8ccb96b30eaec4f44ceffb98f7101"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "dd3dc5051ae1a302951f8572cd1d53f5a879f122583c3eb41913e1a72f54571d",
    "online-payments":
      "8ec6c81699c296e510b138b98ebc5d835490e0b6e5a6a0fc39f50e929ff5f676",
    "pay-by-bank-app":
      "cf17f96a5a05df9d32209bc42f816ba24b9dff80fbb893a154e74eb54a592582",
    "paydiant":
      "8aa84391a3dfce575d798ef2ed4e6c317eb2a33c4776e866e4815eab6037acef",
    "pia-wallets":
      "04046bcdb254878882ffb4b575b51393d1d5b0269c6b280ea8636f843d890a72",
  ]
}
