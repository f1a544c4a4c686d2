import Conformance
import PropertyTesting

/// Rules on what a session requests, and on several contexts and sessions: OPSession, OPC2sCommunicator.
extension OnlinePayments {
  static let sessionTraffic: Chapter<Self> = Chapter("Sessions: requests") {
    Rule(
      "OP-SES-03", .must(.derived),
      "All requests go to the Client API under the session's ids, except requests for assets, which go below the "
        + "asset URL.",
      cites: .objectiveCSDK("OPSession", "OPC2sCommunicator"), given: visits
    ) { trial, visit in
      guard ClientCall.service.contains(where: trial.canMake) else {
        throw NotApplicable("makes no call that needs the service")
      }
      trial.serve([visit.document], and: [.unknownLookups, trial.publicKey(TestKeys.pair(0))])
      let session = trial.services.account.session
      func calls() -> Int { trial.services.account.log().count { $0.isCall(of: session) } }
      for call in ClientCall.service where trial.canMake(call) {
        let before = calls()
        guard visit.calls.contains(call) || before == 0 else { continue }
        let result = try await trial.make(call, product: visit.document.item.id, in: visit.context)
        // How the call ends does not matter here, but it must not fail before it has sent a request.
        try trial.expect(
          result?.failure == nil || calls() > before || trial.services.account.log().contains(where: isStray),
          expected: "a request for \(call.outcome) to the Client API", saw: "none, and an error")
        try trial.need(
          result != nil || calls() > before, expected: "a request for \(call.outcome)", saw: "none",
          judgedBy: "X-CB-01")
      }
      func isStray(_ exchange: Exchange) -> Bool {
        !exchange.isAsset(of: session) && !exchange.isCall(of: session)
      }
      for exchange in trial.services.account.log() where !exchange.isAsset(of: session) {
        try trial.expect(
          exchange.isCall(of: session) && !exchange.request.url.split(separator: "/").contains(".."),
          expected: "requests to the Client API and to assets only", saw: "\(exchange.summary)")
        try trial.expect(
          exchange.request.headers.contains { $0.value.has(session.clientSessionId) },
          expected: "the client session id with every request", saw: "none with \(exchange.summary)")
        trial.label("a request to the Client API")
      }
    } covers: {
      [.seen("a request to the Client API", atLeast: 90)]
    } mutants: {
      [
        .tampering("asks another host about cards") { request in
          guard request.url.hasSuffix(AskedLookup.endpoint) else { return }
          request.url = request.url.replacing("//service", with: "//elsewhere.example")
        },
        .tampering("uses one session for all checks of cards") { request in
          guard request.url.hasSuffix(AskedLookup.endpoint) else { return }
          for index in request.headers.indices where request.headers[index].name == "Authorization" {
            request.headers[index].value = "GCS v1Client:session"
          }
        },
        .tampering("sends requests outside the API") { request in
          request.url = request.url.replacing("/products", with: "/../products")
        },
        .addressing("also sends a request outside the account"),
      ]
    }

    Rule(
      "OP-SES-09", .must(.prose),
      "One session serves several contexts, and each context gets its own answers.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects").quoting(
        "Only the Session can remain the same"), given: changes
    ) { trial, change in
      let contexts = [change.context, change.context.changing(change.variable)]
      for (index, context) in contexts.enumerated() {
        let (own, other) = index == 0 ? (change.first, change.second) : (change.second, change.first)
        // A product that both contexts have, with different contents in each.
        let shared = change.shared(number: index + 1)
        trial.serve([own, shared])
        let end = try await trial.getItems(in: context, call: trial.nextCall())
        // If items come in the first context, they must come in the second one, too.
        let what = "the payment items"
        let items = try index == 0 ? trial.success(of: end, what) : trial.expected(end, what)
        let mismatch = Mismatch(
          expected: "product \(own.item.id.rawValue) in its context", seen: "\(items.words)")
        try trial.expect(!items.contains { $0.id == other.item.id }, mismatch)
        try trial.need(
          Set(items.map(\.id)).isSuperset(of: [own.item.id, shared.item.id]), mismatch, judgedBy: "OP-ITM-01")
        if index == 1 { trial.label("items before and after the \(change.variable.rawValue) changed") }
        guard trial.canMake(.product) else {
          trial.leaveOut(bothProductsLabel, because: "brings no products one by one")
          continue
        }
        let result = try await trial.getProduct(shared.item.id, in: context, call: trial.nextCall())
        let item = try trial.success(of: result, "the payment product").item
        try trial.expect(
          item.displayHints.label == shared.item.displayHints.label
            || item.maxAmount == shared.item.maxAmount,
          expected: "the product of context \(index + 1)",
          saw: "\(item.displayHints.label ?? "another one")")
        if index == 1 { trial.label(bothProductsLabel) }
      }
    } covers: {
      PaymentContexts.Variable.allCases.map { variable in
        .seen("items before and after the \(variable.rawValue) changed", atLeast: 8)
      } + [.seen(bothProductsLabel, atLeast: 80)]
    } mutants: {
      [
        .behaving("gives the first list for every context", state: [PaymentItem]?.none) {
          known, stimulus, world, inner in
          if case .getPaymentItems(let call, _) = stimulus, let known {
            return [.paymentItems(call: call, items: known)]
          }
          let effects = try await inner.send(stimulus, in: world)
          known = effects.compactMap(\.items).first ?? known
          return effects
        }.reaching(
          "Each of these rules asks for a second list after a change of something that the list depends on."
        ),
        .behaving("remembers products whatever the context", state: [ProductID: PaymentProduct]()) {
          known, stimulus, world, inner in
          guard case .getPaymentProduct(let call, let id, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if let product = known[id] { return [.paymentProduct(call: call, product: product)] }
          let effects = try await inner.send(stimulus, in: world)
          known[id] = effects.compactMap(\.product).first
          return effects
        },
        .behaving("keeps to its first context", state: PaymentContext?.none) {
          first, stimulus, world, inner in
          guard case .getPaymentItems(let call, let context) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if first != nil, first != context { return [.requestFailed(call: call, error: "another context")] }
          first = context
          return try await inner.send(stimulus, in: world)
        },
      ]
    }

    twoSessions
  }
}

