import Conformance

extension OnlinePayments {
  /// The pasts that a case may have: journeys that are over, or calls that are under way, when the rule begins.
  ///
  /// An SDK may keep lists, a public key and images for a session. In a past, these belong to another session, or to a
  /// product and a payment that no rule asks for.
  public static var pasts: [Past<Self>] { [.otherProduct, .otherCustomer, .failures, .underWay] }

  /// The pasts that may precede a rule.
  ///
  /// The past with calls under way is left out before rules that hold back replies, wait until nothing is under way, or
  /// examine everything that was logged or requested.
  public static func pasts(before rule: String) -> [Past<Self>] {
    let countCalls = ["X-", "OP-LOG", "OP-AST", "OP-ITM-09", "OP-ITM-11", "OP-IIN-14", "OP-IIN-19"]
    return countCalls.contains(where: rule.hasPrefix)
      ? [.otherProduct, .otherCustomer, .failures] : pasts
  }
}

extension Past<OnlinePayments> {
  /// A product, values entered for it, and a check of a card, in the world's session, with the log on.
  fileprivate static let otherProduct = Past("another product of the session, and a check of another card") {
    trial in
    let canLog = trial.understands(.setLogging)
    if canLog { try await trial.send(.setLogging(isOn: true)) }
    var document = ProductDocument(
      item: PaymentItem(id: "125", paymentMethod: "card"),
      fields: [.cardNumber(digits: 15), .text("reference")].numbered)
    document.fields[1].hints.tooltip = .init(image: "tooltips/earlier.png")
    document.item.displayHints.label = "An earlier product"
    trial.serve([document])
    let product = trial.nextCall()
    try trial.needOver(try await trial.getProduct("125", in: payment, call: product)?.value != nil)
    let request = try await trial.enter(
      ["cardNumber": "371449635398431", "reference": "earlier"], in: product)
    let check = try await trial.lookUp("36911911911911", in: payment, call: trial.nextCall())
    try trial.needOver(check != nil)
    try await trial.ask(of: request, of: product, besides: "reference")
    if trial.understands(.getLogo), trial.profile.effects.contains(.logo) {
      let call = trial.nextCall()
      let logo = try await trial.result(.getLogo(call: call, paymentProductId: "125"), call: call, .logo) {
        _ in true
      }
      try trial.needOver(logo != nil)
    }
    if trial.understands(.getTooltipImage), trial.profile.effects.contains(.tooltipImage) {
      let call = trial.nextCall()
      let stimulus = OnlinePaymentsStimulus.getTooltipImage(
        call: call, product: product, fieldId: "reference")
      let image = try await trial.result(stimulus, call: call, .tooltipImage) { _ in true }
      try trial.needOver(image != nil)
    }
    if canLog { try await trial.send(.setLogging(isOn: false)) }
  }

  /// All calls that prepare a payment, in a session other than the world's.
  fileprivate static let otherCustomer = Past("a payment by another customer, in another session") { trial in
    let account = try await trial.enterAnotherSession()
    let document = ProductDocument(
      item: PaymentItem(id: "1", paymentMethod: "card"),
      fields: [.cardNumber(digits: 15), .expiryDate].numbered)
    account.script(
      [trial.publicKey(TestKeys.pair(2), number: 911)]
        + ScriptedExchange.serving([document], below: AssetAddress(of: account.session)))
    try trial.needOver(try await trial.getItems(in: payment, call: trial.nextCall())?.value != nil)
    let product = trial.nextCall()
    try trial.needOver(try await trial.getProduct("1", in: payment, call: product)?.value != nil)
    let request = try await trial.enter(
      ["cardNumber": "371449635398431", "expiryDate": "1136"], in: product)
    try trial.needOver(try await trial.prepare(request: request)?.value != nil)
    if trial.understands(.getPublicKey) {
      let call = trial.nextCall()
      let key = try await trial.result(.getPublicKey(call: call), call: call, .publicKey, \.publicKey)
      try trial.needOver(key?.value != nil)
    }
    try await trial.send(.selectSession(session: 0))
  }

  /// Calls that the service answers with errors, in a session other than the world's.
  ///
  /// An SDK may repeat them later. If the suite controls the clock, the calls were made the day before.
  fileprivate static let failures = Past("calls that failed, in another session") { trial in
    let account = try await trial.enterAnotherSession()
    account.script([
      ScriptedExchange(endpoint: ScriptedExchange.itemsEndpoint, reply: .error(status: 500)),
      ScriptedExchange(endpoint: AskedLookup.endpoint, reply: .error(status: 500)),
    ])
    try trial.needOver(try await trial.getItems(in: payment, call: trial.nextCall())?.failure != nil)
    let product = try await trial.getProduct("1", in: payment, call: trial.nextCall())
    try trial.needOver(product?.failure != nil)
    let check = try await trial.lookUp("371449635398431", in: payment, call: trial.nextCall())
    try trial.needOver(check != nil)
    try await trial.send(.selectSession(session: 0))
    if trial.profile.clock == .controlled { trial.change { $0.clock += 86_400_000 } }
  }

