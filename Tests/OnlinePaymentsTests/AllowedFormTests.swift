import Conformance
import Locks
import PyxOnlinePayments
import Requirements
import Testing

/// Forms that differ in what the document leaves open: no binding rule may fail, and none may be vacuous.
@Suite(.heavyWork) struct AllowedFormTests {
  @Test(arguments: AllowedForm.Style.allCases) func allowedFormConforms(style: AllowedForm.Style) async {
    for seed in [1, 2] as [UInt64] {
      let results = await engine(judging: AllowedForm(style: style), seed: seed, cases: 60)
        .run(OnlinePaymentsIntegration.rules)
      #expect(results.count == OnlinePaymentsIntegration.rules.count)
      for result in results where result.outcome != .passed {
        // The whole card form is judged, but no part of the payment process.
        if case .notApplicable = result.outcome {
          // These forms do not show how brands look.
          if result.rule.id == "OP-COB-11" { continue }
          #expect(!result.rule.id.hasPrefix("OP-COB") && !result.rule.id.hasPrefix("OP-IIN"))
          continue
        }
        // Contrary to the text, the document's sample offers a choice even if the list is empty, so the rule may warn.
        let isTold = style == .sample && result.rule.id == "OP-COB-07/b" && !result.rule.level.isBinding
        #expect(isTold, "\(style): \(result.rule.id) \(result.outcome.inWords)")
      }
    }
  }
}

/// A card form by a team that has read the document.
struct AllowedForm: Implementation {
  enum Style: String, CaseIterable, Sendable {
    /// Hides brands that cannot be used, and offers no choice if only one brand is left.
    case hides
    /// If a brand cannot be used, replaces it with the primary brand.
    case leaves
    /// Does what the document's sample does, line by line.
    case sample
    /// Asks the SDK as soon as there is a digit.
    case asksEarly
    /// Asks once the customer has stopped typing.
    case asksLate
  }

  let style: Style

  /// The contract's stimuli of the card form.
  static let stimuli: Set<OnlinePaymentsIntegrationStimulus.Kind> = [
    .openForm, .enterNumber, .lookedUp, .lookupFailed, .chooseBrand, .pressPay,
  ]
  /// The contract's effects of the card form.
  static let effects: Set<OnlinePaymentsIntegrationEffect.Kind> = [
    .lookUpIIN, .switchedProduct, .offeredBrands, .refusedCard, .showedLogo, .showedFields, .askedToPrepare,
  ]

  var profile: ImplementationProfile<OnlinePaymentsIntegration> {
    ImplementationProfile(
      name: style.rawValue, version: "1", stimuli: Self.stimuli, effects: Self.effects,
      quiescence: style == .asksLate ? .waits(milliseconds: 1) : .exact)
  }

  func open(_ world: World) async throws -> any Session<OnlinePaymentsIntegration> {
    AllowedFormSession(style: style)
  }
}

private final class AllowedFormSession: Session {
  typealias System = OnlinePaymentsIntegration
  private let form: Locked<Form>

  init(style: AllowedForm.Style) { form = Locked(Form(style: style)) }

  func send(
    _ stimulus: OnlinePaymentsIntegrationStimulus, in world: World
  ) async throws -> [OnlinePaymentsIntegrationEffect] {
    form.withLock { $0.effects(of: stimulus) }
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsIntegrationEffect] {
    form.withLock { $0.ask() }
  }
}

private struct Form {
  let style: AllowedForm.Style
  var product: ProductID = ""
  var context = PaymentContext()
  var digits = ""
  var calls = 0
  var current: Int?
  var hasChosen = false
  var wantsToAsk = false

  init(style: AllowedForm.Style) { self.style = style }

  mutating func effects(of stimulus: OnlinePaymentsIntegrationStimulus) -> [OnlinePaymentsIntegrationEffect] {
    switch stimulus {
    case .openForm(let product, let digits, let context):
      self = Form(style: style)
      self.context = context ?? PaymentContext()
      self.product = product
      return [.showedLogo(paymentProductId: product)] + enter(digits)
    case .enterNumber(let digits): return enter(digits)
    case .lookedUp(let call, _, _, _, _, _):
      guard call == current, !hasChosen, let details = stimulus.details, details.status == .supported else {
        return []
      }
      return decide(details)
    case .lookupFailed: return []
    case .chooseBrand(let brand):
      hasChosen = true
      return change(to: brand)
    case .pressPay:
      calls += 1
      return [.askedToPrepare(call: calls, paymentProductId: product, values: [])]
    default: return []
    }
  }

  private mutating func enter(_ digits: String) -> [OnlinePaymentsIntegrationEffect] {
    if !digits.hasPrefix(self.digits.prefix(8)) { hasChosen = false }
    self.digits = digits
    current = nil
    wantsToAsk = digits.count >= 6 || style == .asksEarly && !digits.isEmpty
    return style == .asksLate ? [] : ask()
  }

  mutating func ask() -> [OnlinePaymentsIntegrationEffect] {
    guard wantsToAsk else { return [] }
    wantsToAsk = false
    calls += 1
    current = calls
    return [.lookUpIIN(call: calls, digits: digits, context: context)]
  }

  private mutating func decide(_ details: IINDetails) -> [OnlinePaymentsIntegrationEffect] {
    let brands = (details.coBrands ?? []).map(\.paymentProductId)
    let usable = (details.coBrands ?? []).filter(\.isAllowedInContext).map(\.paymentProductId)
    let primary = details.paymentProductId ?? product
    let hasList = style == .sample ? details.coBrands != nil : !brands.isEmpty
    let isHere = brands.contains(product) || !hasList && product == primary
    var effects: [OnlinePaymentsIntegrationEffect] = []
    if style == .leaves, isHere, hasList, !usable.contains(product), details.isAllowedInContext {
      effects += change(to: primary)
    } else if !isHere, details.isAllowedInContext {
      effects += change(to: primary)
    } else if !isHere {
      effects.append(.refusedCard(message: "This card cannot be used for this payment."))
    }
    let offered = style == .hides ? usable : brands
    if hasList, style != .hides || offered.count > 1 {
      effects.append(.offeredBrands(paymentProductIds: offered))
    }
    return effects
  }

  private mutating func change(to brand: ProductID) -> [OnlinePaymentsIntegrationEffect] {
    guard brand != product else { return [] }
    product = brand
    return [
      .switchedProduct(paymentProductId: brand), .showedFields(paymentProductId: brand),
      .showedLogo(paymentProductId: brand),
    ]
  }
}
