import Conformance
import PyxDotpay

extension ShopApp {
  // MARK: The beginning

  mutating func begin(_ stimulus: DotpayIntegrationStimulus) {
    switch stimulus {
    case .payTapped(let order):
      let call = nextCall()
      sale = Sale(order: order, list: call)
      effects.append(.askedForChannels(call: call, info: description(of: order)))
    case .payByCardTapped(let order, let card):
      let payment = nextPayment()
      sale = Sale(order: order, payment: payment)
      effects.append(.paidByCard(payment: payment, info: description(of: order), card: card))
    case .payByChannelTapped(let order, let channel):
      let payment = nextPayment()
      sale = Sale(order: order, payment: payment)
      effects.append(.paidByChannel(payment: payment, info: description(of: order), channel: channel))
    case .gotChannels(let call, let channels, let details):
      guard sale?.list == call else { return }
      let payment = nextPayment()
      sale?.list = nil
      sale?.payment = payment
      effects += [
        .setReturnDelegate(payment: payment), .setWalletDelegate(payment: payment),
        .presentedPayment(payment: payment, channels: channels, details: details, isOnMainThread: true),
      ]
    case .channelsFailed(let call, _):
      guard sale?.list == call else { return }
      sale?.list = nil
      show(.notPaid)
    default: break
    }
  }

  private func description(of order: Order) -> PaymentInfo {
    let sender: [(String, String?)] = [
      ("firstname", buyer.firstName), ("lastname", buyer.lastName), ("email", buyer.email),
      ("phone", buyer.phone), ("phone_verified", buyer.isPhoneVerified ? "YES" : nil),
    ]
    let known = sender.compactMap { key, value in value.map { Parameter(key, $0) } }
    return PaymentInfo(
      merchantID: "10000", amount: order.amount, textDescription: order.title, currency: order.currency,
      senderInformation: known.isEmpty ? nil : known, control: order.id)
  }

  // MARK: The end

  mutating func finish(_ status: PaymentStatus) {
    askBackend()
    switch status {
    case .completed:
      show(.paid)
      if sale?.order.isShipped == false { release() }
    case .rejected: show(.notPaid)
    default: show(.unknown)
    }
  }

  mutating func fail() {
    askBackend()
    show(.notPaid)
  }

  mutating func askBackend() {
    let call = nextCall()
    sale?.question = call
    sale?.nextQuestion = nil
    effects.append(.askedBackend(call: call, order: sale?.order.id))
  }

  mutating func askLater(in world: World) {
    sale?.question = nil
    sale?.nextQuestion = world.clock + Self.pause
  }

  mutating func take(_ outcome: PaymentOutcome, in world: World) {
    guard outcome != .unknown else { return askLater(in: world) }
    sale?.question = nil
    show(outcome)
    if outcome == .paid { release() }
  }

  private mutating func show(_ outcome: PaymentOutcome) {
    guard sale?.shown != outcome else { return }
    sale?.shown = outcome
    effects.append(.showedOutcome(outcome: outcome, order: sale?.order.id))
  }

  private mutating func release() {
    guard let sale, !sale.isReleased else { return }
    self.sale?.isReleased = true
    effects.append(.releasedOrder(order: sale.order.id))
  }
}
