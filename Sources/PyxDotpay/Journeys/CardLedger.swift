import Conformance

/// The suite's knowledge of the cards on a walk: the cards that must be listed, and the cards that may be listed.
struct CardLedger: Sendable {
  /// The numbers of the requests for payments; each payment may make the platform remember a card.
  var payments: Set<Int> = []
  /// Whether the host has asked for the cards and is waiting for the answer.
  private(set) var isAsked = false
  private var own: [String] = []
  private var hosts: [String] = []
  /// Cards that the library may or may not have.
  private var open: Set<String> = []
  private var gone: Set<String> = []
  private var customer: String?
  /// The customers that the host has named so far.
  private var named: Set<String> = []
  private var isHidden = false
  private var isOff = false
  /// The default card, if it is known.
  private var chosen: String?
  private var listed: String?
  /// Registrations that have not ended.
  private var registering: [Int] = []
  /// Whether registrations have overlapped; false again once none is under way.
  private var overlaps = false
  private var registered: Card?
  /// Whether the user made the latest registration in the card manager, so that no completion reports it.
  private(set) var isByUser = false
  private var registrations: Set<Int> = []
  private var ended: Set<Int> = []
  private var removal: Int?
  private var removals: Set<Int> = []
  /// The cards that the library must ask the platform to remove.
  private var going: Set<String> = []
  /// The cards that the library may ask the platform to remove.
  private var mayGo: Set<String> = []
  /// The cards that the library has asked the platform to remove.
  private var asked: Set<String> = []

  /// The default card that the host knows: the card that it chose or, if it chose none, the default card in the last
  /// list.
  var standing: String? { chosen ?? listed }
  /// Whether the library has asked the platform to remove every card that must be removed.
  var hasAskedForRemoval: Bool { going.isSubset(of: asked) }
  /// Whether no removal is under way.
  var isRemovalOver: Bool { removal.map(ended.contains) ?? true }

  private var visible: [String] { (isHidden ? [] : own) + hosts }

  /// A process begins; data kept only in memory may be gone.
  mutating func start(isNew: Bool) {
    open.formUnion(hosts)
    (hosts, customer, isHidden, isOff) = ([], nil, false, false)
    (chosen, registering, overlaps, isAsked) = (nil, [], false, false)
    (payments, registrations, removals, going, mayGo, asked) = ([], [], [], [], [], [])
    guard isNew else { return }
    // It is only a recommendation that cards do not carry over to a new device.
    open.formUnion(own)
    (own, listed) = ([], nil)
  }

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .registerCard(let call, _):
      overlaps = overlaps || !registering.isEmpty
      registering.append(call)
      (registered, isByUser) = (nil, false)
    case .addManagedCard:
      (registered, isByUser) = (nil, true)
    case .unregisterCard(let call, let card):
      removal = call
      remove([card])
      open.insert(card)
    case .clearCards:
      remove(own)
      mayGo.formUnion(open.union(hosts))
      gone.formUnion(own)
      if chosen.map(own.contains) ?? true { chosen = nil }
      open.formUnion(hosts)
      (own, hosts) = ([], [])
    case .setDefaultCard(let card), .markManagedCard(let card): if visible.contains(card) { chosen = card }
    case .configureExternalCards(let cards, let customer):
      replaceHosts(by: cards.map(\.id))
      self.customer = customer
      named.insert(customer)
    case .clearExternalCards:
      replaceHosts(by: [])
      customer = nil
    case .configure(let settings):
      isOff = settings.oneClickEnabled.map { !$0 } ?? isOff
      isHidden = settings.useInternalCards.map { !$0 } ?? isHidden
      // The document leaves open whether a hidden default card stays the default.
      if let chosen, !visible.contains(chosen) { self.chosen = nil }
    case .listCards: isAsked = true
    case .answerRequest(let request, let answer):
      if removals.contains(request) { removed() }
      guard let card = answer.card else { return }
      let isRegistration = registrations.remove(request) != nil
      guard isRegistration || payments.remove(request) != nil else { return }
      if isRegistration { registered = card }
      add(card.id)
    default: break
    }
  }

  private mutating func remove(_ cards: [String]) {
    (going, mayGo, asked, removals) = (Set(cards), Set(cards), [], [])
  }

  private mutating func replaceHosts(by cards: [String]) {
    if let chosen, hosts.contains(chosen) || cards.contains(chosen) { self.chosen = nil }
    open.subtract(hosts + cards)
    hosts = cards
  }

  private mutating func add(_ card: String) {
    gone.remove(card)
    open.remove(card)
    if customer == nil {
      own = own.filter { $0 != card } + [card]
    } else {
      hosts = hosts.filter { $0 != card } + [card]
    }
  }

  private mutating func removed() {
    guard removal != nil else { return }
    gone.formUnion(going)
    open.subtract(going)
    own.removeAll(where: going.contains)
    hosts.removeAll(where: going.contains)
    if let chosen, going.contains(chosen) { self.chosen = nil }
  }

  mutating func word(of effect: DotpayEffect) -> LibraryWord? {
    switch effect {
    case .listedCards(_, let cards, let preferred):
      isAsked = false
      listed = preferred
      // The document leaves open whether cards are listed while one-click payments are off.
      return isOff ? nil : isRight(cards.map(\.id), preferred) ? .listsCards : .listsOtherCards
    case .requestedCard(let request, _, let customer, _):
      registrations.insert(request)
      return isMeant(customer) ? .asksToRegister : .asksForOther
    case .gotCard(let call, let card, let error):
      guard ended.insert(call).inserted else { return .givesOtherCard }
      let isKnown = registering.contains(call)
      registering.removeAll { $0 == call }
      defer { if registering.isEmpty { overlaps = false } }
      // If registrations overlap, the tables do not say which registration gets which card.
      if overlaps { return nil }
      guard isKnown else { return .concernsAnother }
      guard let card else { return error == nil ? .givesOtherCard : .givesNoCard }
      return error == nil && card.id == registered?.id ? .givesCard : .givesOtherCard
    case .toldRegistration: return .tellsNew
    case .toldDefault(let card): return card == chosen ?? card ? .tellsDefault : .tellsOtherDefault
    case .requestedRemoval(let request, _, let cards):
      removals.insert(request)
      asked.formUnion(cards)
      return mayGo.isSuperset(of: cards) ? .removes : .removesOther
    case .unregisteredCard(let call, let error):
      guard ended.insert(call).inserted else { return .completesRemovalAgain }
      guard call == removal else { return .concernsAnother }
      guard error == nil else { return .failsToRemove }
      // After the host is told that a card was removed, the card must be gone, whatever the platform said.
      removed()
      return .confirmsRemoval
    default: return nil
    }
  }

  /// Whether a card may be registered for that customer.
  ///
  /// If the host names no customer, a library may use an identifier of its own, but not one that the host named before.
  private func isMeant(_ other: String?) -> Bool {
    guard let customer else { return other.map { !named.contains($0) } ?? true }
    return other == customer
  }

  private func isRight(_ cards: [String], _ preferred: String?) -> Bool {
    let listed = Set(cards)
    // The document leaves open whether the host's cards are listed.
    let isComplete = isHidden || listed.isSuperset(of: own.filter { !open.contains($0) })
    // The document also leaves open whether hidden cards are listed.
    let isFit = listed.isSubset(of: open.union(own).union(hosts)) && listed.count == cards.count
    guard isComplete, isFit else { return false }
    if let chosen { return preferred == chosen || open.contains(chosen) }
    guard let preferred else { return true }
    return !gone.contains(preferred) && (listed.union(own).union(hosts).contains(preferred))
  }
}
