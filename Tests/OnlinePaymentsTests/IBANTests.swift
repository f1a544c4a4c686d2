import Conformance
import PaymentNumbers
import Reference
import Requirements
import Testing

@testable import PyxOnlinePayments

@Suite(.heavyWork) struct IBANTests {
  @Test func everyExampleOfTheRegistryHoldsToItsRow() {
    #expect(IBANCountry.all.count == 89)
    #expect(IBANCountry.all.map(\.code) == Set(IBANCountry.all.map(\.code)).sorted())
    for country in IBANCountry.all {
      #expect(country.example.hasPrefix(country.code))
      #expect(country.example.count == country.length)
      #expect(IBANCountry.builds(country.example), "\(country.code)")
      #expect(IBANs.remainder(of: country.example) == 1, "\(country.code)")
      let digits = country.example.dropFirst(2).prefix(2)
      #expect(digits >= "02" && digits <= "98", "\(country.code)")
      #expect(15...33 ~= country.length)
    }
    #expect(Set(IBANCountry.unassigned).isDisjoint(with: IBANCountry.all.map(\.code)))
  }

  @Test func madeNumbersHaveTheRightCheckDigits() {
    #expect(IBANs.number("NL", "ABNA0417164300") == "NL91ABNA0417164300")
    #expect(IBANs.number("GB", "WEST12345698765432") == "GB82WEST12345698765432")
    #expect(IBANs.remainder(of: "NL91ABNA041716430*") == nil)
  }

  /// The reference has its own table: both tables must agree on every country.
  @Test func referenceKnowsEveryCountry() async throws {
    let vectors = IBANCountry.all.flatMap { country in
      [
        (country.example, true),
        (IBANs.number(country.code, country.example.dropFirst(4) + "0"), false),
        (IBANs.number(country.code, String(country.example.dropFirst(4).dropLast())), false),
      ]
    }.enumerated().map { index, pair in
      Vector(
        id: "\(index)", system: "online-payments", rule: "OP-VAL-18", comment: pair.0,
        given: .object([.init("validator", .string("iban")), .init("value", .string(pair.0))]),
        expected: .object([.init("isValid", .bool(pair.1))]))
    }
    let rule = try #require(OnlinePayments.rules.first { $0.id == "OP-VAL-18" })
    let result = await engine(cases: 1, vectors: vectors).judge(rule)
    #expect(!result.isFailure && result.vectors == vectors.count, "\(result.outcome.inWords)")
  }
}
