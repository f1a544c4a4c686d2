// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the rule set's sources and vectors, and the kill matrices, which
/// show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "32459bf5b7a9921819212048efce13629111f0ef2a5992cbdf9aeeb68975f825"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "d262fa111c65c16adc0f19fd9a8272eadc43ab9aa61ec15bfa384e1da5328e59",
    "online-payments":
      "2974fc52e9e7d5287c2b1665e87fa18e7a3861c777cb6c192218625e9081c9a9",
    "pay-by-bank-app":
      "08a229a42b4a713512912feca9dc65008ef753ddb7eb43610c7933a05545843c",
    "paydiant":
      "1fcc633c297b24ac1dda168206667ac8ce2fbd59f71aa7c0c88a1721fb58b0c1",
    "pia-wallets":
      "a9906f843a288396123e838dc5da5ad44ceea60f219adbf07c2bfacf171a02da",
  ]
}
