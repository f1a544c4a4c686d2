import Conformance
import Reference
import Testing

@testable import PyxOnlinePayments

/// Validators that read an open question in another way than the reference conform as well.
@Suite(.heavyWork) struct AllowedValidatorTests {
  private static let readings: [Mutant<OnlinePayments>] = [
    .misjudging("lengths above the minimum, unless only one is possible", by: "length") { value, bounds in
      value.count == Int(bounds["minLength"]?.whole ?? 0) && bounds["minLength"] != bounds["maxLength"]
        ? false : nil
    },
    .misjudging("numbers above the minimum, unless only one is possible", by: "range") { value, bounds in
      Int64(value) == bounds["minValue"]?.whole && bounds["minValue"] != bounds["maxValue"] ? false : nil
    },
    .misjudging("numbers without signs or zeros at their front", by: "range") { value, _ in
      value.hasPrefix("+") || value.hasPrefix("0") && value.count > 1 ? false : nil
    },
    .misjudging("lengths in bytes", by: "length") { value, bounds in
      (Int(bounds["minLength"]?.whole ?? 0)...Int(bounds["maxLength"]?.whole ?? 0)).contains(value.utf8.count)
    },
    .misjudging("the usual e-mail addresses alone", by: "emailAddress") { value, _ in
      value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "@.+-_".contains($0)) } ? nil : false
    },
    .misjudging("IBANs of countries long in the registry", by: "iban") { value, _ in
      IBANCountry.all.contains { $0.standing == .recent && value.hasPrefix($0.code) } ? false : nil
    },
    .accepting("IBANs with spaces, in any letters", by: "iban") { [$0.uppercased().filter { $0 != " " }] },
    .accepting("card numbers with spaces and hyphens", by: "luhn") { [$0.filter { !" -".contains($0) }] },
    .misjudging("no checksum of a few digits", by: "luhn") { value, _ in value.count < 7 ? false : nil },
    .judgingInput("a part that matches, where the expression does not ask for all") { input, ask in
      guard let pattern = input.parameters(ofOnly: "regularExpression")?["regularExpression"]?.text,
        !pattern.hasPrefix("^"), try await ask(String(input.value.prefix(3)))
      else { return nil }
      return (true, "")
    },
    .misjudging("yes in other words", by: "termsAndConditions") { value, _ in
      ["1", "yes", "on", "TRUE", "True", "YES"].contains(value) ? true : nil
    },
    .rewriting("an error more, whatever is wrong") { effect in
      guard case .validatedInput(let call, false, let errors) = effect else { return [effect] }
      return [.validatedInput(call: call, isValid: false, errors: errors + [InputError(kind: "invalid")])]
    },
    .tampering(
      "no products with validators that it does not know",
      response: { response in
        if String(decoding: response.body, as: UTF8.self).contains("\"colour\"") { response.body = [] }
      }),
    .rewriting("does not show validators") { effect in
      guard case .paymentProduct(let call, var product) = effect else { return [effect] }
      for index in product.fields.indices { product.fields[index].validators = [] }
      return [.paymentProduct(call: call, product: product)]
    },
  ]

  @Test(arguments: readings.indices)
  func readingIsNoFailure(index: Int) async {
    let library = Self.readings[index].applied(to: ReferenceOnlinePayments())
    let rules = OnlinePayments.rules.filter { $0.id >= "OP-VAL-06" && $0.id <= "OP-VAL-19" }
    #expect(rules.count == 15)
    for result in await engine(judging: library, cases: 60).run(rules) {
      #expect(
        result.outcome == .passed,
        "\(Self.readings[index].name): \(result.rule.id): \(result.outcome.inWords)")
    }
  }
}
