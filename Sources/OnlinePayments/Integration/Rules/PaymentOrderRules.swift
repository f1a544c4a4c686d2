import Conformance
import PropertyTesting

/// Rules on the payment process as a whole: the list of its steps in the introduction.
extension OnlinePaymentsIntegration {
  static let paymentOrder = Chapter<Self>("The payment process") {
    Rule(
      "OP-FLOW-01", .must(.prose),
      "Items, product, validated input, prepared request, payment and result follow one another, each from the one "
        + "before and for the payment at hand.",
      cites: .objectiveCSDK(
        "Introduction", "1. Initialise OPSession and OPPaymentContext objects", "6. Finalise transaction"),
      given: walks,
      covers: [
        .seen(15, percent: "a payment was sent"), .seen(8, percent: "the result came"),
        .seen(10, percent: "the payment changed on the way"), .seen(3, percent: "answered too late"),
        .seen(4, percent: "a step failed"), .seen(2, percent: "chosen again"),
      ],
      mutants: orderMutants
    ) { trial, walk in
      let process = PaymentProcess(trial, walk.shop)
      process.monitor = PaymentMonitor(observing: trial.profile.effects)
      try trial.requireObserved(.askedForItems, .askedForProduct, .askedToPrepare, .sentToServer)
      let walker = PaymentWalk(process)
      for step in walk.steps { try await walker.take(step) }
    }
  }
}

// MARK: Inputs

private struct Walk: Sendable {
  var shop: Shop
  var steps: [WalkStep]
}

private let walks: Generator<Walk> = Generator<Walk> { source in
  Walk(
    shop: try Shop.any(products: 1...3, fields: 1...3, accounts: 0...1).draw(from: source),
    steps: try WalkStep.walks.draw(from: source))
}

// MARK: Mutants

private let orderMutants: [Mutant<OnlinePaymentsIntegration>] = [
  .behaving("prepares the request before it validates it", state: ()) { _, stimulus, world, inner in
    let effects = try await inner.send(stimulus, in: world)
    guard let request = effects.first(where: { $0.kind == .askedToPrepare }) else { return effects }
    return [request] + effects.filter { $0 != request }
  },
  .behaving("prepares the request before Pay is pressed", state: ()) { _, stimulus, world, inner in
    let effects = try await inner.send(stimulus, in: world)
    guard case .enterValue = stimulus else { return effects }
    return try await effects + inner.send(.pressPay, in: world)
  },
  .behaving("asks for a product before there are items", state: ()) { _, stimulus, world, inner in
    let effects = try await inner.send(stimulus, in: world)
    guard case .startPayment(let context) = stimulus else { return effects }
    return effects + [.askedForProduct(call: 900, paymentProductId: "9001", context: context)]
  },
  .behaving("goes on with the items of the former payment", state: [SelectionEntry]()) {
    former, stimulus, world, inner in
    let effects = try await inner.send(stimulus, in: world)
    if case .gotItems = stimulus, !former.isEmpty {
      return effects.map { $0.kind == .showedSelection ? .showedSelection(entries: former) : $0 }
    }
    for case .showedSelection(let entries) in effects { former = entries }
    return effects
  },
  .behaving("keeps the context of the first payment", state: PaymentContext?.none) {
    first, stimulus, world, inner in
    guard case .startPayment(let context) = stimulus else { return try await inner.send(stimulus, in: world) }
    let kept = first ?? context
    first = kept
    return try await inner.send(.startPayment(context: kept), in: world)
  },
  .behaving("sends what was prepared for a payment that was given up", state: ()) {
    _, stimulus, world, inner in
    let effects = try await inner.send(stimulus, in: world)
    guard case .prepared(_, let fields, let metadata) = stimulus,
      !effects.contains(where: { $0.kind == .sentToServer })
    else { return effects }
    return effects + [
      .sentToServer(call: 901, encryptedCustomerInput: fields, encodedClientMetaInfo: metadata)
    ]
  },
  .behaving("goes back to the form of the product that was chosen first", state: [ProductID]()) {
    chosen, stimulus, world, inner in
    if case .selectItem(let product) = stimulus { chosen.append(product) }
    let first = chosen.first
    return try await inner.send(stimulus, in: world).map { effect in
      if case .showedForm(_, let fields) = effect, let first {
        .showedForm(paymentProductId: first, fields: fields)
      } else {
        effect
      }
    }
  },
  .rewriting("shows success as soon as the payment is sent") { effect in
    if case .sentToServer = effect { [effect, .showedResult(isSuccessful: true)] } else { [effect] }
  },
  .misreading("forgets the account on file") { stimulus, _ in
    if case .selectAccount(let product, _) = stimulus {
      [.selectItem(paymentProductId: product)]
    } else {
      [stimulus]
    }
  },
]
