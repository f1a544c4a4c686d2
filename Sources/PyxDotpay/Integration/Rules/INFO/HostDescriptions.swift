import Conformance
import PropertyTesting

private struct BoughtThing: Sendable {
  var earlier: [HostTransition]
  var way: HostWay
  var amount: String
  var currency: String
  var title: String
}

private let boughtThings: Generator<BoughtThing> = zip(
  .earlierPayments, .hostWay,
  .oneOf(
    .element(of: ["0.01", "7.50", "100.00", "1234.5", "99999999.99", "20"]),
    zip(.int(in: 1...9999), .int(in: 10...99)).map { "\($0).\($1)" }),
  .element(of: ["PLN", "EUR", "USD"]), .element(of: ["A book", "Zażółć gęślą jaźń", "Order 7 / 2"])
).map { BoughtThing(earlier: $0, way: $1, amount: $2, currency: $3, title: $4) }

private let abroad = "another currency than the złoty"

private struct DescribedBuyer: Sendable {
  var earlier: [HostTransition]
  var way: HostWay
  /// The previous payer; nil if there was none.
  var former: Buyer?
  var buyer: Buyer
}

private let describedBuyers: Generator<DescribedBuyer> = zip(
  .earlierPayments, .hostWay, .optional(of: .knownBuyer), .knownBuyer
).map { DescribedBuyer(earlier: $0, way: $1, former: $2, buyer: $3) }

extension DotpayIntegration {
  /// How a host describes a payment: "Inicjalizacja płatności" and "Dodatkowe parametry inicjalizacji płatności".
  static let hostDescription: Chapter<DotpayIntegration> = Chapter("The description of a payment") {
    Rule(
      "DP-INFO-16", .must(.prose),
      "The host describes a payment by the merchant's account, a title, and the amount of the order in its currency.",
      cites: .dotpay("Inicjalizacja płatności").quoting("oraz wypełnić ją wymaganymi danymi"),
      given: boughtThings
    ) { trial, input in
      try trial.requireObserved(.askedForChannels)
      let flow = try await trial.begin(after: input.earlier)
      let order = flow.order(amount: input.amount, currency: input.currency, title: input.title)
      guard let info = try await flow.describeUnusual(order, by: input.way) else {
        if order.isExtreme { return trial.passOver(because: "takes no payment of such an amount") }
        trial.leaveOut(abroad, because: "the app sells only in złoty")
        return trial.passOver(because: "sells only in złoty")
      }
      if order.currency != "PLN" { trial.label(abroad) }
      try trial.stateAll {
        try trial.expect(
          info.merchantID?.isEmpty == false, "the merchant's account", expected: "one",
          saw: words(info.merchantID))
        try trial.expect(
          info.textDescription?.isEmpty == false, "the title of the payment", expected: "one",
          saw: words(info.textDescription))
        try trial.expect(
          info.amount.map { isSameAmount($0, order.amount) } ?? false, "the amount of the payment",
          expected: order.amount, saw: words(info.amount))
        try trial.expect(
          info.currency == order.currency || info.currency == nil && order.currency == "PLN",
          "the currency of the payment", expected: order.currency, saw: words(info.currency))
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen(HostFlow.withoutForm, atLeast: 30),
        .seen(abroad, atLeast: 30),
      ]
    } mutants: {
      [
        .describing("leaves out the merchant's account") { $0.merchantID = nil },
        .describing("leaves out the amount") { $0.amount = nil },
        .describing("leaves out the title") { $0.textDescription = nil },
        .describing("leaves the currency to the SDK") { $0.currency = nil },
        .describing("leaves out the decimal places of the amount") { info in
          info.amount = info.amount.map { String($0.prefix { $0 != "." }) }
        },
        .remembering("always describes the first amount", state: String?.none) { first, info in
          first = first ?? info.amount
          info.amount = first
        },
        .remembering("always describes the first currency", state: String?.none) { first, info in
          first = first ?? info.currency
          info.currency = first
        },
      ]
    }

    Rule(
      "DP-INFO-09", .should(.prose),
      "The host gives the buyer's first name, last name and e-mail address, if it knows them.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Zalecane jest podanie co najmniej imienia, nazwiska oraz adresu email"), readings: [.lastNameKey],
      given: describedBuyers
    ) { trial, input in
      try trial.requireObserved(.askedForChannels)
      let flow = try await trial.begin(after: input.earlier)
      if let former = input.former {
        try await flow.send(.buyerChanged(buyer: former))
        _ = try await flow.describe(flow.order(), by: .controller)
      }
      try await flow.send(.buyerChanged(buyer: input.buyer))
      let info = try await flow.describe(flow.order(), by: input.way)
      try trial.stateAll { try trial.expectGiven(input.buyer, in: info) }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen(HostFlow.withoutForm, atLeast: 30),
        .seen("the first name is known", atLeast: 25), .seen("the last name is known", atLeast: 25),
        .seen("the address is known", atLeast: 25),
        .covers("another buyer before", atLeast: 30) { $0.former != nil },
      ]
    } mutants: {
      [
        .describing("gives no data on the buyer") { $0.senderInformation = nil },
        .describing("leaves out the e-mail address") { info in
          info.senderInformation?.removeAll { $0.key == "email" }
        },
        .describing("gives the last name as the first name too") { info in
          guard let last = info.sender("lastname") else { return }
          info.senderInformation?.removeAll { $0.key == "firstname" }
          info.senderInformation?.append(Parameter("firstname", last))
        },
        .remembering("always gives the first buyer", state: [Parameter]?.none) { first, info in
          first = first ?? info.senderInformation
          info.senderInformation = first
        },
        .rewriting("gives no data on the buyer for payments without a form") { effect in
          effect.kind == .askedForChannels ? [effect] : [effect.describing { $0.senderInformation = nil }]
        },
      ]
    }

    ownControls
    phoneNumbers
  }
}

