// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "bb01d8060597f449c2e31d5c1f33442ee56966c08aa361b55dcaa091f3be7a74"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "01b3961efef9d2ed9bea9e7366dcc267c84a0905e8da433b0073a0cbf90ef033",
    "online-payments":
      "0aeb100372e66d2b72a41cc3fcbea07826ea79bc2ee05a87116efcbf54741272",
    "pay-by-bank-app":
      "d3df99c2d3ea9bd0c74255c1a2bce7c441313dbb2309f13cc9056efacd77e885",
    "paydiant":
      "4ecca2a61c43fc15f235af30c292049b8b7766c9428a8c13c8f8e3dbac0e9c40",
    "pia-wallets":
      "507e4e9aa4ea9f8d2ce2ed72990fdc80b239c5410e40b37be2b5c45f27680ff3",
  ]
}
