import Conformance
import Foundation
import PaymentNumbers
import PropertyTesting
import Reference
import Requirements
import Testing

@testable import PyxOnlinePayments

/// Validators with defects that real teams might write.
@Suite(.heavyWork) struct PlausibleValidatorTests {
  private struct Case: Sendable {
    let validator: Mutant<OnlinePayments>
    /// The rules that have to fail.
    let failing: Set<String>
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  private static let faulty: [Case] = [
    Case(
      validator: .misjudging("looks for an address anywhere", by: "emailAddress") { value, _ in
        matches(value, "[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+")
      }, failing: ["OP-VAL-06/a", "OP-VAL-06/b"]),
    Case(
      validator: .misjudging("anything but at signs around one", by: "emailAddress") { value, _ in
        matches(value, "\\A[^@]+@[^@]+\\.[^@]+\\z")
      }, failing: ["OP-VAL-06/b"]),
    Case(
      validator: .misjudging("digits by their Unicode value", by: "iban") { value, _ in
        let text = value.map { $0.wholeNumberValue.map(String.init) ?? String($0) }.joined()
        return IBANCountry.builds(text) && IBANs.remainder(of: text) == 1
      }, failing: ["OP-VAL-08"]),
    Case(
      validator: .misjudging("the number at the beginning", by: "iban") { value, _ in
        guard let range = value.range(of: "^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}", options: .regularExpression)
        else {
          return false
        }
        return IBANs.remainder(of: String(value[range])) == 1 && IBANCountry.builds(String(value[range]))
      }, failing: ["OP-VAL-08"]),
    Case(
      validator: .misjudging("digits, whatever is between", by: "luhn") { value, _ in
        Luhn.isValid(value.filter { $0.isASCII && $0.isNumber })
      }, failing: ["OP-VAL-10"]),
    Case(
      validator: .misjudging("as far as there are digits", by: "range") { value, bounds in
        let number = Int64(value.prefix { $0.isASCII && $0.isNumber }) ?? 0
        return (bounds["minValue"]?.whole ?? 0)...(bounds["maxValue"]?.whole ?? 0) ~= number
      }, failing: ["OP-VAL-11"]),
    Case(
      validator: .misjudging("any line that matches", by: "regularExpression") { value, parameters in
        guard let pattern = parameters["regularExpression"]?.text,
          let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        else { return nil }
        return expression.firstMatch(in: value, range: NSRange(value.startIndex..., in: value)) != nil
      }, failing: ["OP-VAL-12"]),
    Case(
      validator: .misjudging("regardless of case and accents", by: "fixedList") { value, list in
        let folded = value.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return (list["allowedValues"]?.elements?.compactMap(\.text) ?? []).contains {
          $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) == folded
        }
      }, failing: ["OP-VAL-07"]),
    Case(
      validator: .forgiving("the first four characters") { text in
        text.utf8.count > 4 && YearMonth(expiryText: String(text.prefix(4))) != nil
      }, failing: ["OP-VAL-04"]),
  ]

  private var rules: [SystemRule<OnlinePayments>] {
    OnlinePayments.rules.filter { $0.id >= "OP-VAL-04" && $0.id <= "OP-VAL-13" || $0.id == "OP-VAL-18" }
  }

  @Test(arguments: faulty.indices, [1, 2] as [UInt64])
  func defectIsFound(index: Int, seed: UInt64) async {
    let faulty = Self.faulty[index]
    let library = faulty.validator.applied(to: ReferenceOnlinePayments())
    // One seed is enough to show that the other rules hold.
    let results = await engine(judging: library, seed: seed)
      .run(rules.filter { seed == 1 || faulty.failing.contains($0.id) })
    let failed = results.filter(\.isFailure).map(\.rule.id)
    #expect(Set(failed) == faulty.failing, "\(faulty.validator.name)")
  }
}
