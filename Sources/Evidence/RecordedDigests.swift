// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "0b8cd362ff5bf576a3dc7476f18e15c6c71adb8b25155b46d0e7a1e60721e5d7"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "8ad9986fea0e8ca79413f28a8eaff9a0e9d6f83f3540ebc17e045d48f010a628",
    "online-payments":
      "d1cf07376eccb0d4056acbf2d38695b36d1bb4e8cfb468032fdc9aa65a70e7d6",
    "pay-by-bank-app":
      "5c3446d11dfa2a0a34e89bdd59f77f2b9e142564466c4f180f0370bb77d6e991",
    "paydiant":
      "fd1065f7ebac0558e8e54983aa83b5a2448810b7b7f119c09d8c67d2c31d4649",
    "pia-wallets":
      "46d3d0aaf128e55cc2ae15ff33547bfad212dd1aa19133d7ee9c020b0c599d42",
  ]
}
