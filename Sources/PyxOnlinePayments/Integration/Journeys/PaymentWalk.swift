import Conformance

/// A customer, an SDK and a server that take the steps of a walk.
final class PaymentWalk {
  let process: PaymentProcess
  var hasItems = false
  var choice: (product: ProductID, account: String?)?
  var delivered: Set<ProductID> = []
  var hasEverEntered = false
  var attempts = 0
  var isSent = false
  var redirected: Int?
  var returnedFor: Int?
  var isOver = false
  /// Whether a product or the preparation of a request has failed in the current payment.
  ///
  /// The document leaves open where the app then takes the customer, so the walk demands neither a request
  /// for a product nor a preparation.
  var isOpenEnded = false
  /// Whether a request of the app has failed in the current payment.
  var hasRequestFailed = false
  /// Whether the last payment had no answer.
  ///
  /// The document leaves open whether an app may start another payment before it knows the result of the last one.
  var mayHavePaid = false
  var changes = 0

  init(_ process: PaymentProcess) { self.process = process }

  var trial: Trial<OnlinePaymentsIntegration> { process.trial }
  /// The shop of the current payment.
  var shop: Shop { process.shop }
  /// Whether a payment has begun.
  var hasStarted: Bool { process.monitor.map(\.hasStarted) ?? false }

  /// Takes a step.
  func take(_ step: WalkStep) async throws {
    switch step.kind {
    case .goOn: try await goOn(step.pick)
    case .answerLatest:
      if process.waiting.count > 1 { trial.label("answered out of order") }
      if let last = process.waiting.last {
        try await answer(last, step.pick)
      } else {
        try await goOn(step.pick)
      }
    case .fail:
      if let (call, question) = process.waiting.first { try await fail(call, question) }
    case .chooseAgain:
      if hasItems, !isSent, !isPreparing, !process.awaitsSelection { try await choose(step.pick) }
    case .change:
      if hasStarted, !isSent { try await changeContext() }
    case .enter: try await enter(step.pick, isRight: true)
    case .enterWrong: try await enter(step.pick, isRight: false)
    case .press: try await press()
    }
  }

  private func goOn(_ pick: Int) async throws {
    if !hasStarted { return try await start() }
    if isOver { return try await changeContext() }
    if let first = process.waiting.first {
      // Sometimes a new payment begins just before the SDK has prepared the request.
      if case .preparation = first.question, pick == 5 { return try await changeContext() }
      return try await answer(first, pick)
    }
    if let call = redirected {
      redirected = nil
      returnedFor = call
      try await process.send(.returned)
    } else if let call = returnedFor {
      try await finish(call, isSuccessful: pick > 0)
    } else if !hasItems {
      try await start()
    } else if choice == nil || !isFormOpen {
      try await choose(pick)
      if isOpenEnded, process.waiting.isEmpty, !isFormOpen { try await changeContext() }
    } else {
      for index in emptyFields.indices { try await enter(index, isRight: true, among: emptyFields) }
      try await correct()
      try await press()
      if isOpenEnded, process.waiting.isEmpty { return try await changeContext() }
      try trial.expect(
        !process.waiting.isEmpty, expected: "the preparation of a request when Pay was pressed",
        saw: "no request to prepare")
    }
  }

  // MARK: The customer

  /// The customer begins a payment.
  ///
  /// The app must ask for the items. There are three exceptions: it still waits for an answer, an earlier payment
  /// may have been made, or a request of the previous payment failed.
  func start() async throws {
    let mayWait = hasRequestFailed
    hasRequestFailed = false
    hasItems = false
    choice = nil
    delivered = []
    isSent = false
    isOver = false
    isOpenEnded = false
    let isQuiet = process.waiting.isEmpty
    try await process.send(.startPayment(context: shop.context))
    if !process.waiting.isEmpty { mayHavePaid = false }
    if isQuiet {
      try trial.expect(
        mayHavePaid || mayWait || !process.waiting.isEmpty, expected: "a request for the payment items",
        saw: "none")
    }
  }