  /// A list, a product and a check that the service answers late, in a session other than the world's.
  ///
  /// The document leaves open (A-OP-71) whether an SDK may refuse or delay a call while another one is under way. This
  /// past makes overlapping calls of the same kinds itself, and is left out if the implementation refuses or delays
  /// them.
  fileprivate static let underWay = Past("pending calls of another customer", leavesTraces: true) {
    trial in
    let account = try await trial.enterAnotherSession()
    let document = ProductDocument(item: PaymentItem(id: "1", paymentMethod: "card"), fields: [.cvv()])
    let assets = AssetAddress(of: account.session)
    func script(containing texts: [String] = []) -> [ScriptedExchange] {
      [
        ScriptedExchange(
          endpoint: AskedLookup.endpoint, containing: texts, reply: IINReply(product: 2).scripted()),
        .items([document], below: assets, containing: texts),
        .product(document, below: assets, containing: texts),
      ]
    }
    var later = payment
    later.amount += 1
    account.script(script(containing: [String(later.amount)]).map(\.late) + script())
    let calls = [trial.nextCall(), trial.nextCall(), trial.nextCall()]
    try await trial.send(.getPaymentItems(call: calls[0], context: later))
    try await trial.send(.getPaymentProduct(call: calls[1], paymentProductId: "1", context: later))
    try await trial.send(.lookUpIIN(call: calls[2], digits: "36911911911911", context: later))
    try trial.needOver(try await trial.getItems(in: payment, call: trial.nextCall())?.value != nil)
    let product = try await trial.getProduct("1", in: payment, call: trial.nextCall())
    try trial.needOver(product?.value != nil)
    let check = try await trial.lookUp("371449635398431", in: payment, call: trial.nextCall())
    try trial.needOver(check?.details != nil)
    let ended = try trial.seen.of(.paymentItems, .paymentProduct, .lookedUp, .requestFailed)
    try trial.needOver(!ended.contains { effect in effect.call.map(calls.contains) == true })
    try await trial.send(.selectSession(session: 0))
  }

  /// The payment of these pasts; no rule uses it.
  private static var payment: PaymentContext {
    PaymentContext(amount: 911_000_911, currencyCode: "NZD", countryCode: "NZ")
  }
}

extension Trial where System == OnlinePayments {
  /// Makes a session of another customer and continues in it.
  fileprivate func enterAnotherSession() async throws -> any ClientAPIAccount {
    try needOver(startsSessions && understands(.selectSession))
    let account = try await services.anotherAccount()
    let isThere = try await start(session: nextCall(), SessionParameters(account.session))
    try needOver(isThere == true)
    return account
  }

  /// Makes the supported calls that need no service, about a card number, another field and a date.
  fileprivate func ask(of request: Int, of product: Int, besides field: String) async throws {
    let questions: [OnlinePaymentsStimulus] = [
      .validateField(call: nextCall(), product: product, fieldId: "cardNumber", value: "4"),
      .validateField(call: nextCall(), product: product, fieldId: field, value: "911"),
      .formatValue(call: nextCall(), product: product, fieldId: "cardNumber", value: "3714"),
      .readValue(call: nextCall(), request: request, fieldId: "cardNumber"),
      .findField(call: nextCall(), product: product, fieldId: field),
      .validateExpiryDate(call: nextCall(), value: "1136", format: "MMyy"),
    ]
    for question in questions where understands(question.kind) { try await send(question) }
  }

  /// Makes a request for a product, enters values, and has it validated; returns its number.
  fileprivate func enter(_ values: KeyValuePairs<String, String>, in product: Int) async throws -> Int {
    let request = nextCall()
    try await fill(
      request: request, product: product, values: values.map { (field: $0.key, value: $0.value) })
    _ = try await verdict(onRequest: request)
    return request
  }
}

extension ScriptedExchange {
  /// The same exchange with a late reply.
  ///
  /// The reply comes after the end of a quick rule, but in time for a rule that waits for it.
  fileprivate var late: ScriptedExchange {
    var late = self
    late.reply.delayMilliseconds = 300
    return late
  }
}
