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
      "b58dead3cbfeee53885cd86677059010ec38fc13b6137796908047cc0d6265c9",
    "pay-by-bank-app":
      "cf17f96a5a05df9d32209bc42f816ba24b9dff80fbb893a154e74eb54a592582",
    "paydiant":
      "8aa84391a3dfce575d798ef2ed4e6c317eb2a33c4776e866e4815eab6037acef",
    "pia-wallets":
      "0431beaf39c4889bd48add71b5a0ee7b91c5f376947564e23b1928b7cb83be0a",
  ]
}
