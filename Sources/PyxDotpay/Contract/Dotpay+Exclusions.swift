import Conformance

extension Dotpay {
  /// The rows of the document's catalogue that no contract has as rules.
  public static let exclusions: [Exclusion] = advice + unseen + covered + halves

  /// Demands on host apps and shops; no contract tests these demands.
  private static let advice: [Exclusion] = [
    Exclusion("DP-MP-08", .otherRole("an agreement between the shop and Dotpay"))
  ]

  private static let unseen: [Exclusion] = [
    Exclusion(
      "DP-ENV-03",
      .notObservable(
        "the adapter decides on which object a setting is made; DP-ENV-02 tests that it lasts")),
    Exclusion("DP-STY-04", .notObservable("names of classes that a host uses for styling")),
    Exclusion(
      "DP-ONE-04",
      .notObservable(
        "the document calls a verification such as 3-D Secure, or a bank's page, independent of the SDK, and says "
          + "neither how the user gets there nor what comes back: the adapter goes through it, and the outcome is the "
          + "status of the payment")),
  ]

  /// The library's half of rows that bind both the library and its host; no rule covers these halves.
  private static let halves: [Exclusion] = [
    Exclusion(
      "DP-CFG-01", part: "the library's half",
      .open(
        "the document leaves open what a payment by PeoPay does with or without the listed scheme (A-DP-1)")),
    Exclusion(
      "DP-INFO-10", part: "the library's half",
      .open("the document does not say what an SDK does with a country in another form")),
  ]

  private static let covered: [Exclusion] = [
    Exclusion("DP-PAY-05", .coveredBy("DP-PAY-04, whose cases have a summary with each of the six statuses")),
    Exclusion("DP-MP-09", .coveredBy("DP-MP-03: the delegate is set on the payment controller")),
    Exclusion("X-DATA-01", .coveredBy("DP-INFO-01, DP-INFO-11, DP-INFO-14 and DP-INFO-15")),
  ]
}
