import Conformance
import PropertyTesting

/// The order of a selection: OPDisplayHints.
extension OnlinePaymentsIntegration {
  static let displayOrder: Chapter<Self> = Chapter("The order of a selection") {
    Rule(
      "OP-ITM-15", .should(.prose), "The selection lists the items in their display order.",
      cites: .objectiveCSDK("OPDisplayHints", "OPBasicPaymentProduct").quoting(
        "indicates the appropriate display order according to the order index"),
      given: orderedShops
    ) { trial, shop in
      try trial.requireObserved(.showedSelection)
      let process = PaymentProcess(trial, shop)
      try await process.offerItems()
      var rows: [ProductID] = []
      for case .showedSelection(let entries) in try trial.seen.of(.showedSelection) {
        let items = entries.filter { $0.accountOnFileId == nil }.map(\.paymentProductId)
        if !items.isEmpty { rows = items }
      }
      try trial.need(
        !rows.isEmpty, expected: "a selection of \(shop.items.count) items", saw: "no selection of items",
        judgedBy: "OP-DEMO-03")
      if rows.count > 1 { trial.label("several items in a selection") }
      // An app may leave items out, and may repeat one on top, such as the last one used.
      rows = Array(rows.reversed().firstOccurrences.reversed())
      let expected = shop.items.displayed.filter(rows.contains)
      try trial.expect(
        rows.filter(expected.contains) == expected, "the rows of the selection", expected: expected.words,
        saw: rows.words)
    } covers: {
      [
        .covers("items come in another order", atLeast: 50) { $0.items.displayed != $0.items.map(\.id) },
        .covers("the order differs from the order of the ids", atLeast: 50) {
          $0.items.displayed.map(\.rawValue) != $0.items.map(\.id.rawValue).sorted()
        },
        .covers("positions of one and two digits", atLeast: 30) { shop in
          Set(shop.items.compactMap(\.displayHints.displayOrder).map { $0 > 9 }).count > 1
        },
        .seen("several items in a selection", atLeast: 90),
      ]
    } mutants: {
      [
        .ordering("lists items as they come") { items in items.map(\.id) },
        .ordering("lists items by their ids") { items in
          items.map(\.id).sorted { $0.rawValue < $1.rawValue }
        },
        .ordering("lists the last item first") { items in items.displayed.reversed() },
        .ordering("sorts the display order as a string") { items in
          items.sorted {
            String($0.displayHints.displayOrder ?? 0) < String($1.displayHints.displayOrder ?? 0)
          }.map(\.id)
        },
      ]
    }
  }
}

// MARK: Inputs

private let orderedShops: Generator<Shop> = zip(
  Shop.any(products: 2...5, fields: 1...1, accounts: 0...0),
  Generator<[Int]>.shuffled([1, 2, 3, 5, 8, 10, 12, 20, 100])
).map { shop, places in
  var shop = shop
  for index in shop.products.indices { shop.products[index].item.displayHints.displayOrder = places[index] }
  return shop
}

extension [PaymentItem] {
  /// The ids in display order.
  fileprivate var displayed: [ProductID] {
    sorted { $0.displayHints.displayOrder ?? 0 < $1.displayHints.displayOrder ?? 0 }.map(\.id)
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Lists the items in another order.
  fileprivate static func ordering(
    _ name: String, _ order: @escaping @Sendable ([PaymentItem]) -> [ProductID]
  ) -> Mutant {
    changing(name, state: [PaymentItem]()) { items, stimulus, effects in
      if case .gotItems(_, let list) = stimulus { items = list }
      let ids = order(items)
      return effects.map { effect in
        guard case .showedSelection(let entries) = effect else { return effect }
        return .showedSelection(
          entries: ids.flatMap { id in entries.filter { $0.paymentProductId == id } })
      }
    }
  }
}
