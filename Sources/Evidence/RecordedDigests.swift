// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "2c49a22bb6bc8e4eb2852aad75c1c0a6bcab6602099676a29a36a93aa96ffc0b"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "c6795240e20affcf40530602d0bb358531a8fffe965ef4f0e84872708d0724ed",
    "online-payments":
      "8c95dfe4017d176299e180eefd869faf43f0856f6e9bfb75e125cc85b2dcca98",
    "pay-by-bank-app":
      "d2c83ac3d49e47f3d2b5fcf2fc0250c58f87b98a225e6127c563d0a3d684901a",
    "paydiant":
      "9b44ffd8511851a4acd884d7e0a77176d1aae937b0a11637886136f30654df5c",
    "pia-wallets":
      "8f4e4e253e00a26c892566cf51013f779510862a1539e976893c061010f4c1cf",
  ]
}
