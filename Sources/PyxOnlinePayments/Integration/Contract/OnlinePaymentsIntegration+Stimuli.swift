import Conformance

extension OnlinePaymentsIntegration {
  /// The stimuli of the payment process in words, in their order.
  static let describedProcessStimuli: [ContractDescription.Message] = [
    .init(
      "startPayment",
      "The customer wants to make this payment. The merchant's server has made a session, and the app has its data, "
        + "unless a `signIn` came before. A payment process under way is abandoned, because this payment replaces it.",
      otherwise: "Leave it out if the app is a card form and nothing else.",
      fields: [OnlinePayments.contextField]),
    .init(
      "setTranslations",
      "Comes before `startPayment`: the SDK's table of labels, in the customer's language, holds these texts. "
        + "No other key has a translation.",
      otherwise: "Leave it out if that table cannot be replaced, or is not used.",
      fields: [
        .init(
          "translations",
          .array(
            .object([.init("key", .string(), "the key"), .init("text", .string(), "the text under it")])),
          "all texts of the table")
      ]),
    .init(
      "gotItems", "Call the success continuation of that request for payment items.",
      fields: [
        askedField,
        .init("items", .array(.object(OnlinePayments.itemFields)), "the items, in no particular order"),
      ]),
    .init(
      "itemsFailed", "Call the failure continuation of that request for payment items.",
      fields: [askedField, errorField]),
    .init(
      "selectItem",
      "The customer chooses this item, to pay with new data, from the selection or after going back to it. If the "
        + "app has gone on without a selection, the app has already chosen. If there is a button to continue, it is "
        + "pressed.",
      fields: [productIdField]),
    .init(
      "selectAccount",
      "The customer chooses this account on file, from the selection or after going back to it. If the app "
        + "asks first for the item and then for the account, choose both.",
      otherwise: "Leave it out if the app does not offer accounts on file.",
      fields: [productIdField, .init("accountOnFileId", .string(), "the account on file")]),
    .init(
      "gotProduct", "Call the success continuation of that request for a product.",
      fields: [
        askedField,
        .init(
          "product",
          .object([
            .init("item", .object(OnlinePayments.itemFields), "the attributes of its item in a list"),
            .init("fields", .array(.object(OnlinePayments.productFields)), "its fields, in their order"),
          ]), "the product"),
        .init(
          "errors", .array(.object(errorFields)),
          "the errors that a validation finds in the fields while they are empty"),
      ]),
    .init(
      "productFailed", "Call the failure continuation of that request for a product.",
      fields: [askedField, errorField]),
    .init(
      "enterValue",
      "The customer types, pastes or chooses so that the field holds this value, and leaves the field. If the form "
        + "has no such field, or the field cannot be changed, do nothing.",
      fields: [
        fieldIdField, .init("value", .string(), "the whole value; empty: the customer deletes it"),
        .init(
          "errors", .array(.object(errorFields)), "the validation errors of the field with this value"),
      ]),
    .init(
      "pressPay",
      "The customer presses Pay, and confirms whatever the app asks before it pays. If the button cannot be "
        + "pressed now, do nothing. In the card form, treat every field except the number as complete and "
        + "valid; an app that now asks for a brand offers the brands instead, and prepares the request after "
        + "`chooseBrand`."
    ),
    .init(
      "prepared", "Call the success continuation of that preparation.",
      fields: [
        askedField, .init("encryptedFields", .string(), "the property of that name, to be used unchanged"),
        .init("encodedClientMetaInfo", .string(), "the property of that name, to be used unchanged"),
      ]),
    .init(
      "prepareFailed", "Call the failure continuation of that preparation.", fields: [askedField, errorField]),
    .init(
      "serverFinished",
      "The merchant's server tells the app how that payment ended: in its answer to the payment or, after a "
        + "redirect, in whatever way the app learns of it (by a query, a push, a page).",
      fields: [
        paymentField, .init("isSuccessful", .bool, "whether the payment was made; false: it was declined"),
      ]),
    .init(
      "serverDemandedRedirect",
      "The merchant's server answers the payment: the platform demands that the customer visit this address "
        + "first. The customer agrees to whatever the app asks before that.",
      fields: [paymentField, .init("url", .string(), "the address, to be used unchanged")]),
    .init(
      "serverFailed", "The merchant's server does not answer the payment, or answers with an error.",
      fields: [paymentField, errorField]),
    .init(
      "returned",
      "The other party has done its part and sends the customer to the app's return address: deliver it as the "
        + "system would. The address does not say how the payment ended. If the app learns the result only from "
        + "the address, deliver the address at `serverFinished` instead."),
  ]

