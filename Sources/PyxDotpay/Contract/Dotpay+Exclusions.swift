import Conformance

extension Dotpay {
  /// The rows of the document's catalogue that are rules of no contract.
  public static let exclusions: [Exclusion] = advice + unseen + covered + halves

  /// What the document asks of host apps and shops, as far as no contract of theirs tests it.
  private static let advice: [Exclusion] = [
    Exclusion("DP-MP-08", .otherRole("an agreement between the shop and Dotpay"))
  ]

  private static let unseen: [Exclusion] = [
    Exclusion(
      "DP-ENV-03",
      .notObservable(
        "which object a setting is made on is the adapter's business; that it lasts is DP-ENV-02")),
    Exclusion("DP-STY-04", .notObservable("names of classes, by which a host styles what is shown")),
    Exclusion(
      "DP-ONE-04",
      .notObservable(
        "a verification such as 3-D Secure, or a bank's page, is independent of the SDK by the document, which says "
          + "neither how the user gets there nor what comes back: the adapter goes through it, and the outcome is the "
          + "status of the payment")),
  ]

  /// What of rows on both sides the library's rules say nothing about.
  private static let halves: [Exclusion] = [
    Exclusion(
      "DP-CFG-01", part: "the library's half",
      .open("what a payment by PeoPay does with or without the listed scheme is open (A-DP-1)")),
    Exclusion(
      "DP-INFO-10", part: "the library's half",
      .open("what an SDK makes of a country in another form is not said")),
  ]

  private static let covered: [Exclusion] = [
    Exclusion("DP-PAY-05", .coveredBy("DP-PAY-04, whose cases have a summary of each of the six")),
    Exclusion("DP-MP-09", .coveredBy("DP-MP-03: the delegate is set on the payment controller")),
    Exclusion("X-DATA-01", .coveredBy("DP-INFO-01, DP-INFO-11, DP-INFO-14 and DP-INFO-15")),
  ]
}
