import Conformance
import DotpaySDK
import PyxDotpay

/// The library's effects that the suite has not been told of yet.
@MainActor final class Recorder {
  private var effects: [Dotpay.Effect] = []

  func add(_ effect: Dotpay.Effect) { effects.append(effect) }

  func take() -> [Dotpay.Effect] {
    defer { effects = [] }
    return effects
  }
}

/// The device's store: it holds the world's preferences, and each write is an effect.
@MainActor final class RecordedStore: DPStore {
  private var texts: [String: String]
  private let recorder: Recorder

  init(of world: World, recorder: Recorder) {
    texts = world.preferences.compactMapValues { if case .string(let text) = $0 { text } else { nil } }
    self.recorder = recorder
  }

  func text(forKey key: String) -> String? { texts[key] }

  func set(_ text: String?, forKey key: String) {
    texts[key] = text
    recorder.add(.stored(key: key, value: text))
  }
}

/// The network: it keeps each request, reports it, and gives the suite's answer.
@MainActor final class RecordedServer: DotpayServer {
  private var open: [Int: DotpayCompletion] = [:]
  private var last = 0
  private let recorder: Recorder

  init(recorder: Recorder) { self.recorder = recorder }

  func send(_ request: DotpayRequest, completion: @escaping DotpayCompletion) {
    last += 1
    open[last] = completion
    recorder.add(effect(of: request, number: last))
  }

  func answer(_ number: Int, _ answer: PlatformAnswer) {
    open.removeValue(forKey: number)?(.success(DotpayResponse(answer)))
  }

  func fail(_ number: Int, _ fault: PlatformFault) {
    let words =
      switch fault {
      case .offline: "no connection"
      case .serverError: "the server has failed"
      case .malformed: "the answer cannot be read"
      }
    open.removeValue(forKey: number)?(.failure(DPError(words)))
  }

  private func effect(of request: DotpayRequest, number: Int) -> Dotpay.Effect {
    let environment = request.isTest ? "test" : "production"
    func list(_ name: String, filter: ChannelFilter? = nil, info: PaymentInfo? = nil) -> Dotpay.Effect {
      .requestedList(
        request: number, environment: environment, language: request.language, list: name, filter: filter,
        info: info)
    }
    return switch request.kind {
    case .channels(let info, let filter):
      list("channels", filter: ChannelFilter(filter), info: PaymentInfo(info))
    case .languages: list("languages")
    case .currencies: list("currencies")
    case .payment(let order):
      .requestedPayment(
        request: number, environment: environment, language: request.language, info: PaymentInfo(order.info),
        channel: order.channelId, card: order.cardId, customerID: order.customerId,
        remembersCard: order.remembersCard, cvv: order.typedCard?.cvv)
    case .wallet: .requestedWallet(request: number, environment: environment)
    case .registerCard(_, let customer, let account):
      .requestedCard(
        request: number, environment: environment, customerID: customer,
        account: account.map { account in
          CardAccount(
            merchantID: account.merchantId, currency: account.currency, firstName: account.firstName,
            lastName: account.lastName, email: account.email)
        })
    case .removeCards(let cards): .requestedRemoval(request: number, environment: environment, cards: cards)
    case .status(let control): .requestedStatus(request: number, environment: environment, control: control)
    }
  }
}
