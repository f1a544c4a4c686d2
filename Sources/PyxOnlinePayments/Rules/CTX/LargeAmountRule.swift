import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on large amounts in requests for products and in their bounds: OPAmountOfMoney, OPBasicPaymentProduct.
  @ChapterBuilder<Self> static var largeAmounts: [Rule] {
    Rule(
      "OP-CTX-02/b", .must(.derived),
      "Amounts beyond 32 bits are sent unchanged in requests, and arrive unchanged as bounds of products.",
      cites: .objectiveCSDK("OPAmountOfMoney", "OPBasicPaymentProduct").quoting(
        "the amount expressed in the long type"), given: bounds
    ) { trial, bounds in
      var document = ProductDocument.plain("809")
      (document.item.minAmount, document.item.maxAmount) = (bounds.least, bounds.greatest)
      trial.serve([document])
      let context = PaymentContext(amount: bounds.asked)
      let items = try await trial.items(in: context)
      try trial.expectAsked(bounds.asked, at: ScriptedExchange.itemsEndpoint)
      trial.label("an amount beyond 32 bits was asked about")
      guard let item = items.first(where: { $0.id == document.item.id }) else {
        throw trial.setback(expected: "product 809", saw: "\(items.words)", judgedBy: "OP-ITM-01")
      }
      try trial.expect("minAmount", item.minAmount, is: bounds.least, of: document.item.title)
      trial.label("a least amount beyond 32 bits")
      try trial.expect("maxAmount", item.maxAmount, is: bounds.greatest, of: document.item.title)
      trial.label("a greatest amount beyond 32 bits")
      guard trial.canMake(.product) else {
        return trial.leaveOut(ofProductLabel, because: "brings no products one by one")
      }
      let end = try await trial.getProduct(document.item.id, in: context, call: trial.nextCall())
      let product = try trial.success(of: end, "the payment product").item
      // An SDK may take the product from the list, without a request.
      let endpoint = ScriptedExchange.productEndpoint(document.item.id)
      if trial.services.account.log().contains(where: { $0.endpoint == endpoint }) {
        try trial.expectAsked(bounds.asked, at: endpoint)
      }
      try trial.expect("minAmount", product.minAmount, is: bounds.least, of: "the product alone")
      try trial.expect("maxAmount", product.maxAmount, is: bounds.greatest, of: "the product alone")
      trial.label(ofProductLabel)
    } covers: {
      [
        .seen("an amount beyond 32 bits was asked about", atLeast: 60),
        .seen("a least amount beyond 32 bits", atLeast: 60),
        .seen("a greatest amount beyond 32 bits", atLeast: 60),
        .seen(ofProductLabel, atLeast: 60),
      ]
    } mutants: {
      [
        .asking("asks for products with an amount of 32 bits", parameter: "amount") { text in
          Int64(text).map { String(Int32(truncatingIfNeeded: $0)) }
        },
        .alteringItems("holds the least amount in 32 bits") { item in
          item.minAmount = item.minAmount.map { Int64(Int32(truncatingIfNeeded: $0)) }
        },
        .alteringItems("holds the greatest amount in 32 bits") { item in
          item.maxAmount = item.maxAmount.map { Int64(Int32(clamping: $0)) }
        },
        .alteringProducts("holds the greatest amount of a single product in 32 bits") { product in
          product.item.maxAmount = product.item.maxAmount.map { Int64(Int32(clamping: $0)) }
        },
        .asking("asks for a single product with an amount of 32 bits", parameter: "amount", at: .product) {
          Int64($0).map { String(Int32(truncatingIfNeeded: $0)) }
        },
      ]
    }
  }
}

private let ofProductLabel = "amounts beyond 32 bits of a single product"

extension Trial where System == OnlinePayments {
  /// Checks that the requests to the endpoint name this amount, and no other.
  fileprivate func expectAsked(
    _ amount: Int64, at endpoint: String, fileID: String = #fileID, line: Int = #line
  ) throws {
    let said = services.account.log().filter { $0.endpoint == endpoint }.compactMap(\.askedAmount)
    try need(
      !said.isEmpty, expected: "a request with an amount", saw: "none", judgedBy: "OP-CTX-04",
      fileID: fileID, line: line)
    try expect(
      said.allSatisfy { $0 == String(amount) },
      expected: "a request to \(endpoint) with the amount \(amount)",
      saw: "a request with \(said.joined(separator: ", "))", fileID: fileID, line: line)
  }
}

// MARK: Inputs

/// Bounds of a product, and an amount between them: all beyond 32 bits, and exact in a double.
private struct Bounds: Sendable {
  var least: Int64
  var asked: Int64
  var greatest: Int64
}

private let beyond: Generator<Int64> = .oneOf(
  .int(in: (1 << 32) + 1...(1 << 33)), .int(in: (1 << 40)...(1 << 50)))
private let more: Generator<Int64> = .int(in: 1...999_999)

private let bounds: Generator<Bounds> = zip(beyond, more, more).map { least, first, second in
  Bounds(least: least, asked: least + first, greatest: least + first + second)
}

extension Exchange {
  /// The amount in the query or the body of a request; nil if there is none.
  fileprivate var askedAmount: String? {
    let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let words = (query + " " + String(decoding: request.body, as: UTF8.self))
      .split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    guard let name = words.firstIndex(where: { $0.lowercased() == "amount" }), name + 1 < words.count else {
      return nil
    }
    return String(words[name + 1])
  }
}
