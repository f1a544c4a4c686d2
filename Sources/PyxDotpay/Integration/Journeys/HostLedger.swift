import Conformance

/// The events around a host, in order: the user's orders, lists of channels, payments, and unanswered questions to the
/// backend.
@usableFromInline package struct HostLedger: PassingLedger {
  @usableFromInline package typealias System = DotpayIntegration

  /// An empty ledger.
  @usableFromInline package init() {}

  private(set) var orders: [Order] = []
  private(set) var lists: [ChannelRequest] = []
  private(set) var payments: [HostPayment] = []
  /// The descriptions of payments, in order.
  private(set) var descriptions: [Description] = []
  private(set) var questions: [Question] = []
  private(set) var questionCount = 0
  private(set) var shown: [Showing] = []
  /// The orders that the host handed over; an element is nil if its order cannot be seen.
  private(set) var released: [String?] = []
  /// The host's dealings with customers, languages and the history.
  private(set) var desk = HostDesk()
  private var delegates: (returns: Set<Int>, wallets: Set<Int>) = ([], [])

  /// The current payment.
  var payment: HostPayment? { payments.last }
  /// The requests for channels that wait for their answer.
  var openLists: [ChannelRequest] { lists.filter(\.isOpen) }
  /// The questions about the current payment.
  var ownQuestions: [Question] { questions.filter { $0.payment == payments.count - 1 } }

  /// The prefix of the names of orders in a past.
  static let nameInPast = "earlier-"

  /// Whether an order was paid for, or given up, before the rule began.
  func isOfPast(_ order: String?) -> Bool { order?.hasPrefix(Self.nameInPast) ?? false }

  /// The position of the payment for an order, or of the current payment if the order cannot be seen; nil if there is
  /// none.
  func place(of order: String?) -> Int? {
    guard let order else { return payments.indices.last }
    return payments.lastIndex { $0.order.id == order }
  }

  /// Whether the events of the order justify the outcome that the host shows.
  func bearsOut(_ showing: Showing) -> Bool {
    if isOfPast(showing.order) { return true }
    // If the last request for the order's channels failed, nothing was paid.
    let isListless = orders.last.map { last in
      (showing.order == nil || showing.order == last.id)
        && lists.last { $0.order.id == last.id }?.hasFailed == true
    }
    if isListless == true, showing.outcome == .notPaid { return true }
    guard let place = place(of: showing.order) else { return showing.outcome != .paid }
    return payments[place].bearsOut(showing.outcome)
  }

  /// The outcomes shown for an order, or for an order that cannot be seen, after the first `earlier` outcomes.
  func shown(of order: Order, since earlier: Int) -> [PaymentOutcome] {
    shown.dropFirst(earlier).filter { $0.order == nil || $0.order == order.id }.map(\.outcome)
  }

  /// The number of times that this order, or an order that cannot be seen, was handed over.
  func releases(of order: Order) -> Int { released.count { $0 == nil || $0 == order.id } }

  // MARK: What happens to the host

  /// Records a stimulus to the host.
  @usableFromInline package mutating func note(_ stimulus: DotpayIntegrationStimulus) {
    desk.note(stimulus)
    switch stimulus {
    case .payTapped(let order), .payByCardTapped(let order, _), .payByChannelTapped(let order, _):
      orders.append(order)
    case .gotChannels(let call, let channels, let details):
      change(list: call) { ($0.channels, $0.details) = (channels, details) }
    case .channelsFailed(let call, _): change(list: call) { $0.hasFailed = true }
    case .summaryReached(let number, let status): change(payment: number) { $0.summary = status }
    case .paymentFinished(let number, let status): change(payment: number) { $0.status = status }
    case .paymentFailed(let number, _): change(payment: number) { $0.hasFailed = true }
    case .backendTold(let call, let outcome):
      if let question = takeQuestion(call) { payments[question.payment].told.append(outcome) }
    case .backendFailed(let call, _): _ = takeQuestion(call)
    default: break
    }
  }

  private mutating func change(list call: Int, _ edit: (inout ChannelRequest) -> Void) {
    guard let place = lists.firstIndex(where: { $0.call == call && $0.isOpen }) else { return }
    edit(&lists[place])
  }

  private mutating func change(payment number: Int, _ edit: (inout HostPayment) -> Void) {
    guard let place = payments.lastIndex(where: { $0.number == number }) else { return }
    edit(&payments[place])
  }

  private mutating func takeQuestion(_ call: Int) -> Question? {
    guard let place = questions.firstIndex(where: { $0.call == call }) else { return nil }
    return questions.remove(at: place)
  }

  // MARK: What the host does

  /// Records an effect of the host.
  @usableFromInline package mutating func note(_ effect: DotpayIntegrationEffect) {
    desk.note(effect)
    switch effect {
    case .askedForChannels(let call, let info):
      let order = describe(info)
      lists.append(ChannelRequest(call: call, info: info, order: order))
    case .presentedPayment(let number, let channels, let details, let isOnMainThread):
      present(number, channels, details, isOnMainThread)
    case .setReturnDelegate(let number):
      delegates.returns.insert(number)
      change(payment: number) { payment in
        if !payment.hasReturnDelegate { payment.isDelegateLate = true }
        payment.hasReturnDelegate = true
      }
    case .setWalletDelegate(let number):
      delegates.wallets.insert(number)
      change(payment: number) { $0.hasWalletDelegate = true }
    case .paidByCard(let number, let info, _): pay(number, .card, info)
    case .paidByChannel(let number, let info, _): pay(number, .channel, info)
    case .answeredSummary(let number, let showsBuiltIn):
      change(payment: number) { $0.showsBuiltInSummary = showsBuiltIn }
    case .showedOutcome(let outcome, let order): shown.append(Showing(outcome: outcome, order: order))
    case .askedBackend(let call, let order):
      questionCount += 1
      if let place = place(of: order) { questions.append(Question(call: call, payment: place)) }
    case .releasedOrder(let order): released.append(order)
    default: break
    }
  }

  /// Records a description, which belongs to the order that the user paid for last.
  private mutating func describe(_ info: PaymentInfo) -> Order {
    let order = orders.last ?? .unbidden
    descriptions.append(Description(order: order.id, info: info))
    return order
  }

  /// Records a controller.
  ///
  /// The controller belongs to the list with the same details. If there is no such list, or if that list already has a
  /// controller, the new controller belongs to the last list that was answered.
  private mutating func present(
    _ number: Int, _ channels: [String]?, _ details: String?, _ isOnMainThread: Bool?
  ) {
    let own = details.flatMap { details in lists.lastIndex { $0.details == details && !$0.isShown } }
    let place = own ?? lists.lastIndex { $0.details != nil }
    if let place { lists[place].isShown = true }
    let order = place.map { lists[$0].order } ?? orders.last ?? .unbidden
    let info = place.map { lists[$0].info }
    payments.append(
      HostPayment(
        number: number, way: .controller, order: order, info: info, channels: channels, details: details,
        isOnMainThread: isOnMainThread, hasReturnDelegate: delegates.returns.contains(number),
        hasWalletDelegate: delegates.wallets.contains(number)))
  }

  private mutating func pay(_ number: Int, _ way: HostWay, _ info: PaymentInfo) {
    payments.append(HostPayment(number: number, way: way, order: describe(info), info: info))
  }
}

extension Order {
  /// The order of a payment that nobody requested.
  fileprivate static let unbidden = Order(id: "", amount: "0", currency: "PLN", title: "", isShipped: true)
}

extension DotpayIntegration: WatchedSystem {
  @usableFromInline package typealias Ledger = HostLedger
}
