/// The built-in card manager.
public final class DPOneClickPaymentCardManagerViewController: UIViewController {
  /// Identifiers of the cards that are shown.
  public private(set) var cardIds: [String] = []

  let merchantId: String
  let currency: String
  let firstName: String?
  let lastName: String?
  let email: String?

  /// Makes the manager for a merchant, with data on the holder of the cards.
  public init(merchantId: String, currency: String, firstName: String?, lastName: String?, email: String?) {
    self.merchantId = merchantId
    self.currency = currency
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
    super.init()
  }

  /// Makes the manager without data on the holder.
  public convenience init(merchantId: String, currency: String) {
    self.init(merchantId: merchantId, currency: currency, firstName: nil, lastName: nil, email: nil)
  }

  /// Shows the cards, and follows their changes.
  public override func viewDidAppear() {
    cardIds = Self.current
    super.viewDidAppear()
    DPOneClickManager.sharedInstance.onChange { [weak self] in self?.refresh() }
  }

  private static var current: [String] { DPOneClickManager.sharedInstance.paymentCards().map(\.creditCardId) }

  private func refresh() {
    guard isOnScreen, cardIds != Self.current else { return }
    cardIds = Self.current
    super.viewDidAppear()
  }

  /// What UIKit would deliver: the user adds a card.
  public func userDidAddCard(_ card: DPOneClickPaymentCardInfo) {
    guard isOnScreen else { return }
    DPOneClickManager.sharedInstance.registerPaymentCardWithCardInfo(card) { _, _ in }
  }

  /// What UIKit would deliver: the user makes a card the default one.
  public func userDidMarkCard(withId cardId: String) {
    guard isOnScreen else { return }
    DPOneClickManager.sharedInstance.setDefaultOneClickPaymentCardWithId(cardId)
  }

  /// What UIKit would deliver: the user removes a card, and confirms it.
  public func userDidRemoveCard(withId cardId: String) {
    guard isOnScreen, cardIds.contains(where: { $0.isEqual(to: cardId) }) else { return }
    DPOneClickManager.sharedInstance.unregisterPaymentCardWithId(cardId) { _, _ in }
  }

  /// What UIKit would deliver: the user closes it.
  public func userDidClose() { dismiss() }
}
