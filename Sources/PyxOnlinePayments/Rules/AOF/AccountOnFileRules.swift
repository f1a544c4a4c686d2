import Conformance
import JSONValues
import PropertyTesting

/// Rules on accounts on file as an SDK shows them: OPAccountOnFile, OPDisplayHints.
extension OnlinePayments {
  static let accountsOnFile: Chapter<Self> = Chapter("Accounts on file") {
    Rule(
      "OP-AOF-01", .must(.prose),
      "An account on file has an id, a product, the stored values, their masks, and a label.",
      cites: .objectiveCSDK("OPAccountOnFile", "OPDisplayHints").quoting(
        "A collection of key-value pairs stored as a part of the account"), given: ProductDocuments.cards
    ) { trial, documents in
      trial.serve(documents)
      let pairs = try await trial.itemsPaired(with: documents)
      try trial.stateAll {
        for (seen, documented) in pairs {
          for account in documented.accountsOnFile {
            // If the id is wrong, the card number still distinguishes the accounts.
            let sameId = seen.accountsOnFile.first { $0.id == account.id }
            guard let shown = sameId ?? seen.accountsOnFile.first(where: { $0.hasNumber(of: account) }) else {
              throw trial.setback(
                expected: "account on file \(account.id) of \(documented.title)",
                saw: seen.accountsOnFile.words, judgedBy: "OP-ITM-04", "OP-ITM-01")
            }
            trial.label("an account was compared")
            try trial.expectAccount(shown, as: account)
            try trial.expect(
              shown.label?.isEmpty == false, "account on file \(account.id)", expected: "a label",
              saw: "no label")
          }
        }
      }
    } covers: {
      [
        .covers("a label of several parts", atLeast: 15) {
          $0.contains { $0.item.accountsOnFile.contains { $0.labelTemplate.count > 1 } }
        },
        .covers("three stored values", atLeast: 15) {
          $0.contains { $0.item.accountsOnFile.contains { $0.attributes.count > 2 } }
        },
        .seen("an account was compared", atLeast: 50),
      ]
    } mutants: {
      [
        .alteringAccounts("swaps the ids of account and product") { account in
          let id = account.id
          account.id = account.paymentProductId.rawValue
          account.paymentProductId = ProductID(rawValue: id)
        },
        .alteringAccounts("keeps only the first stored value") {
          $0.attributes = Array($0.attributes.prefix(1))
        },
        .alteringAccounts("removes asterisks from stored values") { account in
          for index in account.attributes.indices { account.attributes[index].value.removeAll { $0 == "*" } }
        },
        .alteringAccounts("loses the masks") { account in
          for index in account.labelTemplate.indices { account.labelTemplate[index].mask = nil }
        },
        .alteringAccounts("keeps only the hint of the first value") {
          $0.labelTemplate = Array($0.labelTemplate.prefix(1))
        },
        .alteringAccounts("has no label") { $0.label = nil },
      ]
    }

    Rule(
      "OP-AOF-02", .must(.prose),
      "The label shows the stored values through their masks, and is the same each time.",
      cites: .objectiveCSDK("OPAccountOnFile", "OPDisplayHints").quoting(
        "mask to apply the mask (e.g. asterisks) to the corresponding value"), given: ProductDocuments.cards
    ) { trial, documents in
      trial.serve(documents)
      let first = try await trial.itemsPaired(with: documents)
      let second = try await trial.items()
      try trial.stateAll {
        for (seen, documented) in first {
          for account in documented.accountsOnFile {
            let others = second.first { $0.id == seen.id }?.accountsOnFile ?? []
            guard let shown = seen.accountsOnFile.first(where: { $0.id == account.id }),
              let again = others.first(where: { $0.id == account.id })
            else {
              throw trial.setback(
                expected: "account on file \(account.id) of \(documented.title), twice",
                saw: "\(seen.accountsOnFile.words), then \(others.words)", judgedBy: "OP-AOF-01", "OP-ITM-04",
                "OP-ITM-01")
            }
            trial.label("a label was compared")
            try trial.expectMasked(shown.label, of: account)
            try trial.expect(
              again.label == shown.label,
              "the label when asked again", expected: "\(JSONValue.quoted(shown.label ?? ""))",
              saw: "\(JSONValue.quoted(again.label ?? ""))")
          }
        }
      }
    } covers: {
      [
        .covers("a label of several masked parts", atLeast: 15) {
          $0.contains { $0.item.accountsOnFile.contains { $0.maskedPieces.count > 1 } }
        },
        .seen("a label was compared", atLeast: 50),
      ]
    } mutants: {
      [
        .alteringAccounts("shows the stored value without its mask") { account in
          account.label = account.attributes.map(\.value).joined(separator: " ")
        },
        .alteringAccounts("shows the stored value after its masked form") { account in
          account.label = account.label.map { "\($0) (\(account.attributes.first?.value ?? ""))" }
        },
        .alteringAccounts("shows only the first part of the label") { account in
          account.label = account.maskedPieces.first
        },
        .alteringAccounts("leaves out the last digits") { account in
          account.label = account.label.map { String($0.dropLast(4)) }
        },
        .stateful("adds to the label each time", state: 0) { lists, effect, _ in
          guard case .paymentItems(let call, var items) = effect else { return [effect] }
          lists += 1
          for item in items.indices {
            for account in items[item].accountsOnFile.indices where lists > 1 {
              items[item].accountsOnFile[account].label? += " \(lists)"
            }
          }
          return [.paymentItems(call: call, items: items)]
        },
      ]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Checks that a label shows each stored value through its mask, and in no other form.
  fileprivate func expectMasked(_ label: String?, of account: AccountOnFile) throws {
    let seen = label.map(JSONValue.quoted) ?? "none"
    var rest = label?.withPlainSigns ?? ""
    // A short value may be part of another one, so all values are looked for before the first is removed.
    for piece in account.maskedPieces {
      try expect(rest.contains(piece.withPlainSigns), expected: "a label with \"\(piece)\"", saw: "\(seen)")
    }
    for piece in account.maskedPieces { rest = rest.replacing(piece.withPlainSigns, with: "\n") }
    for element in account.labelTemplate {
      guard let mask = element.mask,
        let value = account.attributes.first(where: { $0.key == element.attributeKey })?.value,
        !account.maskedPieces.contains(value)
      else { continue }
      let isRaw = label?.contains(value) == true && rest.contains(value.withPlainSigns)
      try expect(
        !isRaw, expected: "a label with \(element.attributeKey) as \(mask.withoutBraces) only", saw: "\(seen)"
      )
    }
  }
}

extension String {
  /// The text with white space as spaces, and with the usual signs for hidden characters as asterisks.
  fileprivate var withPlainSigns: String {
    String(map { $0.isWhitespace ? " " : "•●·×X".contains($0) ? "*" : $0 })
  }
}

extension AccountOnFile {
  /// Whether both accounts store the same card number, as `cardNumber` or as `alias`, which shows a part of it.
  fileprivate func hasNumber(of other: AccountOnFile) -> Bool {
    ["cardNumber", "alias"].contains { key in
      let numbers = [self, other].map { $0.attributes.first { $0.key == key }?.value }
      return numbers[0] != nil && numbers[0] == numbers[1]
    }
  }
}

extension [AccountOnFile] {
  /// The ids, in messages.
  fileprivate var words: String { isEmpty ? "none" : map(\.id).joined(separator: ", ") }
}
