import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// The rule on the names in the demo application's selection screen.
  @ChapterBuilder<Self> static var selectionScreen: [Rule] {
    Rule(
      "OP-DEMO-03", .should(.prose),
      "The selection names every item and, if accounts on file can be chosen, every account; it shows the logo "
        + "of an item that has one.",
      cites: .objectiveCSDK(
        "Payment product selection screen", "3. Receive and display payment method details"
      ).quoting("displays a localised name/a short description of the stored information"),
      readings: [.accountsOnFileOffered], given: selections
    ) { trial, input in
      let shop = input.shop
      try trial.requireObserved(.showedSelection)
      try await trial.begin(after: input.earlier)
      let process = PaymentProcess(trial, shop)
      try await process.offerItems()
      for item in shop.items {
        if try trial.row(of: item) == nil {
          // The items may have a screen of their own, after the screen of the accounts.
          try await process.send(.selectItem(paymentProductId: item.id))
        }
        try trial.expect(try trial.row(of: item), names: item, in: shop)
      }
      // The text says that an app can present accounts; if an app presents none, only its items are judged.
      let offersAccounts = trial.understands(.selectAccount)
      if shop.items.contains(where: { !$0.accountsOnFile.isEmpty }) {
        trial.reading(.accountsOnFileOffered, offersAccounts ? "they are offered" : "they are not offered")
      }
      guard offersAccounts else {
        return trial.leaveOut(accountLabel, because: "the app offers no accounts on file")
      }
      for item in shop.items where !item.accountsOnFile.isEmpty {
        if try trial.lacksAccounts(of: item) {
          // Accounts may have a screen of their own, after the screen of the items.
          try await process.send(.selectItem(paymentProductId: item.id))
        }
        try trial.expectAccounts(of: item)
      }
    } covers: {
      [
        .seen(accountLabel, atLeast: 40),
        .covers("an item without a logo", atLeast: 30) {
          $0.shop.items.contains { $0.displayHints.logo == nil }
        },
        .covers("an item with a logo", atLeast: 40) {
          $0.shop.items.contains { $0.displayHints.logo != nil }
        },
      ]
    } mutants: {
      [
        .selecting("leaves out the accounts on file") { $0.filter { $0.accountOnFileId == nil } },
        .selecting("leaves out items without a logo") { $0.filter { $0.logo != nil } },
        .selecting("leaves out the last item") { entries in
          entries.filter { $0.paymentProductId != entries.last?.paymentProductId }
        },
        .selecting("shows no logos") { $0.map { SelectionEntry($0, label: $0.label, logo: nil) } },
        .selecting("shows no names") { $0.map { SelectionEntry($0, label: "", logo: $0.logo) } },
        .selecting("shows the name of the previous item") { entries in
          zip(entries, entries.last.map { [$0] + entries.dropLast() } ?? []).map { entry, other in
            SelectionEntry(entry, label: other.label, logo: entry.logo)
          }
        },
      ]
    }
  }
}

private let accountLabel = "an account on file was named"

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks that each account of an item has a row with a text.
  fileprivate func expectAccounts(of item: PaymentItem) throws {
    let entries = try seen.entries
    for account in item.accountsOnFile {
      let entry = entries.last { $0.accountOnFileId == account.id }
      try expect(
        entry != nil,
        expected: "account \(account.id) of product \(item.id.rawValue) in the selection",
        saw: "no row for it")
      try expect(
        entry?.label?.isEmpty == false,
        expected: "a text for account \(account.id) in the selection", saw: "a row without text")
      label(accountLabel)
    }
  }
}

// MARK: Inputs

private struct ShownItems: Sendable {
  var shop: Shop
  /// The steps before the payment.
  var earlier: [PaymentTransition]
}

private let selections: Generator<ShownItems> = zip(
  Shop.any(products: 2...4, fields: 1...1, accounts: 0...2), .earlier
).map { ShownItems(shop: $0, earlier: $1) }

// MARK: Seeing

extension Trial where System == OnlinePaymentsIntegration {
  /// The row of an item without an account.
  fileprivate func row(of item: PaymentItem) throws -> SelectionEntry? {
    try seen.entries.last { $0.paymentProductId == item.id && $0.accountOnFileId == nil }
  }

  fileprivate func lacksAccounts(of item: PaymentItem) throws -> Bool {
    let shown = try seen.entries.compactMap(\.accountOnFileId)
    return item.accountsOnFile.contains { !shown.contains($0.id) }
  }

  /// Checks that a row shows an item: the item's logo if it has one, and a name in the app's own words that is not
  /// another item's name.
  fileprivate func expect(_ entry: SelectionEntry?, names item: PaymentItem, in shop: Shop) throws {
    let id = item.id.rawValue
    guard let entry else {
      return try expect(false, expected: "product \(id) in the selection", saw: "no row for it")
    }
    let label = entry.label ?? ""
    try expect(
      !label.isEmpty, expected: "a name for product \(id) in the selection", saw: "a row without text")
    let other = shop.items.first { $0.id != item.id && $0.displayHints.label == label }
    try expect(
      other == nil, expected: "the name of product \(id)", saw: "\"\(label)\", the name of another product")
    if item.displayHints.logo != nil {
      try expect(
        entry.logo?.isEmpty == false, expected: "the logo of product \(id) in the selection",
        saw: "a row without a logo")
    }
  }
}

extension SelectionEntry {
  /// The same row with other contents.
  fileprivate init(_ entry: SelectionEntry, label: String?, logo: String?) {
    self.init(entry.paymentProductId, accountOnFileId: entry.accountOnFileId, label: label, logo: logo)
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Replaces the rows of the selection.
  fileprivate static func selecting(
    _ name: String, _ change: @escaping @Sendable ([SelectionEntry]) -> [SelectionEntry]
  ) -> Mutant {
    rewriting(name) { effect in
      if case .showedSelection(let entries) = effect {
        [.showedSelection(entries: change(entries))]
      } else {
        [effect]
      }
    }
  }
}
