import Conformance

/// A host app on top of an Online Payments SDK: its payment process, and its card form with the results of IIN checks.
public enum OnlinePaymentsIntegration: DocumentedSystem {
  /// The events that happen to the host app.
  public typealias Stimulus = OnlinePaymentsIntegrationStimulus
  /// The acts of the host app.
  public typealias Effect = OnlinePaymentsIntegrationEffect

  /// `online-payments`.
  public static let system = OnlinePayments.system
  /// The host app.
  public static let role = Role.integration
  /// The rules, in the order of the document.
  public static let chapters: [Chapter<Self>] = [
    paymentOrder, selection, confirmation, submission, finalising, failures, productSwitch, brandChoice,
    cardForm,
    typing, checkContexts, labels, accountForm, formMessages, feedback, formFields, displayOrder, storing,
    customers, keeping, prices, hints, explanations, storedValues, nativePayments, ownServer, brandNames,
  ]
  /// The stimuli and effects that an adapter must declare for a full run: the card form, with its checks and the switch
  /// of products, and a payment up to the merchant's server.
  public static let minimum = ContractMinimum<Self>(
    stimuli: [
      .openForm, .enterNumber, .lookedUp, .chooseBrand, .startPayment, .gotItems, .selectItem, .gotProduct,
      .enterValue, .pressPay, .prepared,
    ],
    effects: [
      .lookUpIIN, .switchedProduct, .offeredBrands, .refusedCard, .askedForItems, .askedForProduct,
      .showedForm, .askedToPrepare, .sentToServer,
    ])
  /// Opens an empty form.
  public static let control = Stimulus.openForm(paymentProductId: "1", digits: "")
}
