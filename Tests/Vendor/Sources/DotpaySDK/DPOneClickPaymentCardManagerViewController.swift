/// The built-in card manager.
public final class DPOneClickPaymentCardManagerViewController: UIViewController {
  /// Identifiers of the cards that are shown.
  public private(set) var cardIds: [String] = []

  private let account: DPCardAccount

  /// Makes the manager for a merchant, with data about the holder of the cards.
  public init(merchantId: String, currency: String, firstName: String?, lastName: String?, email: String?) {
    account = DPCardAccount(
      merchantId: merchantId, currency: currency, firstName: firstName, lastName: lastName, email: email)
    super.init()
  }

  /// Makes the manager without data about the holder.
  public convenience init(merchantId: String, currency: String) {
    self.init(merchantId: merchantId, currency: currency, firstName: nil, lastName: nil, email: nil)
  }

  /// Shows the cards, and follows their changes.
  public override func viewDidAppear() {
    cardIds = Self.current
    super.viewDidAppear()
    DPOneClickManager.sharedInstance.onChange { [weak self] in self?.refresh() }
  }

  /// The text under which a card is shown.
  public func title(ofCard cardId: String) -> String? {
    DPOneClickManager.sharedInstance.paymentCards().first { $0.creditCardId.isEqual(to: cardId) }.map {
      "\($0.brandName) \($0.maskedNumber)"
    }
  }

  private static var current: [String] { DPOneClickManager.sharedInstance.paymentCards().map(\.creditCardId) }

  private func refresh() {
    guard isOnScreen, cardIds != Self.current else { return }
    cardIds = Self.current
    super.viewDidAppear()
  }

  /// Called in place of UIKit: the user adds a card.
  public func userDidAddCard(_ card: DPOneClickPaymentCardInfo) {
    guard isOnScreen else { return }
    DPOneClickManager.sharedInstance.register(card, for: account) { _, _ in }
  }

  /// Called in place of UIKit: the user makes a card the default one.
  public func userDidMarkCard(withId cardId: String) {
    guard isOnScreen else { return }
    DPOneClickManager.sharedInstance.setDefaultOneClickPaymentCardWithId(cardId)
  }

  /// Called in place of UIKit: the user removes a card, and confirms it.
  public func userDidRemoveCard(withId cardId: String) {
    guard isOnScreen, cardIds.contains(where: { $0.isEqual(to: cardId) }) else { return }
    DPOneClickManager.sharedInstance.unregisterPaymentCardWithId(cardId) { _, _ in }
  }

  /// Called in place of UIKit: the user closes it.
  public func userDidClose() { dismiss() }
}
