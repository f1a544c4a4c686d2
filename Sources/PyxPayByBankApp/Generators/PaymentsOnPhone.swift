import PropertyTesting

/// Payments on a phone, one after another.
struct PaymentsOnPhone: Sendable {
  var phone: Phone
  var payments: [Payment]
  /// What happens before the steps that the rule judges.
  var start: Start
}

extension Generator where Value == PaymentsOnPhone {
  /// Payments on a phone; the numbers of payments and of bank apps are in the given ranges.
  static func payments(
    _ count: ClosedRange<Int>, bankApps: ClosedRange<Int> = 1...3,
    start: Generator<Start> = .start(after: .nothingRemembered)
  ) -> Generator {
    zip(.phone(bankApps: bankApps), .payments(count), start).map {
      PaymentsOnPhone(phone: $0, payments: $1, start: $2)
    }
  }
}

/// Two payments on a phone with a history.
struct Situation: Sendable {
  var history: History
  var phone: Phone
  var payments: [Payment]
  /// What happens before the steps that the rule judges.
  var start: Start
}

extension Generator where Value == Situation {
  /// Any history, after anything that may have happened in the library.
  static func situation(on phone: Generator<Phone>) -> Generator {
    zip(.history, phone, .payments(2...2), .start(after: .anything)).map {
      Situation(history: $0, phone: $1, payments: $2, start: $3)
    }
  }
}