extension HostFlow {
  /// The description of a payment; nil if there is none and the app may have refused the order's currency or extreme
  /// amount.
  fileprivate func describeUnusual(_ order: Order, by way: HostWay) async throws -> PaymentInfo? {
    let earlier = ledger.descriptions.count
    do {
      return try await describe(order, by: way)
    } catch let setback as Setback {
      guard order.currency != "PLN" || order.isExtreme, ledger.descriptions.count == earlier else {
        throw setback
      }
      return nil
    }
  }
}

extension Order {
  /// Whether the order's amount may be outside an app's limits.
  fileprivate var isExtreme: Bool { Double(amount).map { !(1...10_000).contains($0) } ?? true }
}

extension Trial where System == DotpayIntegration {
  fileprivate func expectGiven(_ buyer: Buyer, in info: PaymentInfo) throws {
    if let first = buyer.firstName {
      label("the first name is known")
      let given = info.sender("firstname")
      try expect(given == first, "firstname of the sender", expected: first, saw: words(given))
    }
    if let last = buyer.lastName {
      label("the last name is known")
      let given = info.sender("lastname") ?? info.sender("surname")
      try expect(given == last, "lastname of the sender", expected: last, saw: words(given))
      reading(
        .lastNameKey,
        info.sender("lastname") == nil
          ? "the last name is given as surname" : "the last name is given as lastname")
    }
    if let email = buyer.email {
      label("the address is known")
      let given = info.sender("email")
      try expect(given == email, "email of the sender", expected: email, saw: words(given))
    }
  }
}

/// Whether two decimal numbers are the same amount, however many decimal places they have.
private func isSameAmount(_ one: String, _ other: String) -> Bool { plain(one) == plain(other) }

/// A decimal number without insignificant zeros.
private func plain(_ amount: String) -> String {
  let parts = amount.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let whole = String((parts.first ?? "").drop { $0 == "0" })
  var places = parts.count > 1 ? String(parts[1]) : ""
  while places.hasSuffix("0") { places.removeLast() }
  return whole + "." + places
}
