// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "d564b5d9e69cbf42ef81079e34b2a4611a3a02a1914a3d72b2e309b69ecac44a"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "aaa789b14e314137d184c04ac2809a583ee86d7cfcbade6e42ed4426fd10cac8",
    "online-payments":
      "51787465791f6af6c568944b8cdf2a16bfa9faf6b11d75aca99ab2f4b89d38de",
    "pay-by-bank-app":
      "864b905b406d0a81c31cebb906189138ac871a36801d4e2563c7b1d630703307",
    "paydiant":
      "66a20989cc8be82b8b2db8fa79861da21d5dfbe9ffecc87f5db3560e9544b471",
    "pia-wallets":
      "de2597a0d864f88aab13932e0b208e646d2d2be6aeea9a0b73124c51e20774e0",
  ]
}
