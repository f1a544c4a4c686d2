import Conformance

/// Another card in a form that has already switched, or in which a brand has been chosen.
extension Trial where System == OnlinePaymentsIntegration {
  /// Checks that another card brings back the product that was selected at first.
  func expectSwitchBack(from decision: Decision) async throws {
    try await restart()
    _ = try await decide(decision)
    try await expectSwitch(to: decision.current)
  }

  /// Checks that another card switches the form although a brand has been chosen for the previous card.
  func expectSwitch(afterChoiceIn decision: Decision) async throws {
    try await restart()
    let (current, brand) = (decision.current, ProductID("7000"))
    let call = try await openForm(current, digits: Decision.number)
    _ = try await answer(
      call,
      IINDetails(
        .supported, paymentProductId: current, countryCode: "NL", isAllowedInContext: true,
        coBrands: [IINDetail(current), IINDetail(brand)]))
    try await drive(.chooseBrand(paymentProductId: brand))
    try await expectSwitch(to: decision.primary)
  }

  /// Types the number of another card, which has one brand, and checks that the form switches to that card's product
  /// and pays with it.
  ///
  /// The field is emptied first, because some forms check a number only once, when it reaches six digits.
  private func expectSwitch(to product: ProductID) async throws {
    var switches: [ProductID] = []
    for digits in ["", String(Decision.otherNumber.prefix(6)), Decision.otherNumber] {
      let typed = try await drive(.enterNumber(digits: digits))
      switches += try typed.switches
      guard let call = try typed.lookups.last?.call else { continue }
      switches += try await answer(
        call, IINDetails(.supported, paymentProductId: product, countryCode: "NL", isAllowedInContext: true)
      ).switches
    }
    try expect(
      switches.last == product,
      "the products that the form switches to with another card",
      expected: "\(product.rawValue) in the end", saw: "\(switches.words)")
    // If the switch has emptied the form, the app prepares no request.
    let requests = try await drive(.pressPay).requests
    try expect(
      requests.allSatisfy { $0 == product }, "the products of requests for another card",
      expected: "only \(product.rawValue)", saw: "\(requests.words)")
  }
}
