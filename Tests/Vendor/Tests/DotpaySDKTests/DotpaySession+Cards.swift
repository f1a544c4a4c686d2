import DotpaySDK
import PyxDotpay

extension DotpaySession {
  /// Delivers a stimulus about cards; false for any other.
  func deliverCards(_ stimulus: Dotpay.Stimulus) -> Bool {
    let manager = DPOneClickManager.sharedInstance
    let screen = display.top(DPOneClickPaymentCardManagerViewController.self)
    switch stimulus {
    case .payByCard(let call, let info, let card): pay(call, DPPaymentInfo(info), by: card)
    case .registerCard(let call, let card):
      manager.registerPaymentCardWithCardInfo(DPOneClickPaymentCardInfo(card)) { [weak self] card, error in
        if let card { self?.knownCards[card.creditCardId] = card }
        self?.recorder.add(
          .gotCard(call: call, card: card.map { Card($0) }, error: error?.description))
      }
    case .setDefaultCard(let card): manager.setDefaultOneClickPaymentCardWithId(card)
    case .unregisterCard(let call, let card):
      manager.unregisterPaymentCardWithId(card) { [recorder] _, error in
        recorder.add(.unregisteredCard(call: call, error: error?.description))
      }
    case .clearCards: manager.clearData()
    case .configureExternalCards(let cards, let customer):
      for card in cards { knownCards[card.id] = DPOneClickPaymentCard(card) }
      manager.configureWithExternalCards(
        cards.map { DPOneClickExternalPaymentCard($0) }, forCustomerId: customer)
    case .clearExternalCards: manager.clearExternalCardsData()
    case .listCards(let call):
      recorder.add(
        .listedCards(
          call: call, cards: manager.paymentCards().map { Card($0) },
          defaultCard: manager.defaultOneClickPaymentCard()?.creditCardId))
    case .showCardManager(let merchant, let currency, let owner):
      cardManager(merchant, currency, owner).present()
    case .addManagedCard(let card): screen?.userDidAddCard(DPOneClickPaymentCardInfo(card))
    case .markManagedCard(let card): screen?.userDidMarkCard(withId: card)
    case .removeManagedCard(let card): screen?.userDidRemoveCard(withId: card)
    case .closeCardManager: screen?.userDidClose()
    default: return false
    }
    return true
  }

  /// Pays with the card of this id: a listed card, a card that was seen before, or a new card with only the id.
  private func pay(_ call: Int, _ info: DPPaymentInfo, by id: String?) {
    let card = id.map { id in
      DPOneClickManager.sharedInstance.paymentCards().first { $0.creditCardId == id } ?? knownCards[id]
        ?? DPOneClickPaymentCard(
          creditCardId: id, maskedNumber: "", brandName: "", brandCodename: "", logoUrlPath: "")
    }
    DotPay.sharedInstance.oneClickPaymentWithPaymentInfo(info, paymentCard: card) { [recorder] in
      recorder.add(.gotSummary(call: call, $0, $1))
    }
  }

  private func cardManager(
    _ merchant: String, _ currency: String, _ owner: CardOwner?
  ) -> DPOneClickPaymentCardManagerViewController {
    guard let owner else {
      return DPOneClickPaymentCardManagerViewController(merchantId: merchant, currency: currency)
    }
    return DPOneClickPaymentCardManagerViewController(
      merchantId: merchant, currency: currency, firstName: owner.firstName, lastName: owner.lastName,
      email: owner.email)
  }
}
