extension SampleProduct {
  /// The products of the sample account, in display order.
  static let all = [
    card(
      1, "Visa", .visa, length: 13...19, pattern: "^4[0-9]{12,18}$",
      onFile: .card(7001, product: 1, number: "************1111", expires: "1230", .visa)),
    card(
      3, "Mastercard", .mastercard, length: 16...16, pattern: "^[25][0-9]{15}$",
      onFile: .card(7002, product: 3, number: "************4444", expires: "0631", .mastercard)),
    americanExpress, cartesBancaires, applePay, googlePay, bankTransfer, directDebit, redirect, instalments,
  ]

  private static let groupsOfFour = "{{9999}} {{9999}} {{9999}} {{9999}}"

  private static func card(
    _ id: Int, _ label: String, _ logo: SampleLogo, length: ClosedRange<Int>, pattern: String,
    onFile: SampleAccountOnFile? = nil
  ) -> SampleProduct {
    SampleProduct(
      id: id, paymentMethod: "card", accountsOnFile: onFile.map { [$0] },
      displayHints: Hints(displayOrder: id, label: label, logo: logo.path),
      fields: [
        .cardNumber(
          mask: length.upperBound > 16 ? groupsOfFour + " {{999}}" : groupsOfFour, length: length,
          pattern: pattern),
        .expiryDate, .securityCode(digits: 3), .cardholderName,
      ].inOrder)
  }

  /// Fifteen digits with their own grouping, a four-digit security code, and a limit on the amount.
  private static let americanExpress = SampleProduct(
    id: 2, paymentMethod: "card", maxAmount: 1_000_000,
    displayHints: Hints(displayOrder: 4, label: "American Express", logo: SampleLogo.americanExpress.path),
    fields: [
      .cardNumber(mask: "{{9999}} {{999999}} {{99999}}", length: 15...15, pattern: "^3[47][0-9]{13}$"),
      .expiryDate, .securityCode(digits: 4), .cardholderName,
    ].inOrder, availability: Availability(currencies: ["EUR", "GBP", "USD"]))

  /// For France and in euros, not for recurring payments.
  private static let cartesBancaires: SampleProduct = {
    var product = card(
      130, "Cartes Bancaires", .cartesBancaires, length: 16...19, pattern: "^[0-9]{16,19}$")
    product.allowsRecurring = false
    product.displayHints.displayOrder = 5
    product.availability = Availability(countries: ["FR"], currencies: ["EUR"])
    return product
  }()

  private static let applePay = SampleProduct(
    id: 302, paymentMethod: "mobile", allowsTokenization: false,
    displayHints: Hints(displayOrder: 6, label: "Apple Pay", logo: SampleLogo.applePay.path), fields: [],
    paymentProduct302SpecificData: Networks(networks: ["Visa", "MasterCard", "AmEx", "CartesBancaires"]))

  private static let googlePay = SampleProduct(
    id: 320, paymentMethod: "mobile", allowsTokenization: false,
    displayHints: Hints(displayOrder: 7, label: "Google Pay", logo: SampleLogo.googlePay.path), fields: [],
    paymentProduct320SpecificData: Networks(networks: ["VISA", "MASTERCARD", "AMEX"]))

  private static let bankTransfer = SampleProduct(
    id: 11, paymentMethod: "bankTransfer", allowsRecurring: false, allowsTokenization: false,
    displayHints: Hints(displayOrder: 8, label: "Bank transfer", logo: SampleLogo.bankTransfer.path),
    fields: [.accountHolder, .emailAddress].inOrder, availability: Availability(currencies: ["EUR", "GBP"]))

  private static let directDebit = SampleProduct(
    id: 771, paymentMethod: "directDebit", accountsOnFile: [.directDebit],
    displayHints: Hints(displayOrder: 9, label: "SEPA direct debit", logo: SampleLogo.directDebit.path),
    fields: [.iban, .accountHolder, .termsAndConditions("I allow the merchant to collect this payment")]
      .inOrder,
    availability: Availability(countries: ["AT", "BE", "DE", "ES", "FR", "NL"], currencies: ["EUR"]))

  private static let redirect = SampleProduct(
    id: 809, paymentMethod: "redirect", allowsRecurring: false, allowsTokenization: false,
    usesRedirectionTo3rdParty: true,
    displayHints: Hints(displayOrder: 10, label: "iDEAL", logo: SampleLogo.ideal.path),
    fields: [.bank].inOrder,
    availability: Availability(countries: ["NL"], currencies: ["EUR"]))

  private static let instalments = SampleProduct(
    id: 8301, paymentMethod: "redirect", allowsRecurring: false, allowsTokenization: false,
    usesRedirectionTo3rdParty: true, minAmount: 5_000, maxAmount: 500_000,
    displayHints: Hints(displayOrder: 11, label: "Pay in instalments", logo: SampleLogo.instalments.path),
    fields: [
      .instalments, .dateOfBirth, .emailAddress, .monthlyIncome,
      .termsAndConditions("I agree to the terms of the loan"),
    ].inOrder, availability: Availability(countries: ["DE", "NL"], currencies: ["EUR"]))
}

extension [SampleField] {
  /// The same fields, numbered for display from 1.
  fileprivate var inOrder: [SampleField] {
    enumerated().map { index, field in
      var field = field
      field.displayHints.displayOrder = index + 1
      return field
    }
  }
}

extension SampleAccountOnFile {
  fileprivate static func card(
    _ id: Int, product: Int, number: String, expires: String, _ logo: SampleLogo
  ) -> SampleAccountOnFile {
    SampleAccountOnFile(
      id: String(id), paymentProductId: product,
      displayHints: Hints(
        labelTemplate: [.init(attributeKey: "alias", mask: "{{9999}} {{9999}} {{9999}} {{9999}}")],
        logo: logo.path),
      attributes: [
        Attribute(key: "alias", value: number.replacing("*", with: "X"), status: .readOnly),
        Attribute(key: "cardNumber", value: number, status: .readOnly),
        Attribute(key: "expiryDate", value: expires, status: .canWrite),
        Attribute(key: "cardholderName", value: "A. N. Example", status: .canWrite),
        Attribute(key: "cvv", value: "", status: .mustWrite, mustWriteReason: "IN_THE_PAST"),
      ])
  }

  fileprivate static let directDebit = SampleAccountOnFile(
    id: "7003", paymentProductId: 771,
    displayHints: Hints(
      labelTemplate: [.init(attributeKey: "iban", mask: "{{****}} {{****}} {{****}} {{****}} {{**}}")],
      logo: SampleLogo.directDebit.path),
    attributes: [
      Attribute(key: "iban", value: "NL**********4300", status: .readOnly),
      Attribute(key: "accountHolder", value: "A. N. Example", status: .readOnly),
    ])
}
