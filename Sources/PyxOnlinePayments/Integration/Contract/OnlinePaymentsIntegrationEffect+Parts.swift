extension OnlinePaymentsIntegrationEffect {
  /// The kind of effect.
  public var kind: Kind {
    switch self {
    case .lookUpIIN: .lookUpIIN
    case .switchedProduct: .switchedProduct
    case .offeredBrands: .offeredBrands
    case .refusedCard: .refusedCard
    case .showedLogo: .showedLogo
    case .showedFields: .showedFields
    case .askedForItems: .askedForItems
    case .showedSelection: .showedSelection
    case .askedForProduct: .askedForProduct
    case .showedForm: .showedForm
    case .changedValue: .changedValue
    case .validatedRequest: .validatedRequest
    case .validatedField: .validatedField
    case .showedMessages: .showedMessages
    case .askedToPrepare: .askedToPrepare
    case .sentToServer: .sentToServer
    case .openedURL: .openedURL
    case .showedResult: .showedResult
    case .showedError: .showedError
    case .showedWishToStore: .showedWishToStore
    case .askedForSession: .askedForSession
    case .madeSession: .madeSession
    case .stored: .stored
    case .showedBrands: .showedBrands
    case .showedTooltip: .showedTooltip
    case .openedNativePayment: .openedNativePayment
    case .askedForSetup: .askedForSetup
    case .calledServerAPI: .calledServerAPI
    case .calledCommunicator: .calledCommunicator
    }
  }
}
