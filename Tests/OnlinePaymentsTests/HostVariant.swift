import Conformance
import PyxOnlinePayments
import Reference
import Testing

/// The reference host app with something done in another way, which the document leaves open.
struct HostVariant: Implementation, CustomTestStringConvertible {
  typealias System = OnlinePaymentsIntegration
  typealias Stimulus = OnlinePaymentsIntegrationStimulus
  typealias Effect = OnlinePaymentsIntegrationEffect

  let change: Mutant<System>
  /// What it does not understand.
  let lacks: Set<Stimulus.Kind>
  /// What it does not let the suite see.
  let hides: Set<Effect.Kind>

  /// A variant with a memory of what has happened.
  init(
    _ name: String, lacks: Set<Stimulus.Kind> = [], hides: Set<Effect.Kind> = [],
    _ behave:
      @escaping @Sendable (inout HostNotes, Stimulus, any Session<System>, World) async throws -> [Effect] = {
        _, stimulus, inner, world in try await inner.send(stimulus, in: world)
      }
  ) {
    change = .behaving(name, state: HostNotes()) { notes, stimulus, world, inner in
      notes.note(stimulus)
      let effects = try await behave(&notes, stimulus, inner, world)
      for case .askedForItems(let call, _) in effects { notes.itemsCall = call }
      return effects
    }
    (self.lacks, self.hides) = (lacks, hides)
  }

  var testDescription: String { change.name }

  var profile: ImplementationProfile<System> {
    var profile = ReferenceHostApp().profile
    profile.stimuli.subtract(lacks)
    profile.effects.subtract(hides)
    return profile
  }

  func open(_ world: World) async throws -> any Session<System> {
    try await change.applied(to: ReferenceHostApp()).open(world)
  }
}

extension HostVariant {
  /// States that no rule fails or is vacuous, and that all are judged where everything can be seen.
  func expectConformance(to rules: [SystemRule<System>]) async {
    for seed in seeds {
      for result in await engine(judging: self, seed: seed, cases: 100).run(rules)
      where result.outcome != .passed {
        if case .notApplicable = result.outcome, !lacks.isEmpty || !hides.isEmpty { continue }
        Issue.record("\(testDescription): \(result.rule.id) \(result.outcome.inWords)")
      }
    }
  }
}

extension SystemRule<OnlinePaymentsIntegration> {
  /// Whether the rule is one on the card form alone.
  var isOnCardForms: Bool { id.hasPrefix("OP-COB") || id.hasPrefix("OP-IIN") }
}

/// What a variant remembers.
struct HostNotes: Sendable {
  typealias Stimulus = OnlinePaymentsIntegrationStimulus

  var context = PaymentContext()
  var items: [PaymentItem] = []
  /// The latest request for items: answers to others come too late.
  var itemsCall = 0
  var product: PaymentProduct?
  /// The latest choice of the customer.
  var choice: Stimulus?
  var entered: [String: [InputError]] = [:]
  var emptyErrors: [InputError] = []
  /// Whatever else there is to remember.
  var isOver = false
  /// Whether Pay has been pressed on the form.
  var hasPressed = false
  /// Whether this is a payment process.
  var isProcess = false
  var held: [OnlinePaymentsIntegrationEffect] = []
  var calls: [Int: Int] = [:]
  var lastOwn = 1000
  var digits = ""
  var formerDigits = ""
  var results: [String: IINDetails] = [:]
  var lookups: [Int: String] = [:]
  var current: ProductID = ""
  var texts: [String: String] = [:]
  var known: [PaymentContext: [PaymentItem]] = [:]

  mutating func ownCall(for call: Int = 0) -> Int {
    lastOwn += 1
    calls[lastOwn] = call
    return lastOwn
  }

  mutating func note(_ stimulus: Stimulus) {
    switch stimulus {
    case .startPayment(let context):
      self.context = context
      isProcess = true
      (items, product, choice, entered, emptyErrors, held) = ([], nil, nil, [:], [], [])
      (isOver, hasPressed) = (false, false)
    case .gotItems(let call, let items): if call == itemsCall { self.items = items }
    case .selectItem, .selectAccount:
      choice = stimulus
      (entered, product, hasPressed) = ([:], nil, false)
    case .gotProduct(_, let product, let errors):
      // Of a product that the customer has left meanwhile it comes too late.
      guard chosenProduct.map({ $0 == product.item.id }) ?? true else { return }
      self.product = product
      (entered, emptyErrors) = ([:], errors)
    case .enterValue(let id, let value, let errors):
      entered[id] = errors
      texts[id] = value
    case .pressPay: hasPressed = true
    case .openForm(let product, let digits):
      (self.digits, formerDigits, current, held, isOver) = (digits, "", product, [], false)
    case .enterNumber(let digits): (self.digits, formerDigits) = (digits, self.digits)
    default: break
    }
  }

  /// The product that the customer has chosen, if any.
  var chosenProduct: ProductID? {
    switch choice {
    case .selectItem(let id)?, .selectAccount(let id, _)?: id
    default: nil
    }
  }

  /// The fields that are required and have not been filled in.
  var missing: [String] {
    let known = knownFields
    return emptyErrors.compactMap(\.fieldId).filter { entered[$0] == nil && !known.contains($0) }
  }
}

extension OnlinePaymentsIntegrationStimulus {
  /// The same for another call.
  func answering(_ call: Int) -> Self {
    switch self {
    case .serverFinished(_, let isGood): .serverFinished(call: call, isSuccessful: isGood)
    case .serverFailed(_, let error): .serverFailed(call: call, error: error)
    case .serverDemandedRedirect(_, let url): .serverDemandedRedirect(call: call, url: url)
    case .prepared(_, let fields, let meta):
      .prepared(call: call, encryptedFields: fields, encodedClientMetaInfo: meta)
    case .prepareFailed(_, let error): .prepareFailed(call: call, error: error)
    default: self
    }
  }

  /// The call that it answers.
  var answeredCall: Int? {
    switch self {
    case .serverFinished(let call, _), .serverFailed(let call, _), .serverDemandedRedirect(let call, _),
      .prepared(let call, _, _), .prepareFailed(let call, _), .gotItems(let call, _),
      .itemsFailed(let call, _), .gotProduct(let call, _, _), .productFailed(let call, _),
      .lookedUp(let call, _, _, _, _, _):
      call
    default: nil
    }
  }
}
