// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "8073d1c863848830f1364f7fb3e9110ed5a48ad6cd8552d6cd0b711991d4f4d5"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "03699bab31821c74a6f3e00a6b6440bfa53d1e398c2838e8a682d97344ee3f33",
    "online-payments":
      "84d02f25463e2b1d99d76f236b805d782e3a0640aac7a91a75f407f4a6eb724a",
    "pay-by-bank-app":
      "7569fafe5e9a86c3c9b7a60e5bfc11864eaa49ae9abf3db2feebbba5e57de43f",
    "paydiant":
      "b16604b868c71274ea20cca467c7f99a2ed20c0d36aea971a9fb657338f296cd",
    "pia-wallets":
      "634e97091463e723c2fb11dc884d8da4f991283f93ae9417affe82eebe4b9a48",
  ]
}
