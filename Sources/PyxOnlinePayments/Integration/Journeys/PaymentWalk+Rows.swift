import Conformance

/// Walks along the rows of the process table.
extension PaymentWalk {
  /// Takes a row on the way to something else; returns why it could not be taken, nil if it was taken.
  ///
  /// A mistake of the app is not judged here: it is an obstacle like any other.
  func takeUnjudged(_ row: PaymentTransition) async throws -> String? {
    do { return try await take(row) } catch is Violation { return "the app is elsewhere then" }
  }

  /// Takes a row; returns why it could not be taken, nil if it was taken.
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
    // An app may wait for an earlier request.
    for _ in 0..<process.rounds where waiting(.items) == nil {
      guard let first = process.waiting.first else { break }
      try await answer(first, 1)
    }
    return waiting(.items) == nil ? "the app asks for no items then" : nil
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
      // For a payment, 0 stands for the answer that demands a redirect.
      try await answer(asked, kind == .payment ? 0 : 1)
    }
    // Products chosen earlier come too late, and some apps get all products before they offer a choice; if an app asks
    // again after each answer, it is left alone.
    for _ in 0..<process.rounds
    where !fails && (kind == .product || kind == .items && process.awaitsSelection) {
      guard let late = process.waiting.first(where: { $0.question.isProduct }) else { break }
      try await answer(late, 1)
    }
    // If an app asks again on its own, it has not finished.
    return fails && waiting(kind) != nil ? "the app tries again" : nil
  }

  private func choose(hasAccount: Bool) async throws -> String? {
    guard hasItems else { return "there are no items" }
    if hasAccount, !process.hasSelection || !trial.understands(.selectAccount) {
      return "no account can be chosen"
    }
    // Another product each time, with its account or without.
    let number = (shop.products.firstIndex { $0.item.id == choice?.product } ?? -1) + 1
    let product = shop.products[number % shop.products.count]
    let account = hasAccount ? product.item.accountsOnFile.first?.id : nil
    if choice != nil { trial.label("chosen again") }
    choice = (product.item.id, account)
    // The request from an earlier choice of this product may still be under way or answered.
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
      hasFailed, expected: "the preparation of a request when Pay was pressed",
      saw: "no request to prepare")
    return "the app prepares no request then"
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