// MARK: Inputs

private struct Visit: Sendable {
  var document: ProductDocument
  var context: PaymentContext
  var calls: Set<ClientCall>
}

private let visits: Generator<Visit> = zip(ProductDocuments.card, PaymentContexts.any, .bool, .bool)
  .map { document, context, asksProduct, looksUp in
    Visit(
      document: document, context: context,
      calls: Set([.items] + (asksProduct ? [.product] : []) + (looksUp ? [.check] : [])))
  }

private let bothProductsLabel = "a product in both contexts"

private struct ContextChange: Sendable {
  var first: ProductDocument
  var second: ProductDocument
  var context: PaymentContext
  var variable: PaymentContexts.Variable

  /// The product that both contexts have, with its values in the context with the given number.
  func shared(number: Int) -> ProductDocument {
    let item = PaymentItem(
      id: "125", paymentMethod: "card", maxAmount: 2_000_000 + Int64(number),
      displayHints: ItemHints(label: "Context \(number)"))
    return ProductDocument(item: item)
  }
}

private let changes: Generator<ContextChange> = zip(
  ProductDocuments.pair, PaymentContexts.any, PaymentContexts.variables
).map { pair, context, variable in
  ContextChange(first: pair.first, second: pair.second, context: context, variable: variable)
}

extension ScriptedExchange {
  /// Replies that recognise no card.
  fileprivate static let unknownLookups = ScriptedExchange(endpoint: AskedLookup.endpoint, reply: .unknownIIN)
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Sends every request once more to a path outside the account.
  fileprivate static func addressing(_ name: String) -> Mutant {
    performing(name) { request, service throws(TransportError) in
      var stray = request
      stray.url = ServiceAddress.portable + "/statistics"
      _ = try? await service.perform(stray)
      return try await service.perform(request)
    }
  }
}
