extension SampleField {
  /// A card number in groups, with as many digits as `length` allows.
  static func cardNumber(mask: String, length: ClosedRange<Int>, pattern: String) -> SampleField {
    SampleField(
      id: "cardNumber", type: .numericstring, usedForLookup: true,
      displayHints: Hints(
        alwaysShow: true, label: "Card number", mask: mask, placeholderLabel: "1234 1234 1234 1234",
        preferredInputType: "IntegerKeyboard",
        tooltip: Tooltip(label: "The long number on the front of your card")),
      dataRestrictions: Restrictions(
        validators: Validators(
          length: .init(minLength: length.lowerBound, maxLength: length.upperBound), luhn: .init(),
          regularExpression: .init(regularExpression: pattern))))
  }

  static let expiryDate = SampleField(
    id: "expiryDate", type: .expirydate,
    displayHints: Hints(
      label: "Valid until", mask: "{{99}}/{{99}}", placeholderLabel: "MM/YY",
      preferredInputType: "IntegerKeyboard"),
    dataRestrictions: Restrictions(
      validators: Validators(
        expirationDate: .init(), length: .init(minLength: 4, maxLength: 4),
        regularExpression: .init(regularExpression: "^(0[1-9]|1[0-2])[0-9]{2}$"))))

  /// The security code, with as many digits as the brand prints.
  static func securityCode(digits: Int) -> SampleField {
    let place = digits == 4 ? "on the front of the card" : "beside the signature"
    return SampleField(
      id: "cvv", type: .numericstring,
      displayHints: Hints(
        label: "Security code", mask: "{{\(String(repeating: "9", count: digits))}}", obfuscate: true,
        placeholderLabel: String("1234".prefix(digits)), preferredInputType: "IntegerKeyboard",
        tooltip: Tooltip(
          image: SampleLogo.securityCode.path, label: "The \(digits) digits \(place)")),
      dataRestrictions: Restrictions(
        validators: Validators(
          length: .init(minLength: digits, maxLength: digits),
          regularExpression: .init(regularExpression: "^[0-9]{\(digits)}$"))))
  }

  static let cardholderName = SampleField(
    id: "cardholderName", type: .string,
    displayHints: Hints(label: "Name on the card", placeholderLabel: "A. N. Example"),
    dataRestrictions: Restrictions(
      isRequired: false, validators: Validators(length: .init(minLength: 2, maxLength: 51))))

  static let iban = SampleField(
    id: "iban", type: .string,
    displayHints: Hints(
      label: "IBAN", mask: "{{****}} {{****}} {{****}} {{****}} {{****}} {{****}} {{****}} {{****}} {{**}}",
      placeholderLabel: "NL00 BANK 0000 0000 00",
      tooltip: Tooltip(label: "The international number of your account")),
    dataRestrictions: Restrictions(
      validators: Validators(iban: .init(), length: .init(minLength: 15, maxLength: 34))))

  static let accountHolder = SampleField(
    id: "accountHolder", type: .string,
    displayHints: Hints(label: "Name of the account's holder", placeholderLabel: "A. N. Example"),
    dataRestrictions: Restrictions(validators: Validators(length: .init(minLength: 1, maxLength: 70))))

  /// The consumer's agreement; its label says what the consumer agrees to.
  static func termsAndConditions(_ label: String) -> SampleField {
    SampleField(
      id: "termsAndConditions", type: .boolean,
      displayHints: Hints(
        alwaysShow: true, formElement: FormElement(type: "boolean"), label: label, placeholderLabel: label),
      dataRestrictions: Restrictions(validators: Validators(termsAndConditions: .init())))
  }

  static let emailAddress = SampleField(
    id: "emailAddress", type: .string,
    displayHints: Hints(
      label: "E-mail address", placeholderLabel: "name@example.com",
      preferredInputType: "EmailAddressKeyboard"),
    dataRestrictions: Restrictions(
      validators: Validators(emailAddress: .init(), length: .init(minLength: 6, maxLength: 70))))

  static let dateOfBirth = SampleField(
    id: "dateOfBirth", type: .date,
    displayHints: Hints(
      formElement: FormElement(type: "date"), label: "Date of birth", placeholderLabel: "YYYYMMDD",
      preferredInputType: "DateKeyboard"),
    dataRestrictions: Restrictions(
      validators: Validators(regularExpression: .init(regularExpression: "^[0-9]{8}$"))))

  static let instalments = SampleField(
    id: "numberOfInstalments", type: .integer,
    displayHints: Hints(
      label: "Number of instalments", placeholderLabel: "12", preferredInputType: "IntegerKeyboard"),
    dataRestrictions: Restrictions(validators: Validators(range: .init(minValue: 2, maxValue: 12))))

  static let monthlyIncome = SampleField(
    id: "monthlyIncome", type: .integer,
    displayHints: Hints(
      formElement: FormElement(type: "currency"), label: "Income in a month", placeholderLabel: "2500.00",
      preferredInputType: "IntegerKeyboard"),
    dataRestrictions: Restrictions(
      isRequired: false, validators: Validators(range: .init(minValue: 0, maxValue: 10_000_000))))

  static let bank = SampleField(
    id: "issuerId", type: .string,
    displayHints: Hints(
      alwaysShow: true,
      formElement: FormElement(
        type: "list",
        valueMapping: [
          Choice(value: "EXMPNL2A", displayName: "Example Bank"),
          Choice(value: "SMPLNL2B", displayName: "Sample Savings"),
        ]),
      label: "Your bank", placeholderLabel: "Choose your bank"),
    dataRestrictions: Restrictions(
      validators: Validators(fixedList: .init(allowedValues: ["EXMPNL2A", "SMPLNL2B"]))))
}
