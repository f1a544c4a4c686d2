// Written by .ci/digests --record; .ci/digests compares it with its files.

/// Digests of files that are not part of the program: the sources and vectors of the rule set, and the kill matrices,
/// which show that each rule notices its mutants.
public enum RecordedDigests {
  /// SHA-256 over the sources of the rule set, as `.ci/versions` records it.
  public static let ruleSet = "e472f90a8a7d2016119b850915d3ccc3c39c35ee780b6246c34ef37a05414bd0"
  /// SHA-256 of `Reports/SYSTEM/kill-matrix.md`, by system.
  public static let killMatrices: [String: String] = [
    "dotpay":
      "8cae0e0c928097c71b918d7720099285fbd0ff47546647615998cf02bf08c769",
    "online-payments":
      "99a4214254c84c416196ab1b0f363ea3e29f69d10180f0bfdcbb8249ffa91769",
    "pay-by-bank-app":
      "4d74aacd270cb4837a04b079bc7904505674e2294558e5d0e8aaa99803d79fe2",
    "paydiant":
      "752a816cb98219ca652375f44abcfbaffcd83924df45a685e3a69e29b58999bf",
    "pia-wallets":
      "9d475f3e463ab5139e042b0074f5925f3a726b57b9db3dd7253721a1c6b609aa",
  ]
}
