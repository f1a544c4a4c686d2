// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "14bd9f497a47ef6af0cfa27e8366f70b4b99d11b544dcf2e7847cf98383240ea"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "a8304b5a93ff25ad374d6d69daf8e3c10445288df4698294fa548921633d77eb",
    "online-payments":
      "0aeb100372e66d2b72a41cc3fcbea07826ea79bc2ee05a87116efcbf54741272",
    "pay-by-bank-app":
      "df1877d86d49ca14df39f08149db978d576da414d43626e5365390757d7561e1",
    "paydiant":
      "d93247cd9e5bd071d4040001d90de80eb778bab99d0a70d738103412e44f51b7",
    "pia-wallets":
      "4f2ddaebc4f0abb8cda09762c9314bdb7985a97aa3a76cd117f8a89b9277567c",
  ]
}
