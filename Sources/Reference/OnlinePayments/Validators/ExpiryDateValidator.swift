import Conformance
import Foundation

/// Validates expiry dates in the format `MMyy` against a clock.
struct ExpiryDateValidator {
  private let year: Int
  private let month: Int

  /// Takes the current month from the world's clock and zone, on the Gregorian calendar, whatever calendar the device
  /// uses.
  init(world: World) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: world.secondsFromUTC) ?? .gmt
    let now = Date(timeIntervalSince1970: Double(world.clock) / 1000)
    let parts = calendar.dateComponents([.year, .month], from: now)
    year = parts.year ?? 0
    month = parts.month ?? 1
  }

  /// The errors of the value; months are valid from the current one to the same month twenty-five years later.
  func errors(in value: String) -> [String] {
    let digits = value.utf8.map { Int($0) - 48 }
    guard digits.count == 4, digits.allSatisfy({ 0...9 ~= $0 }) else { return ["expirationDate"] }
    let expiryMonth = digits[0] * 10 + digits[1]
    let expiryYear = year / 100 * 100 + digits[2] * 10 + digits[3]
    guard 1...12 ~= expiryMonth else { return ["expirationDate"] }
    let monthsAhead = (expiryYear - year) * 12 + expiryMonth - month
    return 0...300 ~= monthsAhead ? [] : ["expirationDate"]
  }
}
