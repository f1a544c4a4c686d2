import Conformance
import PyxOnlinePayments

/// A library that answers each stimulus with a closure, without any service.
struct ScriptedLibrary: Implementation {
  typealias System = OnlinePayments

  let profile: ImplementationProfile<OnlinePayments>
  let answer: @Sendable (OnlinePaymentsStimulus) -> [OnlinePaymentsEffect]

  init(
    _ name: String, stimuli: Set<OnlinePaymentsStimulus.Kind> = Set(OnlinePaymentsStimulus.Kind.allCases),
    effects: Set<OnlinePaymentsEffect.Kind> = Set(OnlinePaymentsEffect.Kind.allCases),
    answer: @escaping @Sendable (OnlinePaymentsStimulus) -> [OnlinePaymentsEffect]
  ) {
    profile = ImplementationProfile(
      name: name, version: "0", stimuli: stimuli, effects: effects, platform: .ios)
    self.answer = answer
  }

  func open(_ world: World) async throws -> any Session<OnlinePayments> { ScriptedSession(answer: answer) }

  private struct ScriptedSession: Session {
    typealias System = OnlinePayments
    let answer: @Sendable (OnlinePaymentsStimulus) -> [OnlinePaymentsEffect]

    func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
      answer(stimulus)
    }
  }

  /// Finds everything acceptable.
  static let acceptsAll = ScriptedLibrary("accepts all") { stimulus in
    switch stimulus {
    case .startSession(let session, _): [.sessionStarted(session: session)]
    case .lookUpIIN(let call, _, let context):
      [
        .lookedUp(
          call: call, status: .supported, paymentProductId: "1", countryCode: context.countryCode,
          isAllowedInContext: true)
      ]
    case .getPaymentItems(let call, _): [.paymentItems(call: call, items: [PaymentItem(id: "1")])]
    case .getPaymentProduct(let call, let id, _):
      [.paymentProduct(call: call, product: PaymentProduct(PaymentItem(id: id)))]
    case .getPublicKey(let call): [.publicKey(call: call, keyId: "key", key: "")]
    case .getLogo(let call, _): [.logo(call: call, image: "")]
    case .getTooltipImage(let call, _, _): [.tooltipImage(call: call, image: "")]
    case .translate(let call, _, _): [.translation(call: call, text: "")]
    case .validateExpiryDate(let call, _, _): [.validated(call: call, isValid: true, errors: [])]
    case .findField(let call, _, let id): [.foundField(call: call, fieldId: id)]
    case .validateField(let call, _, _, _), .validateRequest(let call, _):
      [.validated(call: call, isValid: true, errors: [])]
    case .formatValue(let call, _, _, let value):
      [.formattedValue(call: call, masked: value, unmasked: value)]
    case .readValue(let call, _, _): [.formattedValue(call: call, masked: "", unmasked: "")]
    case .prepareRequest(let call, _):
      [.preparedRequest(call: call, encryptedFields: "a.b.c.d.e", encodedClientMetaInfo: "e30=")]
    case .listLanguages(let call): [.languages(call: call, identifiers: ["en"])]
    case .selectSession, .makeRequest, .setValue, .setLogging: []
    }
  }

  /// Finds nothing acceptable.
  static let rejectsAll = ScriptedLibrary("rejects all") { stimulus in
    switch stimulus {
    case .startSession(let session, _): [.sessionRefused(session: session, error: "no")]
    case .lookUpIIN(let call, _, _): [.requestFailed(call: call, error: "no")]
    case .getPaymentItems(let call, _), .getPaymentProduct(let call, _, _), .getPublicKey(let call),
      .prepareRequest(let call, _):
      [.requestFailed(call: call, error: "no")]
    case .getLogo(let call, _): [.logo(call: call)]
    case .getTooltipImage(let call, _, _): [.tooltipImage(call: call)]
    case .translate(let call, _, _): [.translation(call: call)]
    case .validateExpiryDate(let call, _, _):
      [.validated(call: call, isValid: false, errors: [InputError(kind: "no")])]
    case .findField(let call, _, _): [.foundField(call: call)]
    case .validateField(let call, _, let id, _):
      [.validated(call: call, isValid: false, errors: [InputError(fieldId: id, kind: "no")])]
    case .validateRequest(let call, _):
      [.validated(call: call, isValid: false, errors: [InputError(kind: "no")])]
    case .formatValue(let call, _, _, _), .readValue(let call, _, _): [.formattedValue(call: call)]
    case .listLanguages(let call): [.languages(call: call, identifiers: [])]
    case .selectSession, .makeRequest, .setValue, .setLogging: []
    }
  }

  /// Returns what it is given.
  static let echoes = ScriptedLibrary("echoes") { stimulus in
    switch stimulus {
    case .startSession(let session, _): [.sessionStarted(session: session)]
    case .lookUpIIN(let call, let digits, let context):
      [
        .lookedUp(
          call: call, status: IINStatus(rawValue: digits), paymentProductId: ProductID(rawValue: digits),
          countryCode: context.countryCode, isAllowedInContext: context.isRecurring)
      ]
    case .getPaymentItems(let call, let context):
      [.paymentItems(call: call, items: [PaymentItem(id: "1", minAmount: context.amount)])]
    case .getPaymentProduct(let call, let id, let context):
      [.paymentProduct(call: call, product: PaymentProduct(PaymentItem(id: id, minAmount: context.amount)))]
    case .getPublicKey(let call): [.publicKey(call: call, keyId: "\(call)", key: "\(call)")]
    case .getLogo(let call, let id): [.logo(call: call, image: id.rawValue)]
    case .getTooltipImage(let call, _, let id): [.tooltipImage(call: call, image: id)]
    case .translate(let call, let message, _): [.translation(call: call, text: message)]
    case .validateExpiryDate(let call, let value, _):
      [.validated(call: call, isValid: !value.isEmpty, errors: [InputError(kind: value)])]
    case .findField(let call, _, let id): [.foundField(call: call, fieldId: id)]
    case .validateField(let call, _, let id, let value):
      [
        .validated(
          call: call, isValid: !value.isEmpty, errors: [InputError(fieldId: id, kind: value, message: value)])
      ]
    case .formatValue(let call, _, _, let value):
      [.formattedValue(call: call, masked: value, unmasked: value)]
    case .readValue(let call, _, let id): [.formattedValue(call: call, masked: id, unmasked: id)]
    case .validateRequest(let call, let request):
      [.validated(call: call, isValid: request > 0, errors: [InputError(kind: "\(request)")])]
    case .prepareRequest(let call, let request):
      [.preparedRequest(call: call, encryptedFields: "\(request)", encodedClientMetaInfo: "\(request)")]
    case .listLanguages(let call): [.languages(call: call, identifiers: ["\(call)"])]
    case .setLogging(let isOn): [.logged(text: "\(isOn)")]
    case .selectSession, .makeRequest, .setValue: []
    }
  }
}

