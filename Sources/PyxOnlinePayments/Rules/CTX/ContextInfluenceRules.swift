import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on which parts of a context affect requests: OPPaymentContext, "Receive possible payment methods".
  @ChapterBuilder<Self> static var contextInfluence: [Rule] {
    Rule(
      "OP-CTX-04", .must(.prose), "Amount, currency, country and recurrence all affect the request.",
      cites: .objectiveCSDK("OPPaymentContext", "2. Receive possible payment methods").quoting(
        "different payment methods available for different PaymentContext objects"),
      given: ChangedContext.any
    ) { trial, change in
      let calls = callLabels.map(\.key).filter(trial.canMake)
      for (call, label) in callLabels where !calls.contains(call) {
        trial.leaveOut(label, because: "the SDK does not understand \(call.stimulus.rawValue)")
      }
      guard let only = calls.first else { throw NotApplicable("makes no call that carries a context") }
      let call = calls.contains(change.call) ? change.call : only
      if call == .check {
        try await trial.expectOtherCheck(after: change)
      } else {
        try await trial.expectOtherRequests(for: call, after: change)
      }
      trial.label(changeLabel(change.changes))
      for (known, label) in callLabels where known == call { trial.label(label) }
    } covers: {
      PaymentContexts.Variable.allCases.map { variable in
        .seen(changeLabel(variable), atLeast: 8)
      } + [
        .seen(itemsLabel, atLeast: 15), .seen(productLabel, atLeast: 15), .seen(checkLabel, atLeast: 25),
      ]
    } mutants: {
      [
        .omitting("leaves out recurrence", member: "isRecurring"),
        .sending("sends one country for all", member: "countryCode") { _ in .string("NL") },
        .sending("sends one currency for all", member: "currencyCode") { _ in .string("EUR") },
        .omitting("leaves out the amount", member: "amount"),
        .asking("asks for products without recurrence", parameter: "isRecurring", as: nil),
        .asking("asks for products with the opposite of the recurrence", parameter: "isRecurring") {
          $0 == "true" ? "false" : "true"
        },
        .asking("asks for products of one country", parameter: "countryCode", as: "NL"),
        .asking("asks for products in one currency", parameter: "currencyCode", as: "EUR"),
        .asking("asks for a single product without an amount", parameter: "amount", at: .product, as: nil),
        .asking("asks for a single product of one country", parameter: "countryCode", at: .product, as: "NL"),
        .asking("asks for a list in one currency", parameter: "currencyCode", at: .items, as: "EUR"),
      ]
    }
  }
}

// MARK: Driving and seeing

private func changeLabel(_ variable: PaymentContexts.Variable) -> String {
  "requests before and after the \(variable.rawValue) changed"
}

private let itemsLabel = "a list of products"
private let productLabel = "a single product"
private let checkLabel = "a check of a card number"

private let callLabels: KeyValuePairs<ClientCall, String> = [
  .items: itemsLabel, .product: productLabel, .check: checkLabel,
]

extension Trial where System == OnlinePayments {
  /// Asks for payment items or a product; returns the query and body of each request that this caused.
  fileprivate func requests(for call: ClientCall, in context: PaymentContext) async throws -> [String] {
    let document = ProductDocument.plain("809")
    serve([document])
    let before = services.account.log().count
    let result = try await make(call, product: document.item.id, in: context)
    _ = try success(of: result, call.outcome, orJudgedBy: ["OP-SES-09"])
    let endpoint =
      call == .items ? ScriptedExchange.itemsEndpoint : ScriptedExchange.productEndpoint(document.item.id)
    return services.account.log().dropFirst(before).filter { $0.endpoint == endpoint }.map { exchange in
      let query = exchange.request.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
      return query + " " + String(decoding: exchange.request.body, as: UTF8.self)
    }
  }
}

extension String {
  /// The words of the text, in upper case.
  fileprivate var words: [String] {
    split { !$0.isLetter && !$0.isNumber }.map { $0.uppercased() }
  }

  /// What the text says about recurrence; nil if it does not use the documented name.
  fileprivate var saidRecurrence: Bool? {
    let words = words
    guard let name = words.firstIndex(of: "ISRECURRING"), name + 1 < words.count else { return nil }
    return ["TRUE": true, "FALSE": false][words[name + 1]]
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Checks that the request for a check of a card number differs after the context has changed.
  fileprivate func expectOtherCheck(after change: ChangedContext) async throws {
    let first = try await ask(change.digits, in: change.context, call: 1)
    let second = try await ask(change.digits, in: change.other, call: 2, judgedBy: "OP-CTX-06")
    try expect(
      first.text != second.text,
      expected: "a different request after the \(change.changes.rawValue) had changed",
      saw: "\(second.seen) both times")
    // The bodies may differ for another reason, so each must also name its own currency and country.
    for (asked, context) in [(first, change.context), (second, change.other)] {
      for text in [context.currencyCode, context.countryCode] {
        try expect(
          asked.contextScalars.contains(text), expected: "a request with \(text)", saw: "\(asked.seen)")
      }
    }
  }

  /// Checks that a call for products makes different requests after the context has changed.
  fileprivate func expectOtherRequests(for call: ClientCall, after change: ChangedContext) async throws {
    let first = try await requests(for: call, in: change.context)
    try need(!first.isEmpty, expected: "a request from \(call.request)", saw: "none")
    let second = try await requests(for: call, in: change.other)
    // Another rule judges an SDK that makes no second request.
    try need(
      !second.isEmpty, expected: "a different request after the \(change.changes.rawValue) had changed",
      saw: "none", judgedBy: "OP-CTX-06", "OP-SES-09")
    try expect(
      Set(first) != Set(second),
      expected: "a different request after the \(change.changes.rawValue) had changed",
      saw: "\(second[0]) both times")
    try expect(first, carry: change.context)
    try expect(second, carry: change.other)
  }

  /// Checks that requests carry the amount, currency and country of a context, and do not contradict its recurrence.
  private func expect(_ requests: [String], carry context: PaymentContext) throws {
    for text in [context.currencyCode, context.countryCode, String(context.amount)] {
      try expect(
        requests.contains { $0.words.contains(text) }, expected: "a request with \(text)",
        saw: "\(requests[0])")
    }
    let said = requests.compactMap(\.saidRecurrence)
    try expect(
      said.allSatisfy { $0 == context.isRecurring },
      expected: "no request that contradicts isRecurring=\(context.isRecurring)",
      saw: "\(requests[0])")
  }
}