  static let askedField = ContractDescription.Field(
    "call", .integer, "the number under which the app asked")

  static let errorField = ContractDescription.Field("error", .string(), "the error in words")

  static let productIdField = ContractDescription.Field(
    "paymentProductId", .scalar, "the product, as a string or a number")

  static let fieldIdField = ContractDescription.Field("fieldId", .string(), "id of the field in its product")

  private static let paymentField = ContractDescription.Field(
    "call", .integer, "the number under which the app sent the payment")

  private static let errorFields: [ContractDescription.Field] = [
    .init("fieldId", .string(), "the field that the error is about", optional: true),
    .init("kind", .string(), "what distinguishes the error from others"),
    .init("message", .string(), "the message, or the id under which it is translated", optional: true),
  ]

  /// What an adapter answers to a stimulus if its app is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .lookedUp, .gotItems, .gotProduct, .prepared, .gotSession:
      .event(("awaits a promise instead of continuations", "resolve that promise with it"))
    case .lookupFailed, .itemsFailed, .productFailed, .prepareFailed, .sessionFailed:
      .event(("awaits a promise instead of continuations", "reject that promise with an error of this text"))
    case .openForm:
      .event(("has one form for all products", "restart it with this product chosen"))
    case .enterNumber, .enterValue:
      .event(("takes key strokes, not whole values", "let the whole value arrive as if it were pasted"))
    case .startPayment: .event(("has no parameter for a part of the context", "start it without that part"))
    case .serverFailed:
      .event(("only has a time limit for a silent server", "let your server answer with an error"))
    case .serverFinished, .serverDemandedRedirect:
      .event(("polls the server", "give this answer to the next question about that payment"))
    case .chooseBrand, .setTranslations, .selectItem, .selectAccount, .pressPay, .returned, .wishToStore,
      .signIn, .startPurchase, .pressInfo, .nativeFinished:
      .event()
    }
  }

  /// The rules that judge a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .openForm: .judged(by: "OP-IIN-20", answered: "OP-COB-02/a", "OP-IIN-20")
    case .enterNumber: .judged(by: "OP-IIN-20")
    case .lookedUp: .judged(by: "OP-COB-02/a", "OP-COB-05")
    case .lookupFailed: .judged(by: "OP-COB-01")
    case .chooseBrand: .judged(by: "OP-COB-08/a", "OP-COB-05")
    case .setTranslations: .judged(by: "OP-LOC-01")
    case .wishToStore: .judged(by: "OP-REQ-14/a")
    case .signIn, .gotSession, .sessionFailed: .judged(by: "OP-SES-13")
    case .startPurchase: .judged(by: "OP-CTX-08")
    case .pressInfo: .judged(by: "OP-HNT-06")
    case .nativeFinished: .judged(by: "OP-NAT-06")
    case .startPayment, .gotItems, .selectItem, .selectAccount, .gotProduct, .pressPay:
      .judged(by: "OP-FLOW-01")
    case .enterValue: .judged(by: "OP-DEMO-01", "OP-FLOW-01")
    case .prepared: .judged(by: "OP-ENC-09/a", "OP-FLOW-01")
    case .itemsFailed, .productFailed, .prepareFailed, .serverFailed:
      .judged(by: "OP-FLOW-03/b", "OP-FLOW-01")
    case .serverFinished: .judged(by: "OP-FLOW-03/a", "OP-FLOW-01", "OP-ENC-09/a")
    case .serverDemandedRedirect, .returned: .judged(by: "OP-ITM-13", "OP-FLOW-01", "OP-FLOW-03/a")
    }
  }

  /// The rule to blame if something goes wrong when a session is closed.
  public static var judgesOfTheEnd: [String] { ["OP-FLOW-01"] }

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
    .wishToStore(isWanted: true),
    .signIn(customer: "Jansen"),
    .gotSession(call: 1, session: sampleSession),
    .sessionFailed(call: 1, error: "the connection was lost"),
    .startPurchase(price: "19.99", currencyCode: "EUR", countryCode: "NL", isRecurring: false),
    .pressInfo(fieldId: "surname"),
    .nativeFinished(isAuthorised: true),
  ]

  /// A product that a host app may have received.
  static let sampleProduct = PaymentProduct(
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
