import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The stored value decides: section 3.5.
  static var storedChoice: Rule {
    Rule(
      "PBBA-FLAG-05", .must(.derived),
      "The value that is stored when the library starts decides how a payment is routed.",
      cites: .eis11("3.5"), readings: [.storedFalseCountsAsChoice, .popupAfterCodeChosen], given: storedValues
    ) { trial, input in
      if input.stored {
        try await trial.payWithStoredTrue(input.phone, input.payments[0])
      } else {
        try await trial.payWithStoredFalse(input.phone, input.payments)
      }
    } covers: {
      [
        .covers("true stored", atLeast: 25) { $0.stored },
        .covers("false stored", atLeast: 25) { !$0.stored },
      ]
    } mutants: {
      [
        .behaving("trusts its memory instead of the stored choice", state: false) {
          isChosen, stimulus, world, inner in
          var other = world
          other.preferences[rememberedKey] = isChosen ? .bool(true) : nil
          if stimulus == .tap(control: .openBankingApp) { isChosen = true }
          return try await inner.send(stimulus, in: other)
        },
        .behaving("erases the choice by storing false, and reads that as true", state: ()) {
          _, stimulus, world, inner in
          var other = world
          if world.preferences[rememberedKey] == .bool(false) {
            other.preferences[rememberedKey] = .bool(true)
          }
          return try await inner.send(stimulus, in: other).map { effect in
            guard case .savedPreference(rememberedKey, nil) = effect else { return effect }
            return .savedPreference(key: rememberedKey, value: .bool(false))
          }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct StoredValue: Sendable {
  var phone: Phone
  var payments: [Payment]
  var stored: Bool
}

private let storedValues: Generator<StoredValue> = zip(
  .phone(bankApps: 1...3), .payments(2...2), .bool
).map { StoredValue(phone: $0, payments: $1, stored: $2) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Pays with a true that was stored before the library started, so the bank app opens.
  fileprivate func payWithStoredTrue(_ phone: Phone, _ payment: Payment) async throws {
    have(phone)
    change { $0.preferences[PayByBankApp.rememberedKey] = .bool(true) }
    var outcomes = try await show(payment).outcomes
    try need(!outcomes.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
    if !outcomes.contains("opened"), let own = try await choiceOfAnotherType() {
      have(phone)
      change { $0.preferences[PayByBankApp.rememberedKey] = own }
      outcomes = try await show(payment).outcomes
    }
    try expect(
      outcomes.contains("opened"),
      "the payment with true stored", expected: "opened", saw: "\(described(outcomes))")
  }

  /// The value that this library stores as the choice, if it is not a Boolean; such a library need not read a Boolean
  /// (A-PBBA-10).
  ///
  /// To find out, ends the process, makes a payment in a new process, and ends that process too. Also nil if nothing is
  /// stored.
  func choiceOfAnotherType() async throws -> PreferenceValue? {
    guard profile.effects.contains(.savedPreference) else { return nil }
    try await close()
    change { $0.preferences = [:] }
    have(Phone())
    guard try await show(Payment()).faces.last?.screen == .mcomm else { return nil }
    try await send(.tap(control: .openBankingApp))
    let stored = try preference(PayByBankApp.rememberedKey)
    try await close()
    guard let stored, stored.isTruthy, stored.typeName != PreferenceValue.bool(true).typeName else {
      return nil
    }
    return stored
  }

  /// Pays with a false stored by somebody else, and with a false that the library stored to erase the choice.
  ///
  /// Only the library's own false certainly means that nothing is remembered. A library that marks the choice by the
  /// presence of a key never stores a false.
  fileprivate func payWithStoredFalse(_ phone: Phone, _ payments: [Payment]) async throws {
    have(phone)
    change { $0.preferences[PayByBankApp.rememberedKey] = .bool(false) }
    let outcomes = try await show(payments[0]).outcomes
    try need(!outcomes.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
    try expect(
      outcomes == ["mcomm"] || outcomes == ["opened"],
      "the payment with false stored", expected: "one outcome, mcomm or opened", saw: "\(described(outcomes))"
    )
    reading(.storedFalseCountsAsChoice, storedFalse: outcomes)
    guard outcomes == ["opened"] else { return }
    have(Phone(bankApps: 0))
    try await show(payments[1])
    guard let stored = try preference(PayByBankApp.rememberedKey), !stored.isTruthy else { return }
    try await restart()
    have(phone)
    try expectLaterOffer(try await show(payments[1]), "with a false that the library stored itself")
  }
}
