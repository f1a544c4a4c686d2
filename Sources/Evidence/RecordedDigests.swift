// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "fb71e84886427d26c5790e0b23972fbd71740ced6e8b6d4fa229abe29dd228f0"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "a8304b5a93ff25ad374d6d69daf8e3c10445288df4698294fa548921633d77eb",
    "online-payments":
      "459e11cc8bbb7744c859d39d4583bbd2a4eb02536a0dd72b9f5b0ac2271bef0b",
    "pay-by-bank-app":
      "df1877d86d49ca14df39f08149db978d576da414d43626e5365390757d7561e1",
    "paydiant":
      "3aad41366a06124e3538bbdc6c9b2c066667ae37d4a6b367a4bd63631af56880",
    "pia-wallets":
      "4f2ddaebc4f0abb8cda09762c9314bdb7985a97aa3a76cd117f8a89b9277567c",
  ]
}
