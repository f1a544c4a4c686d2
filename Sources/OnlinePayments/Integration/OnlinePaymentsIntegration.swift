import Conformance

/// A host app's card form on top of an Online Payments SDK: what it does with the results of IIN checks.
public enum OnlinePaymentsIntegration: DocumentedSystem {
  /// What happens.
  public typealias Stimulus = OnlinePaymentsIntegrationStimulus
  /// What is seen.
  public typealias Effect = OnlinePaymentsIntegrationEffect

  /// `online-payments`.
  public static let system = OnlinePayments.system
  /// The host app.
  public static let role = Role.integration
  /// The rules, in the order of the document.
  public static let chapters: [Chapter<Self>] = [productSwitch, brandChoice, cardForm, typing]
  /// The form, the checks and the switch of products; the rest is judged where it can be seen.
  public static let minimum = ContractMinimum<Self>(
    stimuli: [.openForm, .enterNumber, .lookedUp, .chooseBrand, .pay],
    effects: [.lookUpIIN, .switchedProduct, .offeredBrands, .refusedCard, .preparedRequest])
  /// An empty form.
  public static let control = Stimulus.openForm(paymentProductId: "1", digits: "")

  /// One ordinary stimulus of each kind.
  public static let sampleStimuli: [Stimulus] = [
    .openForm(paymentProductId: "1", digits: ""),
    .enterNumber(digits: "411111"),
    .lookedUp(
      call: 1, status: .supported, paymentProductId: "3", countryCode: "NL", isAllowedInContext: true,
      coBrands: [IINDetail("3"), IINDetail("1")]),
    .lookupFailed(call: 1, error: "the connection was lost"),
    .chooseBrand(paymentProductId: "1"),
    .pay,
  ]

  /// One ordinary effect of each kind.
  public static let sampleEffects: [Effect] = [
    .lookUpIIN(call: 1, digits: "411111"),
    .switchedProduct(paymentProductId: "3"),
    .offeredBrands(paymentProductIds: ["3", "1"]),
    .refusedCard(message: "This card cannot be used for this payment."),
    .showedLogo(paymentProductId: "3"),
    .showedFields(paymentProductId: "3"),
    .preparedRequest(paymentProductId: "3"),
  ]
}
