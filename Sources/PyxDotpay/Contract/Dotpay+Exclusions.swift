import Conformance

extension Dotpay {
  /// The rows of the document's catalogue that are not rules of this contract.
  public static let exclusions: [Exclusion] = advice + unseen + covered + halves

  /// What the document asks of host apps and shops.
  private static let advice: [Exclusion] = [
    Exclusion("DP-LANG-04", .otherRole("advice to the host on how it finds the best language")),
    Exclusion("DP-VER-02", .otherRole("advice to the host on what it shows")),
    Exclusion("DP-INFO-09", .otherRole("advice to the host on the data that it hands over")),
    Exclusion(
      "DP-PAY-06",
      .otherRole(
        "the authoritative state goes to the shop's backend, by another document; this one has no message by which an app "
          + "would hear of it, so that what an app does then cannot be held against what it heard")),
    Exclusion(
      "DP-PAY-11",
      .otherRole(
        "it is the host that presents the controller, and on which thread shows in nothing that is seen")),
    Exclusion(
      "DP-CARD-04",
      .otherRole(
        "the developer has to give the app a function that orders the removal of cards, of which the document says neither "
          + "where it stands nor how it is known")),
    Exclusion("DP-EXT-11", .otherRole("a precondition on the host's backend")),
    Exclusion("DP-MP-01", .otherRole("advice to the host on the data that it hands over")),
    Exclusion("DP-MP-08", .otherRole("an agreement between the shop and Dotpay")),
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
        "the document says that a verification is independent of the SDK, and not how it gets there")),
  ]

  /// What of rows on both sides the library's rules say nothing about.
  private static let halves: [Exclusion] = [
    Exclusion(
      "DP-CFG-01", part: "the library's half",
      .open("what a payment by PeoPay does with or without the listed scheme is open (A-DP-1)")),
    Exclusion(
      "DP-INFO-10", part: "the library's half",
      .open("what an SDK makes of a country in another form is not said")),
    Exclusion(
      "DP-PAY-04", part: "the host's half",
      .notObservable(
        "what an app makes of a status stands in the comments of a sample alone, and the document has no word of what the "
          + "app shows or does then, by which it could be known"))
  ]

  private static let covered: [Exclusion] = [
    Exclusion("DP-PAY-05", .coveredBy("DP-PAY-04, whose cases have a summary of each of the six")),
    Exclusion("DP-PAY-12", .coveredBy("DP-PAY-01: the delegate is set after the controller is made")),
    Exclusion("DP-MP-09", .coveredBy("DP-MP-03: the delegate is set on the payment controller")),
    Exclusion("X-DATA-01", .coveredBy("DP-INFO-01, DP-INFO-11, DP-INFO-14 and DP-INFO-15")),
  ]
}
