import Conformance
import PropertyTesting

/// Rules on the list of payment items: "2. Receive possible payment methods", OPBasicPaymentProduct.
extension OnlinePayments {
  static let paymentItems: Chapter<Self> = Chapter("Payment items") {
    Rule(
      "OP-ITM-01", .must(.prose),
      "A request for payment items brings all items that the service offers, with their accounts on file.",
      cites: .objectiveCSDK(
        "2. Receive possible payment methods", "3. Receive and display payment method details",
        "Payment product selection screen"
      ).quoting("also contains the accounts on file for each payment product"),
      readings: [.productsBeyondForms],
      given: lists
    ) { trial, list in
      trial.serve(list.documents + (list.beyondForms.map { [.plain($0)] } ?? []))
      let end = try await trial.getItems(in: PaymentContext(), call: trial.nextCall())
      if let id = list.beyondForms, end?.failure != nil {
        return trial.reading(.productsBeyondForms, "product \(id.rawValue) makes the call fail")
      }
      var items = try trial.success(of: end, "the payment items")
      if let id = list.beyondForms {
        trial.reading(
          .productsBeyondForms,
          "product \(id.rawValue) is \(items.contains { $0.id == id } ? "" : "not ")listed")
        items.removeAll { $0.id == id }
      }
      let expected = list.documents.map(\.item)
      // Other rules judge which native products are listed.
      items.removeAll(where: \.id.isNative)
      try trial.expect(
        items.map(\.id.rawValue).sorted() == expected.map(\.id.rawValue).sorted(),
        expected: "the products \(expected.words)", saw: "\(items.words)")
      // Other rules judge how accounts are described and where they are listed.
      let (accounts, stored) = (items.flatMap(\.accountsOnFile), expected.flatMap(\.accountsOnFile))
      try trial.expect(
        accounts.count == stored.count, "the accounts on file of all items",
        expected: "\(stored.map(\.id))", saw: "\(accounts.map(\.id))")
    } covers: {
      [
        .covers("more than ten items", atLeast: 3) { $0.documents.count > 10 },
        .covers("an item without a logo", atLeast: 4) {
          $0.documents.contains { $0.item.displayHints.logo == nil }
        },
        .covers("an account on file", atLeast: 15) {
          $0.documents.contains { !$0.item.accountsOnFile.isEmpty }
        },
        .covers("a product that needs more than a form", atLeast: 3) { $0.beyondForms != nil },
      ]
    } mutants: {
      [
        .alteringList("drops items without a logo") { $0.removeAll { $0.displayHints.logo == nil } },
        .alteringList("keeps the first ten items") { $0 = Array($0.prefix(10)) },
        .alteringItems("loses accounts on file") { $0.accountsOnFile = [] },
      ]
    }

    Rule(
      "OP-ITM-02", .must(.prose),
      "An item has its payment method, its minimum and maximum amount, and flags for storing, Card On File and "
        + "redirection.",
      cites: .objectiveCSDK("OPBasicPaymentProduct").quoting(
        "Two fields that indicate the minimal and maximal amount"), given: ProductDocuments.some
    ) { trial, documents in
      trial.serve(documents)
      let pairs = try await trial.itemsPaired(with: documents)
      try trial.stateAll {
        for (seen, documented) in pairs { try trial.expectAttributes(of: seen, as: documented) }
      }
      trial.label("an item was compared")
    } covers: {
      [
        .covers("a redirection", atLeast: 15) { $0.contains { $0.item.usesRedirectionTo3rdParty == true } },
        .covers("flags that differ", atLeast: 20) {
          $0.contains { $0.item.allowsRecurring == !($0.item.allowsTokenization ?? false) }
        },
        .seen("an item was compared", atLeast: 90),
      ]
    } mutants: {
      [
        .alteringItems("swaps the amounts") { ($0.minAmount, $0.maxAmount) = ($0.maxAmount, $0.minAmount) },
        .alteringItems("swaps the flags for storing and for Card On File") {
          ($0.allowsTokenization, $0.allowsRecurring) = ($0.allowsRecurring, $0.allowsTokenization)
        },
        .alteringItems("treats every product as one without redirection") {
          $0.usesRedirectionTo3rdParty = false
        },
        .alteringItems("calls every payment method a card") { $0.paymentMethod = "card" },
      ]
    }

    Rule(
      "OP-ITM-03", .must(.prose),
      "The display order decides the position of an item, whatever the order in the service's reply.",
      cites: .objectiveCSDK("OPBasicPaymentProduct", "OPDisplayHints").quoting(
        "indicating at which position the payment product belongs in a list"), readings: [.paymentItemOrder],
      given: orders
    ) { trial, orders in
      trial.serve(orders.first)
      let first = try await trial.items()
      trial.serve(orders.second)
      let second = try await trial.items(in: PaymentContext(amount: 101), orJudgedBy: "OP-SES-09")
      let sorted = orders.first.map(\.item).inDisplayOrder
      for items in [first, second] {
        // Another rule judges which items are listed.
        let seen = items.inDisplayOrder.filter { item in sorted.contains { $0.id == item.id } }
        let expected = sorted.filter { item in seen.contains { $0.id == item.id } }
        try trial.need(
          !seen.isEmpty, expected: "items of \(sorted.words)", saw: "\(items.words)", judgedBy: "OP-ITM-01")
        try trial.expect(
          seen.map(\.id) == expected.map(\.id),
          expected: "the items in display order to be \(expected.words)", saw: "\(seen.words)")
      }
      if orders.first.map(\.item) != orders.second.map(\.item) {
        trial.label("two replies in different orders")
      }
      let reply = orders.second.map(\.item)
      guard reply.map(\.id) != sorted.map(\.id) else { return }
      let isSorted = second.map(\.id) == sorted.map(\.id)
      trial.reading(
        .paymentItemOrder,
        isSorted ? "by display order" : second.map(\.id) == reply.map(\.id) ? "as replied" : "another order")
    } covers: {
      [.seen("two replies in different orders", atLeast: 15)]
    } mutants: {
      [
        .alteringList("numbers items by their position in the reply") { items in
          for index in items.indices { items[index].displayHints.displayOrder = index + 1 }
        },
        .alteringList("gives all items the same position") { items in
          for index in items.indices { items[index].displayHints.displayOrder = 0 }
        },
      ]
    }

    Rule(
      "OP-ITM-04", .must(.prose), "Every account on file belongs to the product under which it is listed.",
      cites: .objectiveCSDK("OPAccountOnFile", "OPBasicPaymentProduct").quoting(
        "A list of previously saved accounts on file for this payment product"),
      given: ProductDocuments.cards
    ) { trial, documents in
      trial.serve(documents)
      let items = try await trial.items()
      let (listed, stored) = (items.flatMap(\.accountsOnFile), documents.flatMap(\.item.accountsOnFile))
      try trial.need(
        listed.count >= stored.count, expected: "the number of accounts on file to be \(stored.count)",
        saw: "\(listed.count)",
        judgedBy: "OP-ITM-01")
      for item in items {
        for account in item.accountsOnFile {
          trial.label("an account on file")
          try trial.expect(
            account.paymentProductId == item.id,
            expected: "accounts of \(item.title) under it",
            saw: "account \(account.id) of product \(account.paymentProductId.rawValue)")
          // The SDK may have filled in the account's product itself, so the service's list decides where the account
          // belongs.
          let owner = documents.first { $0.item.accountsOnFile.contains { $0.id == account.id } }
          try trial.expect(
            owner == nil || owner?.item.id == item.id,
            expected: "account \(account.id) under product \(owner?.item.id.rawValue ?? "")",
            saw: "the account under \(item.title)")
        }
      }
    } covers: {
      [
        .covers("products with and without accounts", atLeast: 20) {
          $0.count > 1 && $0.contains { !$0.item.accountsOnFile.isEmpty }
        },
        .seen("an account on file", atLeast: 50),
      ]
    } mutants: {
      [
        .alteringList("lists under each product the accounts of the next one") { items in
          let accounts = items.map(\.accountsOnFile)
          for index in items.indices { items[index].accountsOnFile = accounts[(index + 1) % accounts.count] }
        },
        .alteringList("lists all accounts under the first product") { items in
          let accounts = items.flatMap(\.accountsOnFile)
          for index in items.indices { items[index].accountsOnFile = index == 0 ? accounts : [] }
        },
      ]
    }
  }
}

