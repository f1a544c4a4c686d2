import Conformance
import PropertyTesting

/// Errands that make the library ask the platform for something.
enum Errand: String, Sendable, CaseIterable {
  case fastPayment = "a payment without a form"
  case channels = "a list of channels"
  case registration = "a registration"
  case form = "a payment with the form"
  case card = "a payment with a remembered card"
  case managed = "a card added in the card manager"
  case removal = "a removal"
  case clearing = "the removal of all cards"
  case history = "an update of the history"
  case wallet = "a payment by the wallet"
}

extension Generator where Value == Errand? {
  /// An errand before a rule's subject, in a third of the cases.
  static func earlier(_ errands: [Errand]) -> Generator {
    .frequency([(2, .just(nil)), (1, Generator<Errand>.element(of: errands).map(Optional.some))])
  }
}

/// Complete errands: the platform answers, and each observer is unregistered.
///
/// Each errand makes its own card or payment, because a library may know only the cards and payments that it made.
extension Trial where System == Dotpay {
  /// The label of cases with an earlier errand.
  static var errandLabel: String { "after another errand" }

  /// Runs the errand that comes before a rule's subject, if there is one.
  ///
  /// First the host sets the settings that already apply.
  ///
  /// If the implementation lacks something that the errand needs, the errand is left out, because the rule itself does
  /// not need it. No rule uses the errand's account and amount, and the platform's replies to the errand are not
  /// counted.
  func begin(after errand: Errand?, _ desk: inout Desk) async throws {
    guard let errand else { return }
    if let obstacle = obstacle(to: errand) { return leaveOut(Self.errandLabel, because: obstacle) }
    try await send(.configure(settings: Settings(oneClickEnabled: true)))
    _ = try await run(errand, &desk, number: 900, account: "911911")
    desk.replies = []
    label(Self.errandLabel)
  }

  /// Runs an errand; returns the systems to which the errand's own requests went.
  func run(
    _ errand: Errand, _ desk: inout Desk, number: Int, account: String = "10000"
  ) async throws -> [String] {
    let call = 100 + number
    if Errand.ofCards.contains(errand) { try await useOwnCards() }
    var info = PaymentInfo.sample
    info.merchantID = account
    info.amount = "\(call).91"
    info.control = "errand-\(number)"
    let environments: [String] =
      switch errand {
      case .channels: try await list(&desk, info, call)
      case .fastPayment: try await pay(&desk, info, call, .channel)
      case .form: try await pay(&desk, info, call, .form)
      case .card: try await pay(&desk, info, call, .card)
      case .wallet: try await pay(&desk, info, call, .wallet)
      case .registration: try await register(&desk, call)
      case .managed: try await manage(&desk, call, account)
      case .removal, .clearing: try await remove(&desk, call, all: errand == .clearing)
      case .history: try await update(&desk, info, call)
      }
    guard !environments.isEmpty else {
      throw setback(
        "the library's request to the platform", expected: "any request", saw: "no such request",
        judgedBy: errand.judge)
    }
    return environments
  }

  /// Makes the library remember and use its own cards, without a customer of the host.
  private func useOwnCards() async throws {
    if understands(.configure) { try await send(.configure(settings: Settings(useInternalCards: true))) }
    if understands(.clearExternalCards) { try await send(.clearExternalCards) }
  }

  private func list(_ desk: inout Desk, _ info: PaymentInfo, _ call: Int) async throws -> [String] {
    let before = try seen.of(.requestedList).count
    _ = try await listChannels(&desk, call: call, info, from: [.transfer])
    return try seen.of(.requestedList).dropFirst(before).compactMap(\.environment)
  }

  private func pay(
    _ desk: inout Desk, _ info: PaymentInfo, _ call: Int, _ way: PaymentWay
  ) async throws -> [String] {
    let logins = way == .wallet ? try seen.logins : 0
    let sent = try await sent(&desk, info, call: call, way)
    try await finish(&desk, call: call, way)
    if way == .card { try await send(.clearExternalCards) }
    guard way == .wallet else { return [sent.environment] }
    return try [sent.environment] + seen.of(.requestedWallet).dropFirst(logins).compactMap(\.environment)
  }

