import Conformance

extension Dotpay {
  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [DotpayStimulus] = [
    .describePayment(call: 1, info: .sample),
    .getChannels(call: 1, info: .sample, filter: nil),
    .presentPayment(
      call: 2, list: 1, channels: ["73"], useLastChannelSelection: false, ownChannelController: false,
      showsSummary: nil),
    .chooseChannel(channel: "73"),
    .submitForm(values: [Parameter("email", "jan@example.com")], remembersCard: false),
    .submitWithoutTerms(values: [Parameter("email", "jan@example.com")], remembersCard: false),
    .closeSummary,
    .cancelPayment,
    .setWalletDelegate(isSet: true),
    .enterWallet,
    .answerAuthorization(step: "create", isSuccessful: true, error: nil),
    .payByCard(call: 3, info: .sample, card: nil),
    .payFast(call: 4, info: .sample, channel: "73", showsSummary: false),
    .registerCard(call: 5, card: .sample),
    .setDefaultCard(card: "c1"),
    .unregisterCard(call: 6, card: "c1"),
    .clearCards,
    .configureExternalCards(cards: [.sample], customerID: "customer-1"),
    .clearExternalCards,
    .listCards(call: 7),
    .showCardManager(
      merchantID: "10000", currency: "PLN",
      owner: CardOwner(firstName: "Jan", lastName: "Kowalski", email: "jan@example.com")),
    .addManagedCard(card: .sample),
    .markManagedCard(card: "c1"),
    .removeManagedCard(card: "c1"),
    .closeCardManager,
    .listHistory(call: 8),
    .removeFromHistory(control: "order-1"),
    .updateHistory(control: "order-1"),
    .registerObserver(observer: 1),
    .unregisterObserver(observer: 1),
    .showHistory,
    .showPayments(controls: ["order-1"]),
    .configure(settings: Settings(debugMode: true)),
    .setAppearance(control: .label, container: "DPDotPayViewController", colour: "#102030"),
    .readSettings(call: 9),
    .getLanguages(call: 10),
    .getCurrencies(call: 11),
    .answerRequest(request: 1, answer: PlatformAnswer(codes: ["pl", "en"])),
    .failRequest(request: 1, fault: .offline),
  ]
}

extension PaymentInfo {
  /// An ordinary description.
  static let sample = PaymentInfo(merchantID: "10000", amount: "100.5", textDescription: "Order 7")
}

extension CardInfo {
  /// An ordinary card with a test number.
  static let sample = CardInfo(
    number: "4111111111111111", expires: "12/30", cvv: "737", holder: "Jan Kowalski")
}

extension Card {
  /// An ordinary reference.
  static let sample = Card.numbered(1)

  /// An ordinary reference to a card; two references with different numbers differ in all members.
  static func numbered(_ number: Int) -> Card {
    Card(
      id: "c\(number)", maskedNumber: "**** **** **** \(1000 + number)", brandName: "Brand \(number)",
      brandCodename: "brand\(number)", logoURL: "https://example.com/logo/\(number).png")
  }
}

extension Dotpay {
  /// One ordinary effect of each kind, in the contract's order.
  public static let sampleEffects: [DotpayEffect] = [
    .describedPayment(call: 1, info: .sample),
    .gotChannels(
      call: 1, channels: [Channel(id: "73", name: "BLIK", group: "transfers", isOnline: true)],
      hasDetails: true, error: nil),
    .gotCodes(call: 1, codes: ["pl", "en"], error: nil),
    .showedChannels(channels: ["73"], selected: "73"),
    .showedForm(channel: "73", fields: [FormField(name: "email")], offersRemembering: false),
    .showedSummary(
      details: SummaryDetails(description: "Order 7", amount: "100.5", currency: "PLN", status: .completed),
      look: SummaryLook(colours: SummaryColours(button: "#ab191e"), status: "#00ff00")),
    .askedForSummary(call: 2, summary: .sample),
    .showedWallet(isShortened: true),
    .askedAuthorization(step: "create"),
    .finished(call: 2, summary: .sample),
    .failedToFinish(call: 2, error: "no connection"),
    .gotSummary(call: 3, summary: .sample, error: nil),
    .gotCard(call: 5, card: .sample, error: nil),
    .unregisteredCard(call: 6, error: nil),
    .listedCards(call: 7, cards: [.sample], defaultCard: "c1"),
    .showedCards(cards: ["c1"]),
    .toldRegistration(data: RegistrationData(card: "c1", customerID: "customer-1")),
    .toldDefault(card: "c1"),
    .listedHistory(call: 8, payments: [.sample]),
    .toldUpdate(observer: 1, payment: .sample),
    .toldFailure(observer: 1, control: "order-1", error: "no connection"),
    .showedHistory(payments: [.sample]),
    .drewScreen(screen: .form, colours: [DrawnColour(.label, "#102030")]),
    .readSettings(call: 9, settings: Settings(debugMode: false, version: "1.4.15")),
    .requestedList(
      request: 1, environment: "production", language: "pl", list: "channels", filter: nil,
      info: .sample),
    .requestedPayment(
      request: 2, environment: "production", language: "pl", info: .sample, channel: "73", card: nil,
      customerID: nil, remembersCard: false, cvv: nil),
    .requestedWallet(request: 2, environment: "production"),
    .requestedCard(request: 3, environment: "production", customerID: "customer-1"),
    .requestedRemoval(request: 4, environment: "production", cards: ["c1"]),
    .requestedStatus(request: 5, environment: "production", control: "order-1"),
    .stored(key: "cards", value: "c1"),
  ]
}

extension PaymentSummary {
  /// An ordinary summary.
  static let sample = PaymentSummary(control: "order-1", status: .completed)
}
