import Conformance
import PyxDotpay

/// The signed-in customer of the merchant's backend, and the requests for the customer's cards.
struct CardDesk {
  private var customer: String?
  /// The pending request for the customer's cards.
  private var request: Int?
  /// When the cards are requested again.
  private var nextRequest: Int64?

  mutating func receive(
    _ stimulus: DotpayIntegrationStimulus, in world: World, nextCall: inout Int
  ) -> [DotpayIntegrationEffect] {
    switch stimulus {
    case .signedIn(let customer):
      self.customer = customer
      return ask(&nextCall)
    case .signedOut:
      (customer, request, nextRequest) = (nil, nil, nil)
      return [.clearedExternalCards]
    case .gotCards(let call, let cards):
      guard let customer, call == request else { return [] }
      request = nil
      return [.configuredCards(customer: customer, cards: cards)]
    case .cardsFailed(let call, _):
      if call == request { (request, nextRequest) = (nil, world.clock + ShopApp.pause) }
      return []
    case .newCardReported, .newCardAnnounced: return customer == nil ? [] : ask(&nextCall)
    case .cardRemovalTapped(let card, _): return [.unregisteredCard(card: card)]
    default: return []
    }
  }

  mutating func passTime(in world: World, nextCall: inout Int) -> [DotpayIntegrationEffect] {
    guard let time = nextRequest, time <= world.clock else { return [] }
    return ask(&nextCall)
  }

  private mutating func ask(_ nextCall: inout Int) -> [DotpayIntegrationEffect] {
    nextCall += 1
    (request, nextRequest) = (nextCall, nil)
    return [.askedForCards(call: nextCall)]
  }
}

/// The app's own history.
struct HistoryScreen {
  private var payments: [HistoryPayment] = []
  /// The observer of the screen; nil while it is not open.
  private var observer: Int?
  private var observers = 0

  mutating func receive(_ stimulus: DotpayIntegrationStimulus) -> [DotpayIntegrationEffect] {
    switch stimulus {
    case .historyOpened(let payments):
      self.payments = payments
      observers += 1
      observer = observers
      let open = payments.filter { ![.completed, .rejected].contains($0.status) }
      return [.registeredObserver(observer: observers), shown]
        + open.map { .askedForUpdate(control: $0.control) }
    case .historyUpdated(let control, let status):
      guard observer != nil else { return [] }
      for place in payments.indices where payments[place].control == control {
        payments[place].status = status
      }
      return [shown]
    case .historyLeft:
      guard let observer else { return [] }
      self.observer = nil
      return [.unregisteredObserver(observer: observer)]
    default: return []
    }
  }

  private var shown: DotpayIntegrationEffect {
    .showedHistory(
      payments: payments.map {
        let outcome: PaymentOutcome =
          $0.status == .completed ? .paid : $0.status == .rejected ? .notPaid : .unknown
        return HistoryEntry(control: $0.control, outcome: outcome)
      })
  }
}
