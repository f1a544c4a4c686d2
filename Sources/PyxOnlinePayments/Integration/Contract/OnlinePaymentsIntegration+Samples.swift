extension OnlinePaymentsIntegration {
  /// One ordinary stimulus of each kind.
  public static let sampleStimuli: [Stimulus] = [
    .openForm(paymentProductId: "1", digits: ""),
    .enterNumber(digits: "411111"),
    .lookedUp(
      call: 1, status: .supported, paymentProductId: "3", countryCode: "NL", isAllowedInContext: true,
      coBrands: [IINDetail("3"), IINDetail("1")]),
    .lookupFailed(call: 1, error: "the connection was lost"),
    .chooseBrand(paymentProductId: "1"),
    .startPayment(context: PaymentContext()),
    .setTranslations(translations: [Translation(Translation.switchKey("771", "reference"), "I agree")]),
    .gotItems(call: 1, items: [sampleProduct.item]),
    .itemsFailed(call: 1, error: "the connection was lost"),
    .selectItem(paymentProductId: "771"),
    .selectAccount(paymentProductId: "771", accountOnFileId: "1001"),
    .gotProduct(
      call: 3, product: sampleProduct,
      errors: [InputError(fieldId: "surname", kind: "required", message: "required")]),
    .productFailed(call: 3, error: "the connection was lost"),
    .enterValue(fieldId: "surname", value: "Jansen", errors: []),
    .pressPay,
    .prepared(call: 4, encryptedFields: "a.b.c.d.e", encodedClientMetaInfo: "e30="),
    .prepareFailed(call: 4, error: "the connection was lost"),
    .serverFinished(call: 5, isSuccessful: true),
    .serverDemandedRedirect(call: 5, url: "https://issuer.example/3ds?id=1"),
    .serverFailed(call: 5, error: "the connection was lost"),
    .returned,
  ]

  /// One ordinary effect of each kind.
  public static let sampleEffects: [Effect] = [
    .lookUpIIN(call: 1, digits: "411111"),
    .switchedProduct(paymentProductId: "3"),
    .offeredBrands(paymentProductIds: ["3", "1"]),
    .refusedCard(message: "This card cannot be used for this payment."),
    .showedLogo(paymentProductId: "3"),
    .showedFields(paymentProductId: "3"),
    .askedForItems(call: 1, context: PaymentContext()),
    .showedSelection(entries: [
      SelectionEntry("771", label: "Bank transfer", logo: "logos/771.png"),
      SelectionEntry("771", accountOnFileId: "1001", label: "J. Jansen"),
    ]),
    .askedForProduct(call: 2, paymentProductId: "771", context: PaymentContext()),
    .showedForm(paymentProductId: "771", fields: [ShownField("surname", label: "Surname", value: "Jansen")]),
    .changedValue(fieldId: "surname", value: "Jansen"),
    .validatedRequest(values: [FieldValue("surname", "Jansen")]),
    .validatedField(fieldId: "surname", value: "Jansen"),
    .showedMessages(fieldIds: ["surname"]),
    .askedToPrepare(
      call: 3, paymentProductId: "771", accountOnFileId: "1001", values: [FieldValue("surname", "Jansen")]),
    .sentToServer(call: 4, encryptedCustomerInput: "a.b.c.d.e", encodedClientMetaInfo: "e30="),
    .openedURL(url: "https://issuer.example/3ds?id=1"),
    .showedResult(isSuccessful: true),
    .showedError(message: "The payment could not be made."),
  ]

  private static let sampleProduct = PaymentProduct(
    PaymentItem(
      id: "771", paymentMethod: "bankTransfer", usesRedirectionTo3rdParty: false,
      accountsOnFile: [
        AccountOnFile(
          id: "1001", paymentProductId: "771",
          attributes: [.init("surname", "Jansen", status: "READ_ONLY")],
          labelTemplate: [.init("surname")], label: "Jansen")
      ], displayHints: ItemHints(displayOrder: 1, label: "Bank transfer", logo: "logos/771.png")),
    fields: [
      ProductField(
        id: "surname", type: "string", isRequired: true,
        displayHints: FieldHints(label: "Surname", formElement: "text"))
    ])
}