  /// The customer begins another payment, with other products.
  func changeContext() async throws {
    changes += 1
    process.shop.context.amount += 1
    for index in process.shop.products.indices { process.shop.products[index].renumber(changes) }
    if !isOver { trial.label("the payment changed on the way") }
    try await start()
  }

  private func choose(_ pick: Int) async throws {
    if process.hasGoneOn {
      choice = (shop.products[0].item.id, nil)
      return
    }
    // Without a selection there is no account to choose.
    let rows = shop.products.flatMap { product in
      [(product: product.item.id, account: String?.none)]
        + (process.hasSelection && trial.understands(.selectAccount) ? product.item.accountsOnFile : []).map {
          (product: product.item.id, account: Optional($0.id))
        }
    }
    let row = rows[pick % rows.count]
    let (former, isEarly) = (choice, process.awaitsProduct)
    // While the app waits for a product, choose only a product not yet requested: then a request shows that the app
    // accepts the choice.
    if isEarly, process.hasAsked(for: row.product) { return }
    if choice != nil { trial.label("chosen again") }
    choice = row
    if let account = row.account {
      try await process.send(.selectAccount(paymentProductId: row.product, accountOnFileId: account))
    } else {
      try await process.send(.selectItem(paymentProductId: row.product))
    }
    if isEarly, !process.hasAsked(for: row.product) {
      // The screen is locked until the awaited product has arrived, so the former choice stands.
      choice = former
      process.monitor?.choice = former
      return
    }
    try trial.expect(
      isOpenEnded || process.askedProducts.contains(row.product),
      expected: "a request for product \(row.product.rawValue), which was chosen", saw: "none")
  }

  /// Whether the form of the chosen product is on the screen.
  var isFormOpen: Bool {
    guard let choice, delivered.contains(choice.product), !isSent else { return false }
    return process.first { if case .product = $0 { true } else { nil } } == nil
  }

  /// Whether a request is being prepared; the document leaves open what happens to it if the customer goes on with the
  /// form.
  var isPreparing: Bool {
    process.first { question in
      if case .preparation(let request) = question { shop.product(request.product) } else { nil }
    } != nil
  }

  /// The fields of the form that can be changed and for which the account has no value.
  var fields: [String] {
    guard let choice, let product = shop.product(choice.product) else { return [] }
    let known = shop.account(choice.account, of: choice.product)?.attributes.map(\.key) ?? []
    return product.fields.map(\.id).filter { id in
      !known.contains(id) && process.monitor?.canEnter(id) != false
    }
  }

  /// The fields of the form that have no value yet.
  var emptyFields: [String] { fields.filter { process.monitor?.entered[$0] == nil } }

  /// The customer fills in one of the given fields with a right or a wrong value; by default, any field.
  func enter(_ pick: Int, isRight: Bool, among list: [String]? = nil) async throws {
    let list = list ?? fields
    guard isFormOpen, !isPreparing, !list.isEmpty else { return }
    let id = list[pick % list.count]
    attempts += 1
    hasEverEntered = true
    wrong[id] = isRight ? nil : true
    try await process.send(
      .enterValue(
        fieldId: id, value: shop.value(for: id, attempt: attempts), errors: isRight ? [] : [.wrong(id)]))
  }

  private var wrong: [String: Bool] = [:]

  /// The customer enters a right value in each field whose last value was wrong.
  func correct() async throws {
    for id in fields where wrong[id] == true { try await enter(0, isRight: true, among: [id]) }
  }

  /// The customer presses Pay if every field has a value or nothing was ever entered, but not while a request is being
  /// prepared.
  ///
  /// The document leaves open whether a reopened form keeps its values, and whether pressing twice means two payments.
  private func press() async throws {
    guard isFormOpen, !isPreparing, emptyFields.isEmpty || !hasEverEntered else { return }
    try await process.send(.pressPay)
  }
}
