import Conformance
import PropertyTesting

private struct Order: Sendable {
  var wallet: WalletProduct
  var capturesAtOnce: Bool
  /// For each of the earlier orders, whether it was captured at once.
  var earlier: [Bool]
  /// Whether the app is started again at the end, and then pays without having been told of an order.
  var startsAnew: Bool
}

private let orders: Generator<Order> = zip(
  .wallet, .bool, Generator<[Bool]>.array(of: .bool, count: 0...2), .bool(probability: 0.25)
).map { Order(wallet: $0, capturesAtOnce: $1, earlier: $2, startsAnew: $3) }

extension PiaWalletsIntegration {
  /// Whether a registration asks to capture at once.
  static var registeredOrders: Rule {
    Rule(
      "PIA-REG-07", .must(.derived),
      "The host asks for capture at once only if the order is to be captured at once; a request without autoSale "
        + "does not ask for it.",
      cites: .pia("Wallet Payment Registration").quoting("It is optional and default value is false"),
      readings: [.autoSaleWithSwish], given: orders
    ) { trial, input in
      try trial.requireObserved(.askedForAutoSale)
      let stored = trial.world.preferences
      if input.startsAnew {
        // This stimulus overwrites a setting that the process may have kept from other cases.
        try await trial.send(.orderChanged(capturesAtOnce: false))
        try await trial.startAnew(with: stored)
        let first = HostFlow(trial)
        let isDefault = try await first.payAndRegister(input.wallet)
        if isDefault, try first.isAutoSaleDescribed {
          return trial.passOver(because: "captures at once by default")
        }
        try await trial.startAnew(with: stored)
      }
      let flow = HostFlow(trial)
      try await flow.payForOrders(input)
      guard try flow.isAutoSaleDescribed else {
        return trial.passOver(because: "pays by Swish, for which the document does not describe autoSale")
      }
      guard input.startsAnew else { return }
      try await trial.startAnew(with: stored)
      let isOn = try await HostFlow(trial).payAndRegister(input.wallet)
      if input.capturesAtOnce { trial.label("restarted after an order captured at once") }
      try trial.expect(
        !isOn, expected: "autoSale false or absent, because the app was told of no order since its restart",
        saw: "autoSale true")
    } covers: {
      [
        .seen("captured later", atLeast: 25),
        .seen("captured later, after an order captured at once", atLeast: 8),
        .seen("Vipps or MobilePay", atLeast: 40),
        .seen("restarted after an order captured at once", atLeast: 8),
      ]
    } mutants: {
      [
        .watching("asks for autoSale by default") { _, _, effects in
          effects.flatMap { effect -> [Effect] in
            guard case .askedToRegister(let call) = effect else { return [effect] }
            return [effect, .askedForAutoSale(call: call, isOn: true)]
          }
        },
        .replacing("ignores changes of the setting after the first payment") { ledger, stimulus in
          ledger.purchases.isEmpty || stimulus.kind != .orderChanged ? [stimulus] : []
        },
        .behaving("keeps the setting of the previous run of the app", state: Bool?.none, lasting: .wholeCase)
        {
          kept, stimulus, world, inner in
          var effects: [Effect] = []
          if case .orderChanged(let capturesAtOnce) = stimulus {
            kept = capturesAtOnce
          } else if stimulus.kind == .payTapped, let kept {
            effects = try await inner.send(.orderChanged(capturesAtOnce: kept), in: world)
          }
          return effects + (try await inner.send(stimulus, in: world))
        },
        .rewritingStimuli("inverts the setting") { stimulus, _ in
          guard case .orderChanged(let capturesAtOnce) = stimulus else { return [stimulus] }
          return [.orderChanged(capturesAtOnce: !capturesAtOnce)]
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == PiaWalletsIntegration {
  /// Ends the app; when it starts again, it finds the preferences in `stored`.
  fileprivate func startAnew(with stored: [String: PreferenceValue]) async throws {
    try await close()
    change { $0.preferences = stored }
  }
}

extension HostFlow {
  /// The app is told of one order after another, and each is paid for.
  fileprivate func payForOrders(_ input: Order) async throws {
    /// For each registration, whether it may ask for capture at once.
    var orders: [Int: Bool] = [:]
    for (number, capturesAtOnce) in (input.earlier + [input.capturesAtOnce]).enumerated() {
      try await send(.orderChanged(capturesAtOnce: capturesAtOnce))
      let isOn = try await payAndRegister(input.wallet, capturingAtOnce: capturesAtOnce, &orders)
      guard try isAutoSaleDescribed else {
        guard capturesAtOnce else { continue }
        trial.reading(.autoSaleWithSwish, "autoSale is \(isOn ? "requested" : "not requested") with Swish")
        continue
      }
      trial.label("Vipps or MobilePay")
      guard !capturesAtOnce else { continue }
      trial.label("captured later")
      if number > 0, input.earlier[number - 1] {
        trial.label("captured later, after an order captured at once")
      }
    }
  }

  /// Whether the document describes autoSale for the wallet of the current payment: only for Vipps and MobilePay.
  fileprivate var isAutoSaleDescribed: Bool {
    get throws { try purchase().wallet != .swish }
  }

  /// Pays, and checks that a registration asks for capture at once only if its order is captured at once.
  ///
  /// Every payment fails here, because its registration fails. If the payment is by Swish, nothing is checked. Returns
  /// whether a registration of this payment asked for capture at once.
  fileprivate func payAndRegister(
    _ wallet: WalletProduct, capturingAtOnce: Bool, _ orders: inout [Int: Bool]
  ) async throws -> Bool {
    let (calls, sales) = try (trial.seen.of(.askedToRegister).count, trial.seen.of(.askedForAutoSale).count)
    let isOn = try await payAndRegister(wallet)
    let mayAsk = try capturingAtOnce || !isAutoSaleDescribed
    for case .askedToRegister(let call) in try trial.seen.of(.askedToRegister).dropFirst(calls) {
      orders[call] = mayAsk
    }
    for case .askedForAutoSale(let call, true) in try trial.seen.of(.askedForAutoSale).dropFirst(sales) {
      try trial.expect(
        orders[call] ?? mayAsk,
        expected: "autoSale false or absent, because the order is captured later", saw: "autoSale true")
    }
    return isOn
  }

  /// Pays up to the registration, which fails; returns whether a registration asked for capture at once.
  fileprivate func payAndRegister(_ wallet: WalletProduct) async throws -> Bool {
    let earlier = try trial.seen.of(.askedForAutoSale).count
    try await pay(wallet)
    try await request()
    try await refuse()
    return try trial.seen.of(.askedForAutoSale).dropFirst(earlier).contains { effect in
      if case .askedForAutoSale(_, true) = effect { true } else { false }
    }
  }
}
