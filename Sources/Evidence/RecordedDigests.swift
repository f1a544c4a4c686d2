// Written by .ci/digests --record; .ci/digests compares it with the files that it is about.

/// Digests of what is not part of the program: of the rule set's sources and vectors, and of the kill matrices, which show
/// that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "8c5fa83d0b1f18b80ec5d651b99ab3c81a7e788ca8007426dfece9450c8bfcb6"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "36df45789e33498ae93c8e26805991cb39db52c60cd6e5bffc05c733cd1cc050",
    "online-payments":
      "51787465791f6af6c568944b8cdf2a16bfa9faf6b11d75aca99ab2f4b89d38de",
    "pay-by-bank-app":
      "864b905b406d0a81c31cebb906189138ac871a36801d4e2563c7b1d630703307",
    "paydiant":
      "044a121a593e4dd45f5cc386ddc3872ec4d2217e95266a4ad83ebbb07d6e8ec3",
    "pia-wallets":
      "de2597a0d864f88aab13932e0b208e646d2d2be6aeea9a0b73124c51e20774e0",
  ]
}
