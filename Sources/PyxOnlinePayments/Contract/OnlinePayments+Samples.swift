extension OnlinePayments {
  /// One ordinary stimulus of each kind.
  public static let sampleStimuli: [OnlinePaymentsStimulus] = [
    .startSession(
      session: 1,
      parameters: SessionParameters(
        clientSessionId: "session", customerId: "customer", clientApiUrl: "http://127.0.0.1:9/",
        assetUrl: "http://127.0.0.1:9/assets/", appIdentifier: "Shop/1.0", ipAddress: "192.0.2.1")),
    .selectSession(session: 0),
    .lookUpIIN(call: 1, digits: "41111111", context: PaymentContext()),
    .getPaymentItems(call: 2, context: PaymentContext()),
    .getPaymentProduct(call: 3, paymentProductId: "1", context: PaymentContext()),
    .getPublicKey(call: 4),
    .getLogo(call: 5, paymentProductId: "1"),
    .validateExpiryDate(call: 6, value: "1230", format: "MMyy"),
    .findField(call: 7, product: 3, fieldId: "cvv"),
    .validateField(call: 8, product: 3, fieldId: "cvv", value: "123"),
    .formatValue(call: 9, product: 3, fieldId: "cardNumber", value: "4111111111111111"),
    .makeRequest(request: 1, product: 3, accountOnFileId: "1001", tokenize: true),
    .setValue(request: 1, fieldId: "cvv", value: "123"),
    .readValue(call: 10, request: 1, fieldId: "cvv"),
    .validateRequest(call: 11, request: 1),
    .prepareRequest(call: 12, request: 1),
    .listLanguages(call: 13),
    .setLogging(isOn: true),
  ]

  /// One ordinary effect of each kind.
  public static let sampleEffects: [OnlinePaymentsEffect] = [
    .sessionStarted(session: 1),
    .sessionRefused(session: 1, error: "the customer id is missing"),
    .lookedUp(
      call: 1, status: .supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true,
      coBrands: [IINDetail("1"), IINDetail("3", isAllowedInContext: false)]),
    .paymentItems(call: 2, items: [sampleItem]),
    .paymentProduct(call: 3, product: PaymentProduct(sampleItem, fields: [sampleField])),
    .publicKey(call: 4, keyId: "key", key: "MIIB"),
    .logo(call: 5, image: "iVBORw0KGgo="),
    .requestFailed(
      call: 2, error: "the service answered 400", apiErrors: [APIError(code: "1000", message: "BAD_REQUEST")]),
    .foundField(call: 7, fieldId: "cvv"),
    .validated(
      call: 8, isValid: false,
      errors: [InputError(fieldId: "cvv", kind: "length", message: "the length is wrong")]),
    .formattedValue(call: 9, masked: "4111 1111 1111 1111", unmasked: "4111111111111111"),
    .preparedRequest(call: 12, encryptedFields: "a.b.c.d.e", encodedClientMetaInfo: "e30="),
    .languages(call: 13, identifiers: ["en", "nl"]),
    .logged(text: "GET products 200"),
    .stored(place: "preferences", text: "lastProduct=1"),
  ]

  private static let sampleItem = PaymentItem(
    id: "1", paymentMethod: "card", minAmount: 0, maxAmount: 1_000_000, allowsTokenization: true,
    allowsRecurring: true, usesRedirectionTo3rdParty: false,
    accountsOnFile: [
      AccountOnFile(
        id: "1001", paymentProductId: "1",
        attributes: [.init("cardNumber", "411111******1111", status: "READ_ONLY")],
        labelTemplate: [.init("cardNumber", mask: "{{9999}} {{99**}} {{****}} {{9999}}")],
        label: "4111 11** **** 1111")
    ],
    displayHints: ItemHints(displayOrder: 1, label: "Visa", logo: "logos/1.png"))

  private static let sampleField = ProductField(
    id: "cvv", type: "numericstring", isRequired: true, validators: ["length"],
    displayHints: FieldHints(
      label: "Security code", placeholderLabel: "123", preferredInputType: "IntegerKeyboard",
      alwaysShow: true,
      obfuscate: true, mask: "{{9999}}",
      tooltip: .init(label: "The digits on the back", image: "tooltips/cvv.png"), formElement: "text"))
}