  /// Registers a card and makes it the default; the host then reads the cards and the settings.
  private func registerDefault(_ desk: inout Desk, _ number: Int) async throws {
    try await register(&desk, .numbered(number))
    try await send(.setDefaultCard(card: "c\(number)"))
    try await send(.listCards(call: number + 70_000))
    try await send(.readSettings(call: number + 70_000))
    try await settle()
  }

  private func register(_ desk: inout Desk, _ number: Int) async throws -> [String] {
    let before = try seen.of(.requestedCard).count
    try await registerDefault(&desk, number)
    return try seen.of(.requestedCard).dropFirst(before).compactMap(\.environment)
  }

  private func manage(_ desk: inout Desk, _ number: Int, _ account: String) async throws -> [String] {
    try await needManager(of: account)
    let request = try await addInManager(&desk, .answer(PlatformAnswer(card: .numbered(number))))
    try await removeInManager(&desk, "c\(number)")
    try await send(.closeCardManager)
    return try [request].compactMap { $0?.environment } + removals(of: "c\(number)")
  }

  private func remove(_ desk: inout Desk, _ number: Int, all: Bool) async throws -> [String] {
    try await registerDefault(&desk, number)
    if all {
      try await send(.clearCards)
      // A library may wait for the answer to one removal before it requests the next, and for all answers before it
      // requests anything else.
      for _ in 0..<8
      where try removals(of: "c\(number)").isEmpty || !openRequests(desk, .requestedRemoval).isEmpty {
        let known = desk
        let open = try await wait { _ -> [Int]? in
          let open = try openRequests(known, .requestedRemoval).compactMap(\.request)
          return open.isEmpty ? nil : open
        }
        guard let open else { break }
        for request in open {
          desk.answered.insert(request)
          try await send(.answerRequest(request: request, answer: PlatformAnswer()))
        }
      }
    } else {
      try await remove(&desk, "c\(number)")
    }
    return try removals(of: "c\(number)")
  }

  private func removals(of card: String) throws -> [String] {
    try seen.of(.requestedRemoval).compactMap { effect in
      guard case .requestedRemoval(_, let environment, let cards) = effect, cards.contains(card) else {
        return nil
      }
      return environment
    }
  }

  private func update(_ desk: inout Desk, _ info: PaymentInfo, _ call: Int) async throws -> [String] {
    let control = info.control ?? ""
    try await complete(&desk, Purchase(info: info, showsSummary: false), call: call, status: .processing)
    try await send(.registerObserver(observer: call))
    try await send(.updateHistory(control: control))
    try await serve(&desk, .requestedStatus) {
      try $0.told.contains { $0.isAbout(control) }
    } _: { _ in
      .status(.completed)
    }
    try await send(.unregisterObserver(observer: call))
    return try seen.of(.requestedStatus).compactMap { effect in
      if case .requestedStatus(_, let environment, control) = effect { environment } else { nil }
    }
  }
}

extension Errand {
  /// Errands about cards that make no payment.
  static let ofCards: [Errand] = [.registration, .removal, .clearing, .managed]
  /// Errands of all kinds; registrations and payments with a remembered card are twice as likely.
  static let ofAllKinds: [Errand] = allCases + [.registration, .card]
  /// Errands with a payment and without a registration.
  static let payments: [Errand] = [.fastPayment, .form, .card, .history, .wallet]

  /// The rule that judges whether the library makes the errand's request at all.
  fileprivate var judge: String {
    switch self {
    case .channels: "DP-CH-02"
    case .fastPayment: "DP-FAST-01"
    case .form: "DP-PAY-07/a"
    case .card: "DP-ONE-01"
    case .wallet: "DP-MP-04"
    case .registration: "DP-CARD-05"
    case .managed: "DP-CARD-13"
    case .removal: "DP-CARD-08"
    case .clearing: "DP-CARD-09"
    case .history: "DP-HIST-05"
    }
  }
}
