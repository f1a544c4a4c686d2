import Conformance
import OnlinePayments

/// A library that answers each stimulus by a closure, without any service.
struct ScriptedLibrary: Implementation {
  typealias System = OnlinePayments

  let profile: ImplementationProfile<OnlinePayments>
  let answer: @Sendable (OnlinePaymentsStimulus) -> [OnlinePaymentsEffect]

  init(
    _ name: String, stimuli: Set<OnlinePaymentsStimulus.Kind> = Set(OnlinePaymentsStimulus.Kind.allCases),
    effects: Set<OnlinePaymentsEffect.Kind> = Set(OnlinePaymentsEffect.Kind.allCases),
    answer: @escaping @Sendable (OnlinePaymentsStimulus) -> [OnlinePaymentsEffect]
  ) {
    profile = ImplementationProfile(name: name, version: "0", stimuli: stimuli, effects: effects)
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
    case .lookUpIIN(let call, _, let context):
      [
        .lookedUp(
          call: call, status: .supported, paymentProductId: "1", countryCode: context.countryCode,
          isAllowedInContext: true)
      ]
    case .validateExpiryDate(let call, _, _): [.validated(call: call, isValid: true, errors: [])]
    }
  }

  /// Finds nothing acceptable.
  static let rejectsAll = ScriptedLibrary("rejects all") { stimulus in
    switch stimulus {
    case .lookUpIIN(let call, _, _): [.lookupFailed(call: call, error: "no")]
    case .validateExpiryDate(let call, _, _): [.validated(call: call, isValid: false, errors: ["no"])]
    }
  }

  /// Does nothing.
  static let doesNothing = ScriptedLibrary("does nothing") { _ in [] }

  /// Gives back what it is given.
  static let echoes = ScriptedLibrary("echoes") { stimulus in
    switch stimulus {
    case .lookUpIIN(let call, let digits, let context):
      [
        .lookedUp(
          call: call, status: IINStatus(rawValue: digits), paymentProductId: ProductID(rawValue: digits),
          countryCode: context.countryCode, isAllowedInContext: context.isRecurring)
      ]
    case .validateExpiryDate(let call, let value, _):
      [.validated(call: call, isValid: !value.isEmpty, errors: [value])]
    }
  }
}

/// A card form that answers each stimulus by a closure.
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

  /// Does nothing.
  static let doesNothing = ScriptedForm("does nothing") { _ in [] }

  /// Asks, and then does all that a result could call for.
  static let acceptsAll = ScriptedForm("accepts all") { stimulus in
    switch stimulus {
    case .openForm(_, let digits), .enterNumber(let digits): [.lookUpIIN(call: 1, digits: digits)]
    case .lookedUp(_, _, let product, _, _, let brands):
      [
        .switchedProduct(paymentProductId: product ?? "1"),
        .offeredBrands(paymentProductIds: (brands ?? []).map(\.paymentProductId)),
      ]
    case .chooseBrand(let product): [.switchedProduct(paymentProductId: product)]
    case .lookupFailed: []
    case .pay: [.preparedRequest(paymentProductId: "1")]
    }
  }

  /// Asks, and then refuses every card.
  static let rejectsAll = ScriptedForm("rejects all") { stimulus in
    switch stimulus {
    case .openForm(_, let digits), .enterNumber(let digits): [.lookUpIIN(call: 1, digits: digits)]
    case .lookedUp, .lookupFailed, .chooseBrand, .pay: [.refusedCard(message: "no")]
    }
  }
}
