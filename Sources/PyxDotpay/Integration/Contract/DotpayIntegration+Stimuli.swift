import Conformance

extension DotpayIntegration {
  /// The rules that judge a step with this stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .buyerChanged: .judged(by: "DP-INFO-09")
    case .payTapped, .gotChannels, .channelsFailed, .appDidBecomeActive, .timePassed:
      .judged(by: "DP-PAY-13")
    case .payByCardTapped: .judged(by: "DP-ONE-05")
    case .payByChannelTapped: .judged(by: "DP-FAST-05")
    case .summaryReached: .judged(by: "DP-CSUM-02")
    case .paymentFinished: .judged(by: "DP-PAY-16")
    case .paymentFailed: .judged(by: "DP-PAY-15")
    case .backendTold, .backendFailed: .judged(by: "DP-PAY-17")
    case .authorizationCreationAsked: .judged(by: "DP-MP-12")
    case .userAuthorizationAsked: .judged(by: "DP-MP-13")
    case .authorizationEnded: .judged(by: "DP-MP-12", "DP-MP-13")
    case .signedIn, .signedOut, .gotCards: .judged(by: "DP-EXT-11")
    case .cardsFailed, .newCardReported, .newCardAnnounced: .judged(by: "DP-EXT-14")
    case .cardRemovalTapped: .judged(by: "DP-CARD-04")
    case .gotLanguages, .languagesFailed: .judged(by: "DP-LANG-04")
    case .aboutOpened: .judged(by: "DP-VER-02")
    case .historyOpened, .historyLeft: .judged(by: "DP-HIST-10")
    case .historyUpdated: .judged(by: "DP-HIST-12")
    }
  }

  /// The rule on what is shown for payments that failed.
  public static var judgesOfTheEnd: [String] { ["DP-PAY-15"] }

  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [DotpayIntegrationStimulus] = [
    .buyerChanged(buyer: Buyer(firstName: "Jan", lastName: "Kowalski", email: "jan@test.pl")),
    .payTapped(order: .sample), .payByCardTapped(order: .sample, card: "c1"),
    .payByChannelTapped(order: .sample, channel: "248"),
    .gotChannels(call: 1, channels: ["1", "246"], details: "d1"),
    .channelsFailed(call: 1, error: "the connection was lost"),
    .summaryReached(payment: 1, status: .completed), .paymentFinished(payment: 1, status: .completed),
    .paymentFailed(payment: 1, error: "the connection was lost"), .backendTold(call: 1, outcome: .paid),
    .backendFailed(call: 1, error: "the connection was lost"), .authorizationCreationAsked(request: 1),
    .userAuthorizationAsked(request: 1), .authorizationEnded(request: 1, isSuccessful: true),
    .signedIn(customer: "u1"), .signedOut, .gotCards(call: 1, cards: [.external("c1")]),
    .cardsFailed(call: 1, error: "the connection was lost"), .newCardReported(card: .external("c2")),
    .newCardAnnounced(card: .external("c2")), .cardRemovalTapped(card: "c1", cards: ["c1", "c2"]),
    .gotLanguages(call: 1, languages: ["pl", "en"]),
    .languagesFailed(call: 1, error: "the connection was lost"), .aboutOpened,
    .historyOpened(payments: [HistoryPayment(control: "o1", status: .processing)]),
    .historyUpdated(control: "o1", status: .completed), .historyLeft, .appDidBecomeActive,
    .timePassed(milliseconds: 5000),
  ]
}

extension Order {
  /// An ordinary order.
  static let sample = Order(
    id: "o1", amount: "100.00", currency: "PLN", title: "A book", isShipped: true)
}

extension Card {
  /// A card of the merchant's backend with that identifier.
  static func external(_ id: String) -> Card {
    Card(
      id: id, maskedNumber: "**** **** **** 1111", brandName: "Card \(id)", brandCodename: "visa",
      logoURL: "https://shop.example/logo/\(id).png")
  }
}
