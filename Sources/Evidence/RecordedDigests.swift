// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "7fa192ad9c3f31f4dd0dff9394aef4c863c08f95abdbbe50e63caaa453fac9e3"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "01b3961efef9d2ed9bea9e7366dcc267c84a0905e8da433b0073a0cbf90ef033",
    "online-payments":
      "6179ed432adc55665ffbf8f4b73771a521435037ce04046ac1d20621a6441e52",
    "pay-by-bank-app":
      "693115a09cbc11716d628c01d290373bf85f152036f53295d759df639c886f83",
    "paydiant":
      "4ecca2a61c43fc15f235af30c292049b8b7766c9428a8c13c8f8e3dbac0e9c40",
    "pia-wallets":
      "c437b04dbdcd7c87aadab0689f22ef6f6b4b33ecae83a19e754398df98044548",
  ]
}
