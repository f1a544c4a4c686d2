import Conformance
import PropertyTesting

/// A date, the month in which it was validated, and the world at that time.
struct Judged: Sendable {
  var date: YearMonth
  var now: YearMonth
  var world: World

  /// The number of months from the current month to the date.
  var offset: Int { now.months(until: date) }
}

extension Mutant where System == OnlinePayments {
  /// Replaces the verdict on a date if the closure gives one.
  static func misjudging(
    _ name: String, _ verdict: @escaping @Sendable (Judged) -> Bool?
  ) -> Mutant {
    behaving(name, state: ()) { _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard case .validateExpiryDate(let call, let value, _) = stimulus,
        let date = YearMonth(expiryText: value), let now = world.localMonth,
        let isValid = verdict(Judged(date: date, now: now, world: world))
      else { return effects }
      return [
        .validated(call: call, isValid: isValid, errors: isValid ? [] : [InputError(kind: "expirationDate")])
      ]
    }
  }

  /// Accepts certain texts.
  static func forgiving(_ name: String, _ accepts: @escaping @Sendable (String) -> Bool) -> Mutant {
    changing(name) { stimulus, effects in
      guard case .validateExpiryDate(let call, let value, _) = stimulus, accepts(value) else {
        return effects
      }
      return [.validated(call: call, isValid: true, errors: [])]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Checks a vector on expiry dates; the vector gives `clock` and `value`, and expects `isValid`.
  ///
  /// The clock is in milliseconds since 1970.
  func check(_ vector: Vector) async throws {
    guard profile.clock == .controlled else { try discard() }
    let clock = try vector.given.wholeNumber("clock")
    change { $0.clock = clock }
    let value = try vector.given.requiredText("value")
    let verdict = try await verdict(on: value)
    let expected = try vector.expected.flag("isValid")
    try expect(
      verdict.isValid == expected,
      expected: "\"\(value)\" to be \(expected ? "valid" : "invalid")", saw: "\(verdict)")
  }
}
