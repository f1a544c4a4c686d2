import Conformance

/// Payments by the Masterpass wallet.
extension LibraryFlow {
  /// Takes a row of the table of the wallet.
  func takeWallet(_ row: LibraryTransition) async throws {
    switch row.event {
    case .submitWallet: try await submitByWallet(isInside: row.from == .inside)
    case .enter:
      let asked = try trial.seen.asked("create")
      try await trial.send(.enterWallet)
      try await serve(.requestedWallet, .answer(PlatformAnswer())) { try $0.asked("create") > asked }
    case .cancel: try await leaveWallet()
    case .grant:
      let isLogin = row.from == .creating
      try await trial.send(
        .answerAuthorization(step: isLogin ? "create" : "authorize", isSuccessful: true, error: nil))
      let desk = desk
      // If the platform already knows of the login, the payment comes next.
      _ = try await trial.wait { _ in
        try trial.openRequests(desk, .requestedPayment).first
          ?? (isLogin ? trial.openRequests(desk, .requestedWallet).first : nil)
      }
    case .deny:
      let step = row.from == .creating ? "create" : "authorize"
      try await trial.send(.answerAuthorization(step: step, isSuccessful: false, error: "wrong PIN"))
      try await leaveWallet()
    case .answer where row.from == .entering: try await letIn()
    case .fail where row.from == .entering:
      try await answerOpen(.requestedWallet, nextFault())
      try await leaveWallet()
    case .answer:
      try await endPayment(.status(nextStatus()))
      try await closeSummary()
    case .fail: try await endPayment(nextFault())
    default: break
    }
  }

  /// The steps from the request for channels to the submitted form.
  private func submitByWallet(isInside: Bool) async throws {
    if !hasWalletDelegate { try await trial.send(.setWalletDelegate(isSet: true)) }
    hasWalletDelegate = true
    purchase = Purchase(info: nextInfo(), channels: [.masterpass])
    let number = nextCall()
    call = number
    try await trial.reachForm(&desk, purchase, call: number)
    summaries = try trial.seen.of(.showedSummary).count
    let (logins, asked) = try (trial.seen.wallets, trial.seen.asked("authorize"))
    try await trial.send(.submitForm(values: purchase.typed, remembersCard: false))
    try await trial.serveLists(&desk, of: purchase.channels) { seen in
      try seen.wallets > logins || seen.asked("authorize") > asked
    }
    try trial.need(
      !isInside || trial.seen.wallets == logins, "the wallet", expected: "no login again", saw: "a login",
      judgedBy: "DP-MP-10")
  }

  /// The platform lets the user in.
  ///
  /// If the library asks the host to authorize the first payment too, the host does.
  private func letIn() async throws {
    let (before, asked) = (desk, try trial.seen.asked("authorize"))
    try await serve(.requestedWallet, .answer(PlatformAnswer())) { seen in
      try !trial.openRequests(before, .requestedPayment).isEmpty || seen.asked("authorize") > asked
    }
    if try trial.seen.asked("authorize") > asked {
      try await trial.send(.answerAuthorization(step: "authorize", isSuccessful: true, error: nil))
    }
    try await awaitRequest(.requestedPayment)
  }

  /// The document leaves open what follows a refusal, so the user leaves whatever is still on screen.
  private func leaveWallet() async throws {
    try await trial.settle()
    try await closeSummary()
    guard try trial.seen.ends(of: call).isEmpty else { return }
    try await trial.send(.cancelPayment)
    try await trial.settle()
  }
}
