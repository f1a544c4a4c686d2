import Conformance
import PyxOnlinePayments

extension Mutant<OnlinePaymentsIntegration> {
  typealias Stimulus = OnlinePaymentsIntegrationStimulus
  typealias Effect = OnlinePaymentsIntegrationEffect

  /// A host app that differs from the reference, with a memory of earlier events.
  ///
  /// - Parameters:
  ///   - lacks: The stimuli that the app does not understand.
  ///   - hides: The effects that the app does not show the suite.
  ///   - behave: The app's reaction to a stimulus.
  static func host(
    _ name: String, lacks: Set<Stimulus.Kind> = [], hides: Set<Effect.Kind> = [],
    _ behave:
      @escaping @Sendable (
        inout HostNotes, Stimulus, any Session<OnlinePaymentsIntegration>, World
      ) async throws -> [Effect] = { _, stimulus, inner, world in try await inner.send(stimulus, in: world) }
  ) -> Mutant {
    Mutant.behaving(name, state: HostNotes()) { notes, stimulus, world, inner in
      notes.note(stimulus)
      let effects = try await behave(&notes, stimulus, inner, world)
      for case .askedForItems(let call, _) in effects { notes.itemsCall = call }
      return effects
    }.lacking(lacks, hiding: hides)
  }
}

/// What a variant remembers.
struct HostNotes: Sendable {
  typealias Stimulus = OnlinePaymentsIntegrationStimulus

  var context = PaymentContext()
  var items: [PaymentItem] = []
  /// A stimulus kept for later.
  var waiting: Stimulus?
  /// The number of the latest request for items; answers to earlier requests come too late.
  var itemsCall = 0
  /// The number of the pending request for a session; 0 if there is none.
  var sessionCall = 0
  var product: PaymentProduct?
  /// The customer's latest choice.
  var choice: Stimulus?
  var entered: [String: [InputError]] = [:]
  var emptyErrors: [InputError] = []
  /// A fact whose meaning each style defines, such as that an error was shown.
  var isOver = false
  /// Whether Pay has been pressed on the form.
  var hasPressed = false
  /// Whether a payment process, rather than a card form, is on the screen.
  var isProcess = false
  var held: [OnlinePaymentsIntegrationEffect] = []
  var calls: [Int: Int] = [:]
  var lastOwn = 1000
  var digits = ""
  /// Whether the payment is an authorised native one.
  var isNative = false
  /// Whether a payment may have been made, because the server did not answer.
  var mayHavePaid = false
  /// The time until which the app takes no payment.
  var closedUntil: Int64 = 0
  /// Providers' screens that wait for a button.
  var heldScreens: [OnlinePaymentsIntegrationEffect] = []
  var formerDigits = ""
  var results: [String: IINDetails] = [:]
  var lookups: [Int: String] = [:]
  /// The payment to which the results belong.
  var checked = PaymentContext()
  /// The brand chosen for each IIN.
  var chosen: [String: ProductID] = [:]
  var current: ProductID = ""
  var texts: [String: String] = [:]
  var known: [PaymentContext: [PaymentItem]] = [:]

  mutating func ownCall(for call: Int = 0) -> Int {
    lastOwn += 1
    calls[lastOwn] = call
    return lastOwn
  }

  /// Forgets all results if they belong to another payment, and ignores the checks that are under way.
  mutating func keepResults(for context: PaymentContext) {
    if context != checked { (results, lookups) = ([:], [:]) }
    checked = context
  }

  mutating func note(_ stimulus: Stimulus) {
    switch stimulus {
    case .startPurchase(let price, let currency, let country, let isRecurring):
      note(
        .startPayment(
          context: PaymentContext(
            amount: Int64(price.filter(\.isNumber)) ?? 0, currencyCode: currency, countryCode: country,
            isRecurring: isRecurring)))
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
      // If the customer has left the product by now, its details come too late.
      guard chosenProduct.map({ $0 == product.item.id }) ?? true else { return }
      self.product = product
      (entered, emptyErrors) = ([:], errors)
    case .enterValue(let id, let value, let errors):
      entered[id] = errors
      texts[id] = value
    case .pressPay: hasPressed = true
    case .openForm(let product, let digits, let context):
      if let context { self.context = context }
      (self.digits, formerDigits, current, held, isOver) = (digits, "", product, [], false)
      // A new form ends any earlier payment.
      (isProcess, choice, self.product, calls) = (false, nil, nil, [:])
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

  /// The required fields that have not been filled in.
  var missing: [String] {
    let known = knownFields
    return emptyErrors.compactMap(\.fieldId).filter { entered[$0] == nil && !known.contains($0) }
  }
}

extension OnlinePaymentsIntegrationStimulus {
  /// The same stimulus, but as the answer to another call.
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

  /// The call that the stimulus answers; nil if it answers none.
  var answeredCall: Int? {
    switch self {
    case .serverFinished(let call, _), .serverFailed(let call, _), .serverDemandedRedirect(let call, _),
      .prepared(let call, _, _), .prepareFailed(let call, _), .gotItems(let call, _),
      .itemsFailed(let call, _), .gotProduct(let call, _, _), .productFailed(let call, _),
      .gotSession(let call, _), .sessionFailed(let call, _),
      .lookedUp(let call, _, _, _, _, _):
      call
    default: nil
    }
  }
}

extension HostNotes {
  /// The rows of a selection.
  var entries: [SelectionEntry] {
    items.sorted { $0.displayHints.displayOrder ?? 0 < $1.displayHints.displayOrder ?? 0 }.flatMap { item in
      [SelectionEntry(item.id, label: item.displayHints.label, logo: item.displayHints.logo)]
        + item.accountsOnFile.map { SelectionEntry(item.id, accountOnFileId: $0.id, label: $0.label) }
    }
  }

  /// The fields for which the chosen account has values.
  var knownFields: [String] { storedFields.map(\.key) }

  /// The fields for which the chosen account has values with a given status.
  func storedFields(of status: String) -> [String] {
    storedFields.filter { $0.status == status }.map(\.key)
  }

  private var storedFields: [AccountOnFile.Attribute] {
    guard case .selectAccount(_, let id)? = choice else { return [] }
    return items.flatMap(\.accountsOnFile).first { $0.id == id }?.attributes ?? []
  }
}
