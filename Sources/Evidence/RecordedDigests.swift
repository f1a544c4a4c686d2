// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the sources and vectors of the rule set, and the kill matrices,
/// which show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "cb77653f04e54846d6d24c3588e5ec423601b5a6285851c61a6db417db1dea43"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "112ff4d27eac3b43992f5357ef9384bc2f1e4c90280db4651d16ae3e9db4aa31",
    "online-payments":
      "d2b9a17fb91d09e2cbfc3a0624e26a523302eab629cefead4f2c2ce5bc380f8e",
    "pay-by-bank-app":
      "4dff432662846d566f8d9c76a564ffa851f38be81b9add3c7ebb219e4d6f03c3",
    "paydiant":
      "541d32937e47bf21d479805a0603b2d8e9958231d38fb17d63b8ed43bab984ec",
    "pia-wallets":
      "c425086bad5fd7d931929b20dc3b6b9e528b869ddc0830af15689eae47882456",
  ]
}
