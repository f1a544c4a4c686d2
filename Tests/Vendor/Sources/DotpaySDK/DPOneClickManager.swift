import Foundation

/// The cards that the library remembers, and those that the app supplies for a customer.
@MainActor public final class DPOneClickManager {
  /// The singleton of the process.
  public static var sharedInstance: DPOneClickManager { DPApplication.current.oneClickManager }

  private static let cardsKey = "DPOneClickPaymentCards"
  private static let defaultKey = "DPDefaultOneClickPaymentCardId"

  /// Whether one-click payments are on.
  public var enabled = true
  /// Whether the cards that the library remembers are shown and used.
  public var useInternalCards = true { didSet { tellScreens() } }
  /// Whether the security code is masked while it is typed.
  public var treatsCvvAsPassword = false
  /// The delegate that is told of changes.
  public weak var delegate: (any DPOneClickManagerDelegate)?

  private let store = DPApplication.current.store
  private var internalCards: [DPOneClickPaymentCard]
  private var externalCards: [DPOneClickPaymentCard] = []
  private(set) var customerId: String?
  private var defaultCardId: String? {
    didSet { if defaultCardId != oldValue { store.set(defaultCardId, forKey: Self.defaultKey) } }
  }
  private var screens: [() -> Void] = []

  init() {
    let text = store.text(forKey: Self.cardsKey) ?? "[]"
    internalCards = (try? JSONDecoder().decode([DPOneClickPaymentCard].self, from: Data(text.utf8))) ?? []
    defaultCardId = store.text(forKey: Self.defaultKey)
  }

  /// Registers a card.
  public func registerPaymentCardWithCardInfo(
    _ cardInfo: DPOneClickPaymentCardInfo,
    withCompletion completion: @escaping @MainActor (_ response: DPOneClickPaymentCard?, DPError?) -> Void
  ) {
    register(cardInfo, for: nil, withCompletion: completion)
  }

  /// Registers a card, for an account if one is given.
  func register(
    _ cardInfo: DPOneClickPaymentCardInfo, for account: DPCardAccount?,
    withCompletion completion: @escaping @MainActor (DPOneClickPaymentCard?, DPError?) -> Void
  ) {
    let customerId = customerId
    DotPay.sharedInstance.send(
      .registerCard(cardInfo, customerId: customerId, account: account)
    ) { result in
      switch result.flatMap({ $0.required(\.card) }) {
      case .success(let card):
        self.remember(card, forCustomerId: customerId)
        completion(card, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  /// The default card.
  public func defaultOneClickPaymentCard() -> DPOneClickPaymentCard? { defaultCardId.flatMap(card(withId:)) }

  /// Makes a card the default one.
  public func setDefaultOneClickPaymentCardWithId(_ cardId: String) {
    guard let card = card(withId: cardId), defaultCardId?.isEqual(to: cardId) != true else { return }
    defaultCardId = cardId
    delegate?.oneClickManager(self, didChangeDefaultOneClickPaymentCard: card)
  }

  /// The cards with which the user can pay.
  public func paymentCards() -> [DPOneClickPaymentCard] {
    let others = useInternalCards ? internalCards : []
    return others.filter { !externalCards.has($0.creditCardId) } + externalCards
  }

  /// Removes a card.
  public func unregisterPaymentCardWithId(
    _ cardId: String,
    withCompletion completion: @escaping @MainActor (_ response: [String: String]?, DPError?) -> Void
  ) {
    DotPay.sharedInstance.send(.removeCards([cardId])) { result in
      switch result {
      case .success:
        self.forget { $0.creditCardId.isEqual(to: cardId) }
        completion([:], nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  /// Removes all remembered cards, and forgets them at once.
  public func clearData() {
    let cards = internalCards.map(\.creditCardId)
    if !cards.isEmpty { DotPay.sharedInstance.send(.removeCards(cards)) { _ in } }
    if let defaultCardId, !externalCards.has(defaultCardId) { self.defaultCardId = nil }
    save([])
  }

  /// Takes the cards that the app keeps for a customer; they replace all cards that the app supplied before.
  public func configureWithExternalCards(
    _ externalCards: [DPOneClickExternalPaymentCard], forCustomerId customerId: String
  ) {
    self.externalCards = externalCards.map(\.reference)
    self.customerId = customerId
    tellScreens()
  }

  /// Forgets the customer and the customer's cards.
  public func clearExternalCardsData() {
    if let defaultCardId, externalCards.has(defaultCardId) { self.defaultCardId = nil }
    externalCards = []
    customerId = nil
    tellScreens()
  }
}

extension DPOneClickManager {
  /// A card with which the user can pay.
  func card(withId id: String) -> DPOneClickPaymentCard? {
    paymentCards().first { $0.creditCardId.isEqual(to: id) }
  }

  /// The customer to whom a card belongs; nil unless the app supplies the card.
  func customer(of card: DPOneClickPaymentCard) -> String? {
    externalCards.has(card.creditCardId) ? customerId : nil
  }

  /// Keeps a card that Dotpay has registered.
  func remember(_ card: DPOneClickPaymentCard, forCustomerId customerId: String?) {
    guard let customerId else {
      return save(internalCards.filter { !$0.creditCardId.isEqual(to: card.creditCardId) } + [card])
    }
    if self.customerId?.isEqual(to: customerId) == true {
      externalCards = externalCards.filter { !$0.creditCardId.isEqual(to: card.creditCardId) } + [card]
      tellScreens()
    }
    delegate?.oneClickManager(self, didRegisterNewCreditCard: DPOneClickCardRegistrationData())
  }

  /// Tells a screen about each change of the cards.
  func onChange(_ screen: @escaping () -> Void) { screens.append(screen) }

  private func forget(_ isGone: (DPOneClickPaymentCard) -> Bool) {
    let gone = (internalCards + externalCards).filter(isGone)
    if let defaultCardId, gone.has(defaultCardId) { self.defaultCardId = nil }
    externalCards.removeAll(where: isGone)
    save(internalCards.filter { !isGone($0) })
  }

  private func save(_ cards: [DPOneClickPaymentCard]) {
    defer { tellScreens() }
    guard cards != internalCards else { return }
    internalCards = cards
    let text = (try? JSONEncoder().encode(cards)).map { String(decoding: $0, as: UTF8.self) }
    store.set(cards.isEmpty ? nil : text, forKey: Self.cardsKey)
  }

  private func tellScreens() { screens.forEach { $0() } }
}

extension [DPOneClickPaymentCard] {
  /// Whether the list has a card with that identifier.
  func has(_ id: String) -> Bool { contains { $0.creditCardId.isEqual(to: id) } }
}
