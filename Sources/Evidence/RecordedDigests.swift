// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "a5f4fd8767230a10a9946abe5169653e3f5eb0449d868950dcc6127967c6aea8"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "7849ec259ef1f41854b8348ea0dd6fdbc3f4c4f16e74b84f6f082405b7cdb1d4",
    "online-payments":
      "8fd01e0b438b380d2d24ef0b55e0f7b9fd5de1d24bebc82f6f44c0650033333c",
    "pay-by-bank-app":
      "9d28fc3eced81cdcb3a513b0208f069a977e0d8a8f0cfb771f45e29de666d0fe",
    "paydiant":
      "66a20989cc8be82b8b2db8fa79861da21d5dfbe9ffecc87f5db3560e9544b471",
    "pia-wallets":
      "0ef34893b6c3a5bec5bf887894fccd49bf585abd8f6aae04678fb17573e72f46",
  ]
}
