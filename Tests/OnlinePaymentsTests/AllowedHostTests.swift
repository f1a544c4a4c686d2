import Conformance
import Locks
import PyxOnlinePayments
import Requirements
import Testing

/// Host apps that differ in what the document leaves open: no rule about the payment process may fail or be vacuous.
@Suite(.heavyWork) struct AllowedHostTests {
  @Test(arguments: AllowedHost.Style.allCases) func allowedHostConforms(style: AllowedHost.Style) async {
    for seed in [1, 2, 3] as [UInt64] {
      let results = await engine(judging: AllowedHost(style: style), seed: seed, cases: 100)
        .run(OnlinePaymentsIntegration.rules)
      let judged = results.filter { if case .notApplicable = $0.outcome { false } else { true } }
      // If Pay cannot be pressed before everything is valid, there are no errors to report (OP-REQ-15).
      #expect(judged.count == (style == .validatesEarly ? 23 : 24))
      for result in judged where result.outcome != .passed {
        Issue.record("\(style): \(result.rule.id) \(result.outcome.inWords)")
      }
    }
  }
}

/// A payment process by a team that has read the document.
struct AllowedHost: Implementation {
  enum Style: String, CaseIterable, Sendable {
    /// Skips the selection if it would have a single item, so the accounts of that item are not offered.
    case skips
    /// Validates field by field as the customer types; Pay cannot be pressed before everything is valid.
    case validatesEarly
    /// Asks again if something fails, asks twice, and asks for all products before one is chosen.
    case asksAgain
    /// Shows accounts on a screen of their own, uses its own words, and has no read-only fields in its forms.
    case ownWay
    /// Acts after a moment.
    case late
  }

  let style: Style

  var profile: ImplementationProfile<OnlinePaymentsIntegration> {
    ImplementationProfile(
      name: style.rawValue, version: "1",
      stimuli: Set(System.Stimulus.Kind.allCases).subtracting(AllowedForm.stimuli).union([.pressPay])
        .subtracting([
          .wishToStore, .signIn, .gotSession, .sessionFailed, .startPurchase, .pressInfo, .nativeFinished,
        ]),
      effects: Set(System.Effect.Kind.allCases).subtracting(AllowedForm.effects).union([.askedToPrepare])
        .subtracting([
          .showedWishToStore, .askedForSession, .madeSession, .showedTooltip, .openedNativePayment,
          .showedBrands,
        ]),
      quiescence: style == .late ? .waits(milliseconds: 1) : .exact)
  }

  func open(_ world: World) async throws -> any Session<OnlinePaymentsIntegration> {
    AllowedHostSession(style: style)
  }
}

private final class AllowedHostSession: Session {
  typealias System = OnlinePaymentsIntegration
  private struct State: Sendable {
    var host: Host
    var due: [OnlinePaymentsIntegrationEffect] = []
  }
  private let state: Locked<State>

  init(style: AllowedHost.Style) { state = Locked(State(host: Host(style: style))) }

  func send(
    _ stimulus: OnlinePaymentsIntegrationStimulus, in world: World
  ) async throws -> [OnlinePaymentsIntegrationEffect] {
    state.withLock { state in
      let effects = state.host.effects(of: stimulus)
      guard state.host.style == .late else { return effects }
      state.due += effects
      return []
    }
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsIntegrationEffect] {
    state.withLock { state in
      defer { state.due = [] }
      return state.due
    }
  }
}

private struct Host: Sendable {
  typealias Effect = OnlinePaymentsIntegrationEffect

  let style: AllowedHost.Style
  var texts: [String: String] = [:]
  var context = PaymentContext()
  var items: [PaymentItem]?
  var details: [ProductID: (product: PaymentProduct, errors: [InputError])] = [:]
  var choice: (product: ProductID, account: AccountOnFile?)?
  var values: [String: String] = [:]
  var errors: [String: [InputError]] = [:]
  var calls = 0
  /// For each request that may still be answered, the effect that asks again.
  var open: [Int: Effect] = [:]
  var retries = 0

  init(style: AllowedHost.Style) { self.style = style }

  mutating func effects(of stimulus: OnlinePaymentsIntegrationStimulus) -> [Effect] {
    switch stimulus {
    case .setTranslations(let list):
      for text in list { texts[text.key] = text.text }
      return []
    case .startPayment(let context):
      let (style, texts, calls) = (self.style, self.texts, self.calls)
      self = Host(style: style)
      (self.texts, self.calls, self.context) = (texts, calls, context)
      return (0..<(style == .asksAgain ? 2 : 1)).map { _ in
        ask { .askedForItems(call: $0, context: context) }
      }
    case .gotItems(let call, let items):
      guard open.removeValue(forKey: call) != nil else { return [] }
      self.items = items
      if style == .skips, items.count == 1 { return select(items[0].id, nil) }
      let products = style == .asksAgain ? items.map(\.id) : []
      return [.showedSelection(entries: entries(accounts: style != .ownWay))]
        + products.map { id in askForProduct(id) }
    case .selectItem(let id):
      // If accounts have a screen of their own, the screen is shown, but the customer chooses no account on it.
      let more: [Effect] = style == .ownWay ? [.showedSelection(entries: accountEntries(of: id))] : []
      return more + select(id, nil)
    case .selectAccount(let id, let account): return select(id, account)
    case .gotProduct(let call, let product, let errors):
      guard open.removeValue(forKey: call) != nil else { return [] }
      let isNew = details[product.item.id] == nil
      details[product.item.id] = (product, errors)
      return isNew && choice?.product == product.item.id ? show() : []
    case .enterValue(let id, let value, let errors): return enter(value, id, errors)
    case .pressPay: return press()
    case .prepared(let call, let fields, let metadata):
      guard open.removeValue(forKey: call) != nil else { return [] }
      return [
        ask { .sentToServer(call: $0, encryptedCustomerInput: fields, encodedClientMetaInfo: metadata) }
      ]
    case .itemsFailed(let call, _), .productFailed(let call, _), .prepareFailed(let call, _),
      .serverFailed(let call, _):
      return fail(call)
    case .serverFinished(let call, let isGood):
      guard open.removeValue(forKey: call) != nil else { return [] }
      return style == .ownWay && !isGood
        ? [.showedError(message: "declined")] : [.showedResult(isSuccessful: isGood)]
    case .serverDemandedRedirect(_, let url): return [.openedURL(url: url)]
    default: return []
    }
  }

