import Conformance
import PyxOnlinePayments

extension OnlinePayments {
  /// Variants of how an SDK shows products; the document allows them all.
  static let productStyles: [Mutant<OnlinePayments>] = items + fields

  private static let items: [Mutant<OnlinePayments>] = [
    .alteringItems("shows logos as URLs of its own") { item in
      item.displayHints.logo = item.displayHints.logo.map { $0 + "?size=80" }
    },
    .alteringItems("shows logos as paths below the asset URL") { item in
      item.displayHints.logo = item.displayHints.logo.map { logo in
        logo.split(separator: "/").dropFirst(4).joined(separator: "/")
      }
    },
    .alteringItems("keeps images without their paths") { $0.displayHints.logo = nil },
    .alteringItems("shows no path if the SDK ships with the image") { item in
      if ["1", "2", "3", "117"].contains(item.id) { item.displayHints.logo = nil }
    },
    .alteringAccounts("shows masks of accounts without braces") { account in
      for part in account.labelTemplate.indices {
        account.labelTemplate[part].mask?.removeAll { "{}".contains($0) }
      }
    },
    .alteringAccounts("joins the parts of labels in another way") { account in
      account.attributes.reverse()
      account.label = account.label.map { "Card: \($0)." }
    },
    .alteringAccounts("hides digits with bullets, and joins parts with no-break spaces") { account in
      account.label?.replace("*", with: "•")
      account.label?.replace(" ", with: "\u{a0}")
    },
    .alteringItems("has values of its own for members that a document leaves out") { item in
      item.minAmount = item.minAmount ?? 0
      item.maxAmount = item.maxAmount ?? 0
      item.allowsRecurring = item.allowsRecurring ?? false
      item.displayHints.logo = item.displayHints.logo ?? "logos/none.png"
    },
  ]

  private static let fields: [Mutant<OnlinePayments>] = [
    .alteringHints("shows no paths of tooltips' images") { $0.tooltip?.image = nil },
    .alteringHints("has texts of its own for tooltips without one") { hints in
      if let tooltip = hints.tooltip, tooltip.label == nil { hints.tooltip?.label = "Own text" }
    },
    .alteringFields("has texts of its own for the fields that it knows") { field in
      guard ["cvv", "iban", "cardNumber"].contains(field.id) else { return }
      if field.displayHints.tooltip?.label != nil { field.displayHints.tooltip?.label = "Own text" }
    },
    .alteringHints("shows masks without braces") { $0.mask?.removeAll { "{}".contains($0) } },
  ]
}
