extension FieldDocument {
  /// A card number of 12 to 19 digits in groups of four.
  static let cardNumber = FieldDocument(
    id: "cardNumber", type: "numericstring", validators: [.length(min: 12, max: 19), .luhn],
    hints: FieldHints(
      label: "Card number", placeholderLabel: "1234 5678", preferredInputType: "IntegerKeyboard",
      alwaysShow: true, obfuscate: false, mask: "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}",
      formElement: "text"))

  /// An expiry date with the month before the year.
  static let expiryDate = FieldDocument(
    id: "expiryDate", type: "expirydate", validators: [.expirationDate],
    hints: FieldHints(
      label: "Expiry date", placeholderLabel: "MM/YY", preferredInputType: "IntegerKeyboard",
      alwaysShow: true, obfuscate: false, mask: "{{99}}/{{99}}", formElement: "text"))

  /// An expiry date with a four-digit year, and an expression that requires one.
  static let expiryDateOfSixDigits: FieldDocument = {
    var field = FieldDocument.expiryDate
    field.validators = [
      .expirationDate, .length(min: 6, max: 6), .regularExpression("^(0[1-9]|1[0-2])20[0-9]{2}$"),
    ]
    field.hints.placeholderLabel = "MM/YYYY"
    field.hints.mask = "{{99}}/{{9999}}"
    return field
  }()

  /// The code on the card, hidden while it is entered.
  static func cvv(isRequired: Bool = true) -> FieldDocument {
    FieldDocument(
      id: "cvv", type: "numericstring", isRequired: isRequired, validators: [.length(min: 3, max: 4)],
      hints: FieldHints(
        label: "Security code", placeholderLabel: "123", preferredInputType: "IntegerKeyboard",
        alwaysShow: true, obfuscate: true, mask: "{{9999}}",
        tooltip: .init(label: "The digits on the back", image: "tooltips/cvv.png"), formElement: "text"))
  }

  /// The name on the card, which is optional.
  static let cardholderName = FieldDocument(
    id: "cardholderName", isRequired: false, validators: [.length(min: 1, max: 51)],
    hints: FieldHints(
      label: "Name on the card", placeholderLabel: "Name", preferredInputType: "StringKeyboard",
      alwaysShow: false, obfuscate: false, tooltip: .init(label: "As it is printed"), formElement: "text"))

  /// A bank account.
  static let iban = FieldDocument(
    id: "iban", validators: [.iban],
    hints: FieldHints(
      label: "IBAN", placeholderLabel: "IBAN", preferredInputType: "StringKeyboard", alwaysShow: true,
      obfuscate: false, formElement: "text"))

  /// The owner of a bank account.
  static let accountHolder = FieldDocument(
    id: "accountHolderName", isRequired: false, validators: [.length(min: 2, max: 70)])

  /// A box to tick.
  static let termsAndConditions = FieldDocument(
    id: "termsAndConditions", type: "boolean", validators: [.termsAndConditions],
    hints: FieldHints(
      label: "I accept the terms", placeholderLabel: "Terms", preferredInputType: "StringKeyboard",
      alwaysShow: true,
      obfuscate: false, formElement: "boolean"))

  /// A bank to choose.
  static let issuer = FieldDocument(
    id: "issuerId", validators: [.fixedList(["INGBNL2A", "ABNANL2A", "RABONL2U"])],
    hints: FieldHints(
      label: "Bank", placeholderLabel: "Choose", preferredInputType: "StringKeyboard", alwaysShow: true,
      obfuscate: false, tooltip: .init(image: "tooltips/bank.png"), formElement: "list"))
}

extension [FieldDocument] {
  /// The fields with their positions as display orders.
  var numbered: [FieldDocument] {
    enumerated().map { index, field in
      var numbered = field
      numbered.displayOrder = index
      return numbered
    }
  }
}
