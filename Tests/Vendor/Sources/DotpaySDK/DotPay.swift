/// The library's entry point: settings, lists, and payments without a form.
@MainActor public final class DotPay {
  /// The singleton of the process.
  public static var sharedInstance: DotPay { DPApplication.current.dotPay }

  /// Runs when a list of channels or an error has arrived.
  public typealias ChannelListCompletion =
    @MainActor ([DPPaymentChannel]?, DPPaymentDetails?, DPError?) -> Void
  /// Runs when a payment without a form has ended.
  public typealias PaymentCompletion = @MainActor (DPPaymentSummary?, DPError?) -> Void

  /// The language of the payment process, from the list of languages.
  public var defaultLanguage: String?
  /// Whether the test system is used.
  public var debugMode = false
  /// The version of the library.
  public let sdkShortVersionString = "1.4.15"

  private(set) var showsDetailsOnSummaryScreen = false

  init() {}

  /// Shows or hides details of the payment on the summary.
  public func setShowDetailsOnSummaryScreen(_ shows: Bool) { showsDetailsOnSummaryScreen = shows }

  /// Gets the languages.
  public func getLanguageListWithCompletion(
    _ completion: @escaping @MainActor (_ languageList: [String]?, _ error: DPError?) -> Void
  ) {
    send(.languages) { result in
      switch result.flatMap({ $0.required(\.codes) }) {
      case .success(let codes): completion(codes, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  /// Gets the currencies.
  public func getCurrencyListWithCompletion(
    _ completion: @escaping @MainActor (_ currencyList: [DPCurrency]?, _ error: DPError?) -> Void
  ) {
    send(.currencies) { result in
      switch result.flatMap({ $0.required(\.codes) }) {
      case .success(let codes): completion(codes.map(DPCurrency.init), nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  /// Gets all channels.
  public func getChannelListForPaymentInfo(
    _ info: DPPaymentInfo, withCompletion completion: @escaping ChannelListCompletion
  ) { getChannels(for: info, .all, completion) }

  /// Gets the channels that are online, or the channels that are not.
  public func getChannelListForPaymentInfo(
    _ info: DPPaymentInfo, online: Bool, withCompletion completion: @escaping ChannelListCompletion
  ) { getChannels(for: info, .online(online), completion) }

  /// Gets the channels with these identifiers.
  public func getChannelListForPaymentInfo(
    _ info: DPPaymentInfo, withIds ids: [String], withCompletion completion: @escaping ChannelListCompletion
  ) { getChannels(for: info, .ids(ids), completion) }

  /// Gets the channels of a kind.
  public func getChannelListForPaymentInfo(
    _ info: DPPaymentInfo, group: String, withCompletion completion: @escaping ChannelListCompletion
  ) { getChannels(for: info, .group(group), completion) }

  /// Pays with one of the cards that the user can pay with, or with the default card if none is given.
  public func oneClickPaymentWithPaymentInfo(
    _ info: DPPaymentInfo, paymentCard: DPOneClickPaymentCard?,
    withCompletion completion: @escaping PaymentCompletion
  ) {
    let manager = DPOneClickManager.sharedInstance
    guard manager.enabled else { return completion(nil, DPError("one-click payments are off")) }
    guard
      let card = paymentCard.map({ manager.card(withId: $0.creditCardId) })
        ?? manager.defaultOneClickPaymentCard()
    else { return completion(nil, DPError("there is no such card")) }
    var order = DotpayOrder(info: info)
    order.cardId = card.creditCardId
    order.customerId = manager.customer(of: card)
    take(order) { result in
      switch result {
      case .success(let summary): completion(summary, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  /// Pays by a channel, with neither a choice nor a form.
  public func fastPaymentWithPaymentInfo(
    _ info: DPPaymentInfo, paymentChannelId: String?, showingDefaultSummary: Bool,
    withCompletion completion: @escaping PaymentCompletion
  ) {
    guard let paymentChannelId else { return completion(nil, DPError("paymentChannelId is missing")) }
    var order = DotpayOrder(info: info)
    order.channelId = paymentChannelId
    take(order) { result in
      switch result {
      case .success(let summary):
        if showingDefaultSummary { DPPaymentSummaryViewController(paymentSummary: summary).present() }
        completion(summary, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }
}

extension DotPay {
  /// Sends a request with the data that every request has.
  func send(_ kind: DotpayRequest.Kind, completion: @escaping DotpayCompletion) {
    DPApplication.current.server.send(
      DotpayRequest(isTest: debugMode, language: defaultLanguage, kind: kind), completion: completion)
  }

  private func getChannels(
    for info: DPPaymentInfo, _ filter: DPChannelFilter, _ completion: @escaping ChannelListCompletion
  ) {
    send(.channels(info, filter)) { result in
      switch result.flatMap({ $0.required(\.channels) }) {
      case .success(let channels): completion(channels, DPPaymentDetails(info: info), nil)
      case .failure(let error): completion(nil, nil, error)
      }
    }
  }

  /// Sends a payment, and records its outcome in the history.
  func take(
    _ order: DotpayOrder, completion: @escaping @MainActor (Result<DPPaymentSummary, DPError>) -> Void
  ) {
    if let fault = order.info.fault { return completion(.failure(fault)) }
    var order = order
    order.info = order.info.identified
    send(.payment(order)) { [order] result in
      completion(
        result.flatMap { answer in
          answer.required(\.status).map { status in
            if order.remembersCard, let card = answer.card {
              DPOneClickManager.sharedInstance.remember(card, forCustomerId: order.customerId)
            }
            let summary = DPPaymentSummary(of: order.info, status: status, related: answer.related ?? [])
            DPPaymentHistory.sharedInstance.add(summary)
            return summary
          }
        })
    }
  }
}

extension DotpayResponse {
  /// A member that the answer must have.
  func required<Member>(_ member: KeyPath<DotpayResponse, Member?>) -> Result<Member, DPError> {
    self[keyPath: member].map { .success($0) } ?? .failure(.unreadable)
  }
}
