import Conformance
import Foundation
import JSONValues
import PyxDotpay

/// The library's data on the device: references to cards, the default card, payments and the last channel.
struct DotpayStore {
  /// A changed value and its key.
  typealias Change = (key: String, value: String?)

  /// The cards registered here without a customer.
  var cards: [Card] = []
  /// The default card.
  var defaultCard: String?
  /// The payments that were made.
  var payments: [PaymentSummary] = []
  /// The channel of the last payment.
  var lastChannel: String?

  /// Reads the store from the device's preferences; empty if they hold nothing.
  init(_ preferences: [String: PreferenceValue]) {
    func text(_ key: String) -> String? {
      if case .string(let text)? = preferences[key] { text } else { nil }
    }
    func decoded<Value: Decodable>(_ key: String) -> Value? {
      text(key).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
    }
    cards = decoded("cards") ?? []
    payments = decoded("payments") ?? []
    defaultCard = text("defaultCard")
    lastChannel = text("lastChannel")
  }

  /// The values that differ from an older state, to be written.
  func changes(since old: DotpayStore) -> [Change] {
    var changes: [Change] = []
    if cards != old.cards { changes.append(("cards", JSONValue.array(cards.map(\.stored)).compact)) }
    if defaultCard != old.defaultCard { changes.append(("defaultCard", defaultCard)) }
    if payments != old.payments {
      changes.append(("payments", JSONValue.array(payments.map(\.stored)).compact))
    }
    if lastChannel != old.lastChannel { changes.append(("lastChannel", lastChannel)) }
    return changes
  }
}

// Written by hand, with members in alphabetical order: every payment of every case is stored, so this must be fast.
extension Card {
  fileprivate var stored: JSONValue {
    .object([
      .init("brandCodename", .string(brandCodename)), .init("brandName", .string(brandName)),
      .init("id", .string(id)), .init("logoURL", .string(logoURL)),
      .init("maskedNumber", .string(maskedNumber)),
    ])
  }
}

extension PaymentSummary {
  fileprivate var stored: JSONValue {
    .object([
      .init("control", .string(control)), .init("related", .array((related ?? []).map { .string($0) })),
      .init("status", .string(status.rawValue)),
    ])
  }
}
