import Conformance

extension OnlinePayments {
  /// Journeys that may be over before a rule begins.
  ///
  /// What an SDK may keep for a session, such as lists, a public key and images, is that of another session, or of a
  /// product and a payment that no rule asks for.
  public static var pasts: [Past<Self>] { [.otherProduct, .otherCustomer, .failures] }
}

extension Past<OnlinePayments> {
  /// In the session of the world: a product, what is entered for it, and a check of a card, with the log on.
  fileprivate static let otherProduct = Past("another product of the session, and a check of another card") {
    trial in
    let canLog = trial.understands(.setLogging)
    if canLog { try await trial.send(.setLogging(isOn: true)) }
    var document = ProductDocument(
      item: PaymentItem(id: "125", paymentMethod: "card"),
      fields: [.cardNumber(digits: 15), .text("reference")].numbered)
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
    if canLog { try await trial.send(.setLogging(isOn: false)) }
  }

  /// Everything that leads to a payment, in a session beside that of the world.
  fileprivate static let otherCustomer = Past("a payment by another customer, in another session") { trial in
    let account = try await trial.enterAnotherSession()
    let document = ProductDocument(
      item: PaymentItem(id: "1", paymentMethod: "card"),
      fields: [.cardNumber(digits: 15), .expiryDate, .cvv(isRequired: false)].numbered)
    account.script(
      [
        trial.publicKey(TestKeys.pair(2), number: 911),
        ScriptedExchange(endpoint: AskedLookup.endpoint, reply: IINReply(product: 2).scripted()),
      ] + ScriptedExchange.serving([document], below: AssetAddress(of: account.session)))
    try trial.needOver(try await trial.getItems(in: payment, call: trial.nextCall())?.value != nil)
    let check = try await trial.lookUp("371449635398431", in: payment, call: trial.nextCall())
    try trial.needOver(check != nil)
    let product = trial.nextCall()
    try trial.needOver(try await trial.getProduct("1", in: payment, call: product)?.value != nil)
    let request = try await trial.enter(
      ["cardNumber": "371449635398431", "expiryDate": "1136", "cvv": "911"], in: product)
    try await trial.ask(of: request, of: product, besides: "cvv")
    try trial.needOver(try await trial.prepare(request: request)?.value != nil)
    if trial.understands(.getPublicKey) {
      let call = trial.nextCall()
      let key = try await trial.result(.getPublicKey(call: call), call: call, .publicKey, \.publicKey)
      try trial.needOver(key?.value != nil)
    }
    try await trial.send(.selectSession(session: 0))
  }

  /// Calls that the service answers with errors, in a session beside that of the world: an SDK may make them again.
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
  }

  /// What is paid then: no rule pays it.
  private static var payment: PaymentContext {
    PaymentContext(amount: 911_000_911, currencyCode: "NZD", countryCode: "NZ")
  }
}

extension Trial where System == OnlinePayments {
  /// Makes a session of another customer and goes on in it.
  fileprivate func enterAnotherSession() async throws -> any ClientAPIAccount {
    try needOver(startsSessions && understands(.selectSession))
    let account = try await services.anotherAccount()
    let isThere = try await start(session: nextCall(), SessionParameters(account.session))
    try needOver(isThere == true)
    return account
  }

  /// Asks what needs no service of a card number, another field and a date, as far as the implementation can be asked.
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

  /// Makes a request of a product, enters values, and lets it be validated; returns its number.
  fileprivate func enter(_ values: KeyValuePairs<String, String>, in product: Int) async throws -> Int {
    let request = nextCall()
    try await fill(
      request: request, product: product, values: values.map { (field: $0.key, value: $0.value) })
    _ = try await verdict(onRequest: request)
    return request
  }
}
