import Conformance
import PropertyTesting

/// The rule on the payment process as a whole: the list of its steps in the introduction.
extension OnlinePaymentsIntegration {
  static let paymentOrder: Chapter<Self> = Chapter("The payment process") {
    Rule(
      "OP-FLOW-01", .must(.prose),
      "Items, product, validated input, prepared request, payment and result follow in this order; each belongs to "
        + "the current payment and builds on the step before.",
      cites: .objectiveCSDK(
        "Introduction", "1. Initialise OPSession and OPPaymentContext objects", "6. Finalise transaction",
        "Encrypt sensitive data"
      ).quoting("The complete payment process consists of these steps"),
      readings: [.preparationBeforePay], given: walks
    ) { trial, walk in
      let process = PaymentProcess(trial, walk.shop)
      process.monitor = PaymentMonitor(observing: trial.profile.effects)
      try trial.requireObserved(.askedForItems, .askedForProduct, .askedToPrepare, .sentToServer)
      let walker = PaymentWalk(process)
      for step in walk.journey.isEmpty ? walk.steps : [] { try await walker.take(step) }
      var isWhole = !walk.journey.isEmpty
      for row in walk.journey {
        guard let obstacle = try await walker.take(row) else { continue }
        trial.leaveOut("after: \(row.words)", because: obstacle)
        trial.leaveOut(wholeJourney, because: obstacle)
        isWhole = false
        break
      }
      if isWhole { trial.label(wholeJourney) }
      if !process.preparations.isEmpty {
        let isEarly = process.preparations.contains(where: \.isEarly)
        trial.reading(
          .preparationBeforePay,
          isEarly ? "it is prepared before as well" : "it is prepared when Pay is pressed")
      }
    } covers: {
      [
        .seen("a payment was sent", atLeast: 15), .seen("the result came", atLeast: 8),
        .seen("the payment changed on the way", atLeast: 10), .seen("answered too late", atLeast: 3),
        .seen("a step failed", atLeast: 4), .seen("chosen again", atLeast: 2),
        .seen(wholeJourney, atLeast: 15),
      ]
    } mutants: {
      orderMutants
    }
  }
}

/// The label of cases in which the app took every row of a journey.
private let wholeJourney = "a journey was walked to its end"

// MARK: Inputs

private struct Walk: Sendable {
  var shop: Shop
  var steps: [WalkStep]
  /// A journey through the process table, made instead of the steps; empty if the steps are made.
  var journey: [PaymentTransition]
}

private let walks: Generator<Walk> = Generator<Walk> { source in
  let journey = try Generator<[PaymentTransition]>.tours.draw(from: source)
  guard journey.isEmpty else {
    let shop = try Shop.any(products: 2...3, fields: 2...3, accounts: 1...1).draw(from: source)
    return Walk(shop: shop.withRequiredFields, steps: [], journey: journey)
  }
  return Walk(
    shop: try Shop.any(products: 1...3, fields: 1...3, accounts: 0...1).draw(from: source),
    steps: try WalkStep.walks.draw(from: source), journey: [])
}

// MARK: Mutants

private let orderMutants: [Mutant<OnlinePaymentsIntegration>] = [
  .changing("prepares the request before it validates it") { _, effects in
    guard let request = effects.first(where: { $0.kind == .askedToPrepare }) else { return effects }
    return [request] + effects.filter { $0 != request }
  },
  .behaving("prepares the request before Pay is pressed", state: ()) { _, stimulus, world, inner in
    let effects = try await inner.send(stimulus, in: world)
    guard case .enterValue = stimulus else { return effects }
    return try await effects + inner.send(.pressPay, in: world)
  },
  .changing("asks for a product before there are items") { stimulus, effects in
    guard case .startPayment(let context) = stimulus else { return effects }
    return effects + [.askedForProduct(call: 900, paymentProductId: "9001", context: context)]
  },
  .changing("shows the items of the former payment", state: [SelectionEntry]()) {
    former, stimulus, effects in
    if case .gotItems = stimulus, !former.isEmpty {
      return effects.map { $0.kind == .showedSelection ? .showedSelection(entries: former) : $0 }
    }
    for case .showedSelection(let entries) in effects { former = entries }
    return effects
  },
  .rewritingStimuli("keeps the context of the first payment", state: PaymentContext?.none) {
    first, stimulus in
    guard case .startPayment(let context) = stimulus else { return [stimulus] }
    let kept = first ?? context
    first = kept
    return [.startPayment(context: kept)]
  },
  .changing("sends the request of an abandoned payment") { stimulus, effects in
    guard case .prepared(_, let fields, let metadata) = stimulus,
      !effects.contains(where: { $0.kind == .sentToServer })
    else { return effects }
    return effects + [
      .sentToServer(call: 901, encryptedCustomerInput: fields, encodedClientMetaInfo: metadata)
    ]
  },
  .changing("returns to the form of the first chosen product", state: [ProductID]()) {
    chosen, stimulus, effects in
    if case .selectItem(let product) = stimulus { chosen.append(product) }
    let first = chosen.first
    return effects.map { effect in
      if case .showedForm(_, let fields) = effect, let first {
        .showedForm(paymentProductId: first, fields: fields)
      } else {
        effect
      }
    }
  },
  .changing("shows whichever product arrives last") { stimulus, effects in
    guard case .gotProduct(_, let product, _) = stimulus, effects.isEmpty else { return effects }
    return [
      .showedForm(paymentProductId: product.item.id, fields: product.fields.map { ShownField($0.id) })
    ]
  },
  .stateful("asks for products with the context of the first payment", state: PaymentContext?.none) {
    first, effect, _ in
    if case .askedForItems(_, let context) = effect { first = first ?? context }
    guard case .askedForProduct(let call, let product, let context) = effect else { return [effect] }
    return [.askedForProduct(call: call, paymentProductId: product, context: first ?? context)]
  },
  .rewritingStimuli(
    "keeps the account when its product is chosen without it",
    state: OnlinePaymentsIntegrationStimulus?.none
  ) { kept, stimulus in
    if case .selectAccount = stimulus { kept = stimulus }
    if case .selectItem(let product) = stimulus, let last = kept, case .selectAccount(product, _) = last {
      return [last]
    }
    return [stimulus]
  },
  .changing("sends the payment twice", state: 5000) { last, _, effects in
    effects.flatMap { effect -> [OnlinePaymentsIntegrationEffect] in
      guard case .sentToServer(_, let input, let metadata) = effect else { return [effect] }
      last += 1
      return [
        effect, .sentToServer(call: last, encryptedCustomerInput: input, encodedClientMetaInfo: metadata),
      ]
    }
  },
  .rewritingStimuli("treats a field that was valid once as valid", state: Set<String>()) { right, stimulus in
    switch stimulus {
    case .startPayment, .selectItem, .selectAccount: right = []
    case .enterValue(let field, let value, let errors):
      if errors.isEmpty { right.insert(field) }
      if right.contains(field) {
        return [.enterValue(fieldId: field, value: value, errors: [])]
      }
    default: break
    }
    return [stimulus]
  },
  .rewriting("shows success as soon as the payment is sent") { effect in
    if case .sentToServer = effect { [effect, .showedResult(isSuccessful: true)] } else { [effect] }
  },
  .rewritingStimuli("forgets the account on file") { stimulus, _ in
    if case .selectAccount(let product, _) = stimulus {
      [.selectItem(paymentProductId: product)]
    } else {
      [stimulus]
    }
  },
]