/// A host app that answers each stimulus with a closure.
struct ScriptedForm: Implementation {
  typealias System = OnlinePaymentsIntegration

  let profile: ImplementationProfile<OnlinePaymentsIntegration>
  let answer: @Sendable (OnlinePaymentsIntegrationStimulus) -> [OnlinePaymentsIntegrationEffect]

  init(
    _ name: String,
    answer: @escaping @Sendable (OnlinePaymentsIntegrationStimulus) -> [OnlinePaymentsIntegrationEffect]
  ) {
    profile = ImplementationProfile(name: name, version: "0")
    self.answer = answer
  }

  func open(_ world: World) async throws -> any Session<OnlinePaymentsIntegration> {
    ScriptedSession(answer: answer)
  }

  private struct ScriptedSession: Session {
    typealias System = OnlinePaymentsIntegration
    let answer: @Sendable (OnlinePaymentsIntegrationStimulus) -> [OnlinePaymentsIntegrationEffect]

    func send(
      _ stimulus: OnlinePaymentsIntegrationStimulus, in world: World
    ) async throws -> [OnlinePaymentsIntegrationEffect] {
      answer(stimulus)
    }
  }

  /// Does everything that a stimulus could call for, whatever the stimulus says.
  static let acceptsAll = ScriptedForm("accepts all") { stimulus in
    switch stimulus {
    case .openForm(_, let digits, _), .enterNumber(let digits): [.lookUpIIN(call: 1, digits: digits)]
    case .lookedUp(_, _, let product, _, _, let brands):
      [
        .switchedProduct(paymentProductId: product ?? "1"),
        .offeredBrands(paymentProductIds: (brands ?? []).map(\.paymentProductId)),
      ]
    case .chooseBrand(let product): [.switchedProduct(paymentProductId: product)]
    case .startPayment(let context): [.askedForItems(call: 1, context: context)]
    case .gotItems(_, let items):
      items.first.map {
        [.askedForProduct(call: 2, paymentProductId: $0.id, context: PaymentContext())]
      } ?? []
    case .selectItem(let product), .selectAccount(let product, _):
      [.askedForProduct(call: 2, paymentProductId: product, context: PaymentContext())]
    case .gotProduct(_, let product, _):
      [.showedForm(paymentProductId: product.item.id, fields: product.fields.map { ShownField($0.id) })]
    case .enterValue(let field, let value, _): [.changedValue(fieldId: field, value: value)]
    case .pressPay:
      [.validatedRequest(values: []), .askedToPrepare(call: 3, paymentProductId: "1", values: [])]
    case .prepared: [.sentToServer(call: 4, encryptedCustomerInput: "", encodedClientMetaInfo: "")]
    case .serverFinished, .serverFailed: [.showedResult(isSuccessful: true)]
    case .serverDemandedRedirect(_, let url): [.openedURL(url: url), .showedResult(isSuccessful: true)]
    case .lookupFailed, .setTranslations, .itemsFailed, .productFailed, .prepareFailed, .returned: []
    case .wishToStore(let isWanted): [.showedWishToStore(isWanted: isWanted)]
    case .signIn: [.askedForSession(call: 5)]
    case .gotSession(_, let session): [.madeSession(session: session)]
    case .sessionFailed: []
    case .startPurchase(_, let currency, let country, let isRecurring):
      [
        .askedForItems(
          call: 1,
          context: PaymentContext(
            amount: 1, currencyCode: currency, countryCode: country, isRecurring: isRecurring))
      ]
    case .pressInfo: [.showedTooltip()]
    case .nativeFinished: [.showedResult(isSuccessful: true)]
    }
  }

  /// Asks about cards and for items, and refuses everything else.
  static let rejectsAll = ScriptedForm("rejects all") { stimulus in
    switch stimulus {
    case .openForm(_, let digits, _), .enterNumber(let digits): [.lookUpIIN(call: 1, digits: digits)]
    case .lookedUp, .lookupFailed, .chooseBrand: [.refusedCard(message: "no")]
    case .startPayment(let context): [.askedForItems(call: 1, context: context)]
    case .enterValue(let field, _, _): [.showedMessages(fieldIds: [field])]
    default: [.showedError(message: "no")]
    }
  }
}
