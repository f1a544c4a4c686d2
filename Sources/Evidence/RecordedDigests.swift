// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "13da3d867cd6e653c12c0039ec692fda3321d788a3748ef2a061b1acb7d7bd7c"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "7849ec259ef1f41854b8348ea0dd6fdbc3f4c4f16e74b84f6f082405b7cdb1d4",
    "online-payments":
      "2071270bf2db1dc6691b6a4ebd4b64a8faec5f188fe7ce5b41e42afeb368844e",
    "pay-by-bank-app":
      "9d28fc3eced81cdcb3a513b0208f069a977e0d8a8f0cfb771f45e29de666d0fe",
    "paydiant":
      "66a20989cc8be82b8b2db8fa79861da21d5dfbe9ffecc87f5db3560e9544b471",
    "pia-wallets":
      "0ef34893b6c3a5bec5bf887894fccd49bf585abd8f6aae04678fb17573e72f46",
  ]
}
