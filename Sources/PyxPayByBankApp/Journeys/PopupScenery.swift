import Conformance
import PropertyTesting

/// What stays the same throughout a walk: the phones, the host's preferences, and parts of what the host passes.
struct PopupScenery: Sendable {
  /// The phones with an available bank app, which take turns.
  var phones = [Phone()]
  /// The phone without an available bank app.
  var emptyPhone = Phone(bankApps: 0)
  /// Whether the library finds no bank app when it is asked, because the host does not list the scheme.
  var isUnlisted = false
  /// The host's own preferences.
  var preferences: [String: PreferenceValue] = [:]
  /// The text at the end of each token.
  var tokenEnd = ""
  /// The text at the end of each error's message.
  var messageEnd = ""
  /// The interval of all payments; the shortest one if the walk lets time pass.
  var expiryInterval = 1
  /// Whether the consumer leaves the host app and comes back after each transition to a clear screen or an error.
  var leavesOften = false

  /// The phone on which the row of that number is taken; nil if the row can be taken on any phone.
  func phone(for row: PopupTransition, number: Int) -> Phone? {
    switch row.guard {
    case .bankApp?: phones[number % phones.count]
    case .noBankApp? where row.event == .ask && isUnlisted: Phone(bankApps: 2, queries: [])
    case .noBankApp?: emptyPhone
    case nil: nil
    }
  }

  /// The row's event with the values that the host passes.
  func step(for row: PopupTransition, number: Int) -> Step {
    switch row.event.step(number: number) {
    case .pay(var payment):
      payment.token += tokenEnd
      payment.expiryInterval = expiryInterval
      return .pay(payment)
    case .fail(var strings):
      strings.message += messageEnd
      return .fail(strings)
    case .open(let token): return .open(token + tokenEnd)
    case let other: return other
    }
  }
}

extension Generator where Value == PopupScenery {
  /// Sceneries of all kinds for a walk.
  static func scenery(for rows: [PopupTransition]) -> Generator {
    let lastsLong = !rows.contains { $0.event == .wait }
    return zip(
      Generator<Phone>.phone(bankApps: 1...3).array(count: 1...3), .phone(bankApps: 0...0), .bool,
      zip(.bool, .element(of: ["", ".r-4~z", String(repeating: "x", count: 30)])),
      .element(of: ["", String(repeating: " and more", count: 40)]),
      zip(.int(in: lastsLong ? 1...3600 : 1...1), .bool)
    ).map { phones, emptyPhone, isUnlisted, host, messageEnd, rest in
      // A host may also list any other schemes.
      var emptyPhone = emptyPhone
      emptyPhone.queries = [PayByBankApp.scheme, "zappx", "xzapp", "zapp-r4", "zap", "oldbank"]
      return PopupScenery(
        phones: phones, emptyPhone: emptyPhone, isUnlisted: isUnlisted,
        preferences: host.0 ? ["theme": .string("dark")] : [:], tokenEnd: host.1, messageEnd: messageEnd,
        expiryInterval: rest.0, leavesOften: rest.1)
    }
  }
}