  private mutating func ask(_ make: (Int) -> Effect) -> Effect {
    calls += 1
    open[calls] = make(calls)
    return make(calls)
  }

  private mutating func askForProduct(_ id: ProductID) -> Effect {
    let context = context
    return ask { .askedForProduct(call: $0, paymentProductId: id, context: context) }
  }

  private func entries(accounts: Bool) -> [SelectionEntry] {
    (items ?? []).sorted { $0.displayHints.displayOrder ?? 0 < $1.displayHints.displayOrder ?? 0 }.flatMap {
      item in
      [
        SelectionEntry(
          item.id, label: "Pay by " + (item.displayHints.label ?? ""),
          logo: "https://shop.example/\(item.id.rawValue)")
      ] + (accounts ? accountEntries(of: item.id) : [])
    }
  }

  private func accountEntries(of id: ProductID) -> [SelectionEntry] {
    (items?.first { $0.id == id }?.accountsOnFile ?? []).map {
      SelectionEntry(id, accountOnFileId: $0.id, label: "stored")
    }
  }

  private mutating func select(_ id: ProductID, _ account: String?) -> [Effect] {
    guard let item = items?.first(where: { $0.id == id }) else { return [] }
    choice = (id, item.accountsOnFile.first { $0.id == account })
    values = [:]
    errors = [:]
    return details[id] == nil ? [askForProduct(id)] : show()
  }

  private func show() -> [Effect] {
    guard let choice, let fields = details[choice.product]?.product.fields else { return [] }
    let shown = fields.filter { style != .ownWay || !isReadOnly($0.id) }
    return [
      .showedForm(
        paymentProductId: choice.product,
        fields: shown.map { field in
          ShownField(
            field.id,
            label: field.displayHints.label ?? texts[Translation.switchKey(choice.product, field.id)]
              ?? (style == .ownWay ? "More" : nil), value: stored(field.id)?.value,
            isEditable: !isReadOnly(field.id))
        })
    ]
  }

  private func stored(_ id: String) -> AccountOnFile.Attribute? {
    choice?.account?.attributes.first { $0.key == id }
  }

  private func isReadOnly(_ id: String) -> Bool { stored(id)?.status == "READ_ONLY" }

  private mutating func enter(_ value: String, _ id: String, _ errors: [InputError]) -> [Effect] {
    guard let choice, details[choice.product] != nil, !isReadOnly(id) else { return [] }
    values[id] = value
    self.errors[id] = errors
    guard style == .validatesEarly else { return [] }
    let invalid = self.errors.filter { !$0.value.isEmpty }.keys.sorted()
    return [.validatedField(fieldId: id, value: value), .showedMessages(fieldIds: invalid)]
  }

  private mutating func press() -> [Effect] {
    guard let choice, let product = details[choice.product] else { return [] }
    let invalid = product.product.fields.map(\.id).filter { id in
      if let entered = errors[id] { return !entered.isEmpty }
      return stored(id) == nil && product.errors.contains { $0.fieldId == id }
    }
    let all = values.sorted { $0.key < $1.key }.map { FieldValue($0.key, $0.value) }
    let validated: [Effect] =
      style == .validatesEarly ? [] : [.validatedRequest(values: all), .showedMessages(fieldIds: invalid)]
    guard invalid.isEmpty else { return validated }
    return validated + [
      ask {
        .askedToPrepare(
          call: $0, paymentProductId: choice.product, accountOnFileId: choice.account?.id, values: all)
      }
    ]
  }

  private mutating func fail(_ call: Int) -> [Effect] {
    guard let asked = open.removeValue(forKey: call) else { return [] }
    retries += 1
    guard style == .asksAgain, retries < 3 else { return [.showedError(message: "sorry")] }
    switch asked {
    case .askedForItems(_, let context): return [ask { .askedForItems(call: $0, context: context) }]
    case .askedForProduct(_, let id, _): return [askForProduct(id)]
    case .askedToPrepare(_, let id, let account, let values, _):
      return [
        ask { .askedToPrepare(call: $0, paymentProductId: id, accountOnFileId: account, values: values) }
      ]
    case .sentToServer(_, let input, let metadata):
      return [
        ask { .sentToServer(call: $0, encryptedCustomerInput: input, encodedClientMetaInfo: metadata) }
      ]
    default: return []
    }
  }
}
