import Conformance
import PropertyTesting

/// Some calls to the service and their replies, made so that the log can be searched for them.
struct LoggedVisit: Sendable {
  var context: PaymentContext
  /// All kinds of calls, the preferred ones first.
  private var kinds: [ClientCall]
  /// How many calls are made: two or three.
  private var count: Int
  /// The status of each reply, all different.
  var statuses: [Int]
  var isSwitched: Bool
  /// The app's identifier, if the app first makes a session of its own; nil if it does not.
  var appIdentifier: String?
  /// Whether the app has entered values in a form, and a minute has passed, before the calls.
  var isBusy: Bool

  /// Two or three calls, each of a different kind; fewer if an implementation cannot make as many kinds.
  var calls: [ClientCall] { Array(kinds.prefix(count)) }

  /// The same visit, with other kinds of calls in place of those that an implementation cannot make.
  func made(of isMade: (ClientCall) -> Bool) -> LoggedVisit {
    var visit = self
    visit.kinds.removeAll { !isMade($0) }
    return visit
  }

  /// A text that occurs only in the body of the exchange's reply; nil if no call of the visit makes the request.
  func mark(of exchange: Exchange) -> String? {
    calls.first { $0.endpoint == exchange.endpoint }.map(\.mark)
  }

  /// The service's replies to the calls.
  func script(below assets: AssetAddress) -> [ScriptedExchange] {
    zip(calls, statuses).map { $0.0.script(status: $0.1, below: assets) }
  }

  /// Two or three kinds of calls, each with its own status.
  static let any: Generator<LoggedVisit> = zip(
    PaymentContexts.any, Generator<[ClientCall]>.shuffled(ClientCall.service),
    Generator<[Int]>.shuffled([200, 500, 404, 503]), Generator<Int>.int(in: 2...3), switchings, .bool
  ).map { context, calls, statuses, count, switching, isBusy in
    LoggedVisit(
      context: context, kinds: calls, count: count, statuses: Array(statuses.prefix(count)),
      isSwitched: switching.isSwitched, appIdentifier: switching.app, isBusy: isBusy)
  }

  private static let switchings: Generator<(isSwitched: Bool, app: String?)> = zip(
    .bool, .element(of: [nil, "Example Application/v1", "Example/1.0-debug"])
  ).map { (isSwitched: $0, app: $1) }
}

extension ClientCall {
  fileprivate var mark: String {
    switch self {
    case .items: "mark-of-the-list"
    case .product: "mark-of-one"
    case .key, .preparation: "mark-of-the-key"
    case .check: String(Self.checkedProduct)
    }
  }

  /// The ordinary product with the longest number.
  private static let checkedProduct = 3012

  fileprivate func script(status: Int, below assets: AssetAddress) -> ScriptedExchange {
    guard status == 200 else {
      return ScriptedExchange(endpoint: endpoint, reply: .error(status: status, code: mark))
    }
    let document = ProductDocument(
      item: PaymentItem(id: "1", paymentMethod: "card", displayHints: ItemHints(label: mark)))
    return switch self {
    case .items: .items([document], below: assets)
    case .product: .product(document, below: assets)
    case .key, .preparation: .publicKey(id: mark, base64: TestKeys.pair(0).publicKeyBase64)
    case .check:
      ScriptedExchange(endpoint: endpoint, reply: IINReply(product: Self.checkedProduct).scripted())
    }
  }
}

// MARK: Driving

extension Trial where System == OnlinePayments {
  /// Makes the calls, uses the SDK between them, and returns the resulting requests to the Client API.
  func visit(_ visit: LoggedVisit) async throws -> [Exchange] {
    script(visit.script(below: assets))
    let before = services.account.log().count
    var isFirst = true
    for (kind, status) in zip(visit.calls, visit.statuses) {
      // A date is validated only between two calls: the first call may have to be the first stimulus, and the log is
      // judged right after the last call.
      if !isFirst, understands(.validateExpiryDate) {
        try await send(.validateExpiryDate(call: nextCall(), value: "1136", format: "MMyy"))
      }
      isFirst = false
      let call = nextCall()
      let result: CallResult<String>?
      if kind == .product {
        result = try await make(kind, call: call, in: visit.context)
        if result?.value != nil { try await send(.makeRequest(request: nextCall(), product: call)) }
      } else {
        result = try await make(kind, in: visit.context)
      }
      if status == 200 { _ = try success(of: result, kind.outcome) }
    }
    let calls = services.account.log().dropFirst(before).filter { $0.isCall(of: services.account.session) }
    try need(
      !calls.isEmpty || visit.calls.isEmpty, expected: "requests to the Client API", saw: "none")
    return calls
  }
}
