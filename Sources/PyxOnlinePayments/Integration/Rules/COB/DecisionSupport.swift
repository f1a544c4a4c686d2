import Conformance

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks, for rules that forbid a switch, that this form can switch products at all.
  func witnessSwitch() async throws {
    try await restart()
    let call = try await openForm("1", digits: Decision.otherNumber)
    let seen = try await answer(
      call, IINDetails(.supported, paymentProductId: "3", countryCode: "NL", isAllowedInContext: true))
    let switches = try seen.switches
    try need(
      switches.last == "3", expected: "a switch to product 3", saw: "\(switches.words)", judgedBy: "OP-COB-05"
    )
    label("a card that can be used switched the product")
  }

  /// Expects a failed IIN check to change nothing, because it did not end with SUPPORTED.
  func expectNothingOfFailedCheck(_ decision: Decision) async throws {
    try await restart()
    let call = try await openForm(decision.current, digits: Decision.number)
    let seen = try await drive(.lookupFailed(call: call, error: "the connection was lost"))
    let (switches, offers) = (try seen.switches, try seen.offers)
    try expect(
      switches.isEmpty && offers.isEmpty,
      expected: "neither switch nor choice after a failed check",
      saw: "switches: \(switches.words), choices: \(offers.count)")
    if profile.effects.contains(.showedError) {
      reading(
        .toldOfFailedCardCheck, try isTold(in: seen) ? "the customer is told" : "the customer is not told")
    }
  }

  /// The choices that the form offers with the result or, if it then offers none, when Pay is pressed.
  func offers(in seen: Observed<System>) async throws -> [[ProductID]] {
    let offers = try seen.offers
    if !offers.isEmpty {
      reading(.momentOfBrandChoice, "with the result of the check")
      return offers
    }
    let late = try await drive(.pressPay).offers
    if !late.isEmpty { reading(.momentOfBrandChoice, "when Pay is pressed") }
    return late
  }

  /// Requires that a choice of brands is offered, with the result or when Pay is pressed.
  func needChoice(_ isOffered: Bool, for details: IINDetails) throws {
    try need(
      isOffered, expected: "a choice of brands for \(details)", saw: "none",
      judgedBy: "OP-COB-02/a", "OP-COB-03")
  }

  /// Checks that the customer was offered the choice of brands, if there are two that can be used.
  func expectChoice(
    _ seen: Observed<System>, for decision: Decision, fileID: String = #fileID, line: Int = #line
  ) async throws {
    let isOffered = try await !offers(in: seen).isEmpty
    if decision.hasChoice {
      try expect(
        isOffered, expected: "a choice of brands", saw: "no choice when the result came", fileID: fileID,
        line: line)
    } else {
      reading(
        .unusableBrandsInForms,
        isOffered ? "a choice of one usable brand is offered" : "one usable brand is not a choice"
      )
    }
  }

  /// Checks that the form stayed with the product.
  func expect(
    _ seen: Observed<System>, keeps current: ProductID, fileID: String = #fileID, line: Int = #line
  ) throws {
    let away = try seen.switches.filter { $0 != current }
    try expect(
      away.isEmpty, expected: "no switch from product \(current.rawValue)", saw: "a switch to \(away.words)",
      fileID: fileID,
      line: line)
  }

  /// Checks that the form finally switched to the product.
  func expect(
    _ seen: Observed<System>, switchesTo product: ProductID, fileID: String = #fileID, line: Int = #line
  ) throws {
    let switches = try seen.switches
    try expect(
      switches.last == product, "the products that the form switched to",
      expected: "\(product.rawValue) as the last", saw: "\(switches.words)", fileID: fileID, line: line)
  }

  /// Checks a vector on decisions.
  ///
  /// A vector gives `current` and the members of a result, and expects any of `product`, `choice` and `refusal`.
  func check(_ vector: Vector) async throws {
    let current = ProductID(rawValue: try vector.given.requiredText("current"))
    let isAllowed = try vector.given.flag("isAllowedInContext")
    let brands = vector.given["coBrands"]?.elements.map { list in
      list.compactMap(\.text).map { IINDetail(ProductID(rawValue: $0), isAllowedInContext: isAllowed) }
    }
    let details = IINDetails(
      IINStatus(rawValue: try vector.given.requiredText("status")),
      paymentProductId: vector.given["paymentProductId"]?.text.map(ProductID.init(rawValue:)),
      countryCode: vector.given["countryCode"]?.text, isAllowedInContext: isAllowed, coBrands: brands)
    let call = try await openForm(current, digits: Decision.number)
    let seen = try await answer(call, details)
    let (switches, refusals) = (try seen.switches, try seen.refusals)
    if vector.expected["product"] != nil {
      let product = switches.last ?? current
      let expected = try vector.expected.requiredText("product")
      try expect(product.rawValue, equals: expected, "the product")
    }
    if vector.expected["choice"] != nil {
      let isOffered = try vector.expected.flag("choice")
      // If no choice comes with the result, one may come when Pay is pressed.
      let offers = try await isOffered ? offers(in: seen) : seen.offers
      try expect(
        !offers.isEmpty, equals: isOffered, "whether a choice of brands is offered")
    }
    if vector.expected["refusal"] != nil {
      let isRefused = try vector.expected.flag("refusal")
      try expect(
        refusals > 0, equals: isRefused, "whether the card is refused")
    }
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Whether the customer was told that the card cannot be used, or that something went wrong.
  func isTold(in seen: Observed<System>) throws -> Bool {
    if try seen.refusals > 0 { return true }
    return try profile.effects.contains(.showedError) && seen.failures > 0
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Adds effects after a result; they depend on the result and on the product with which the form was opened.
  static func deciding(
    _ name: String, _ more: @escaping @Sendable (IINDetails, ProductID) -> [OnlinePaymentsIntegrationEffect]
  ) -> Mutant {
    changing(name, state: ProductID?.none) { current, stimulus, effects in
      if case .openForm(let product, _, _) = stimulus { current = product }
      guard let details = stimulus.details, let current else { return effects }
      return effects + more(details, current)
    }
  }

  /// After a result, leaves out the effects that match.
  static func silencing(
    _ name: String, _ isLost: @escaping @Sendable (OnlinePaymentsIntegrationEffect) -> Bool
  ) -> Mutant {
    changing(name) { stimulus, effects in
      return stimulus.kind == .lookedUp ? effects.filter { !isLost($0) } : effects
    }
  }
}
