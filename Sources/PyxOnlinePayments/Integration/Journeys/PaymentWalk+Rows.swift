import Conformance

/// Walks along the rows of the process table.
extension PaymentWalk {
  /// Takes a row that the rule does not judge; returns nil if the row was taken, otherwise the reason why it could not
  /// be taken.
  ///
  /// A violation by the app is only another reason why the row could not be taken.
  func takeUnjudged(_ row: PaymentTransition) async throws -> String? {
    do { return try await take(row) } catch is Violation { return "the app does something else at this step" }
  }

  /// Takes a row; returns nil if the row was taken, otherwise the reason why it could not be taken.
  func take(_ row: PaymentTransition) async throws -> String? {
    switch row.event {
    case .start: return try await begin()
    case .gotItems, .itemsFail: return try await end(.items, fails: row.event == .itemsFail)
    case .choose, .chooseAccount: return try await choose(hasAccount: row.event == .chooseAccount)
    case .gotProduct, .productFails: return try await end(.product, fails: row.event == .productFails)
    case .fillIn: return try await makeRight()
    case .enterWrong:
      guard isFormOpen else { return "the form is not open" }
      try await enter(0, isRight: false, among: fields)
    case .press: return try await press(isRight: row.from == .filled)
    case .prepared, .prepareFails: return try await end(.preparation, fails: row.event == .prepareFails)
    case .succeed, .decline: return try await finish(isSuccessful: row.event == .succeed)
    case .redirect: return try await end(.payment, fails: false)
    case .serverFails: return try await end(.payment, fails: true)
    case .comeBack:
      guard let call = redirected else { return "the customer was not sent elsewhere" }
      (redirected, returnedFor) = (nil, call)
      try await process.send(.returned)
    }
    return nil
  }

  private enum Kind { case items, product, preparation, payment }

  private func begin() async throws -> String? {
    if hasStarted { try await changeContext() } else { try await start() }
    // An app may first wait for the answer to an earlier request.
    for _ in 0..<process.rounds where waiting(.items) == nil {
      guard let first = process.waiting.first else { break }
      try await answer(first, 1)
    }
    return waiting(.items) == nil ? "the app does not ask for the items" : nil
  }

  /// The latest request of that kind for the current payment.
  private func waiting(_ kind: Kind) -> (call: Int, question: PaymentProcess.Question)? {
    process.waiting.last { _, question in
      switch (kind, question) {
      case (.items, .items(let context)): context.isSameSum(as: shop.context)
      case (.product, .product(let id)): id == choice?.product
      case (.preparation, .preparation(let preparation)):
        preparation.product == choice?.product && !preparation.isEarly
      case (.payment, .payment): true
      default: false
      }
    }
  }

  private func end(_ kind: Kind, fails: Bool) async throws -> String? {
    guard let asked = waiting(kind) else { return "the app has not asked" }
    if fails {
      try await fail(asked.call, asked.question)
    } else {
      // If the request is a payment, 0 picks the answer that demands a redirect.
      try await answer(asked, kind == .payment ? 0 : 1)
    }
    // Deliver the products of earlier choices, which now come too late. If an app needs products before it offers a
    // choice, deliver them all. Stop after some rounds, because an app may ask again after each answer.
    for _ in 0..<process.rounds
    where !fails && (kind == .product || kind == .items && process.awaitsSelection) {
      guard let late = process.waiting.first(where: { $0.question.isProduct }) else { break }
      try await answer(late, 1)
    }
    // An app that asks again on its own after a failure has not given up.
    return fails && waiting(kind) != nil ? "the app tries again" : nil
  }

  private func choose(hasAccount: Bool) async throws -> String? {
    guard hasItems else { return "there are no items" }
    if hasAccount, !process.hasSelection || !trial.understands(.selectAccount) {
      return "no account can be chosen"
    }
    // Choose another product each time, with or without its account.
    let number = (shop.products.firstIndex { $0.item.id == choice?.product } ?? -1) + 1
    let product = shop.products[number % shop.products.count]
    let account = hasAccount ? product.item.accountsOnFile.first?.id : nil
    if choice != nil { trial.label("chosen again") }
    choice = (product.item.id, account)
    // An earlier choice of this product may have led to a request that is still under way or already answered.
    delivered.remove(product.item.id)
    if let account {
      try await process.send(.selectAccount(paymentProductId: product.item.id, accountOnFileId: account))
    } else {
      try await process.send(.selectItem(paymentProductId: product.item.id))
    }
    return waiting(.product) == nil ? "the app does not ask for the product again" : nil
  }

  private func makeRight() async throws -> String? {
    guard isFormOpen else { return "the form is not open" }
    try await correct()
    for id in emptyFields { try await enter(0, isRight: true, among: [id]) }
    return nil
  }

  private func press(isRight: Bool) async throws -> String? {
    guard isFormOpen, !isPreparing else { return "the form is not open" }
    try await process.send(.pressPay)
    guard isRight else { return isPreparing ? "the app prepares a request" : nil }
    if waiting(.preparation) != nil { return nil }
    try trial.expect(
      isOpenEnded, expected: "the preparation of a request when Pay was pressed",
      saw: "no request to prepare")
    return "the app does not prepare a request"
  }

  private func finish(isSuccessful: Bool) async throws -> String? {
    if let call = returnedFor {
      try await finish(call, isSuccessful: isSuccessful)
    } else if let asked = waiting(.payment) {
      process.answered(asked.call)
      try await finish(asked.call, isSuccessful: isSuccessful)
    } else {
      return "the server has no payment"
    }
    return nil
  }
}

extension PaymentProcess.Question {
  fileprivate var isProduct: Bool { if case .product = self { true } else { false } }
}