// MARK: Inputs

/// A list from the service.
private struct OfferedList: Sendable {
  var documents: [ProductDocument]
  /// An additional product that SDKs may leave out on purpose.
  var beyondForms: ProductID?
}

private let lists: Generator<OfferedList> = .frequency([
  (6, ProductDocuments.list.map { OfferedList(documents: $0) }),
  (
    1,
    // The document speaks of items that have a logo, so items without a logo exist and are available, too.
    ProductDocuments.some.map { documents in
      var documents = documents
      documents[documents.count - 1].item.displayHints.logo = nil
      return OfferedList(documents: documents)
    }
  ),
  (
    1,
    zip(ProductDocuments.some, Generator<ProductID>.element(of: ProductID.beyondForms)).map {
      OfferedList(documents: $0, beyondForms: $1)
    }
  ),
])

private struct Orders: Sendable {
  var first: [ProductDocument]
  var second: [ProductDocument]
}

private let orders = Generator<Orders> { source in
  let first = try ProductDocuments.some.draw(from: source)
  return Orders(
    first: first, second: try Generator<[ProductDocument]>.shuffled(first).draw(from: source))
}

extension [PaymentItem] {
  /// The items sorted by their stated positions; those without one come last.
  fileprivate var inDisplayOrder: [PaymentItem] {
    sorted { ($0.displayHints.displayOrder ?? .max) < ($1.displayHints.displayOrder ?? .max) }
  }
}
