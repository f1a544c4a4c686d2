import Conformance

/// The requests for a payment's status, and the backend's answers.
extension HostFlow {
  /// A request for the status of the current payment that waits for its answer; nil if none comes within a minute.
  func question() async throws -> HostLedger.Question? {
    // An older request may need no answer once a later one has been answered or has failed.
    try await wait(for: \.openQuestion)
  }

  /// The request for the status after the wallet's redirect or an interruption; throws a setback if there is none.
  func needQuestion() async throws -> HostLedger.Question {
    guard let question = try await observedQuestion() else { throw try missingQuestion() }
    return question
  }

  /// The request for the status, as `needQuestion` returns it; nil if the app does not ask after an interruption.
  ///
  /// After an interruption, the document advises an app to ask, but does not require it. If the app does not ask, the
  /// case shows nothing, and the labels that need the request are left out.
  func needQuestion(orLeavingOut labels: [String]) async throws -> HostLedger.Question? {
    if let question = try await observedQuestion() { return question }
    guard try purchase().redirects.last == false else { throw try missingQuestion() }
    for label in labels { trial.leaveOut(label, because: "the app does not ask after an interruption") }
    trial.passOver(because: "does not ask for the status after an interruption")
    return nil
  }

  private func observedQuestion() async throws -> HostLedger.Question? {
    try trial.requireObserved(.askedForStatus)
    return try await question()
  }

  private func missingQuestion() throws -> any Error {
    let isClean = try purchase().redirects.last ?? true
    return trial.setback(
      expected: "a request for the status after the \(isClean ? "redirect" : "interruption")", saw: "none",
      judgedBy: isClean ? "PIA-RDR-04/a" : "PIA-INT-08")
  }

  /// The backend answers a request for the status, and commits or rolls back whatever the app then asks for.
  ///
  /// An app may act on a final status a moment later, or ask for it once more.
  ///
  /// - Parameters:
  ///   - question: The request.
  ///   - status: The answer.
  ///   - repeats: Whether one more request, which an app may make before it acts on a final status, is answered too.
  func answer(
    _ question: HostLedger.Question, _ status: TransactionStatus, repeats: Bool = false
  ) async throws {
    try await send(.gotStatus(call: question.call, status: status))
    try await confirmDecisions()
    guard status != .pending else { return }
    let place = question.purchase
    try await wait(
      inSteps: [5],
      until: { ledger in
        let purchase = ledger.purchases[place]
        return purchase.isDecided || purchase.isToldOf || ledger.questions.contains { $0.purchase == place }
      })
    try await confirmDecisions()
    if repeats, let again = ledger.openQuestion { try await answer(again, status) }
  }

  /// The backend answers every waiting request for the current payment's status, because an app may have asked more
  /// than once.
  func answerAll(_ status: TransactionStatus) async throws {
    for _ in 0..<8 {
      guard let question = ledger.ownQuestions.first else { return }
      try await answer(question, status)
    }
  }

  /// The backend answers with the status, and ten seconds pass.
  ///
  /// In this time, an app may ask again before it acts on a final status; if it does, the backend answers once more,
  /// and ten more seconds pass.
  func settle(on status: TransactionStatus) async throws {
    try await answerAll(status)
    try await wait(milliseconds: 10_000)
    guard !ledger.ownQuestions.isEmpty else { return }
    try await answerAll(status)
    try await wait(milliseconds: 10_000)
  }

  /// Answers an app that keeps the consumer waiting because it has asked again after a final status.
  func settleIfAskedAgain() async throws {
    guard ledger.isBlocked || ledger.isIndicatorUp, !ledger.ownQuestions.isEmpty,
      let status = ledger.purchase?.told.last, status != .pending
    else { return }
    try await settle(on: status)
  }

  /// The backend commits or rolls back as it was asked to.
  func confirmDecisions() async throws {
    guard trial.understands(.decided) else { return }
    for _ in 0..<8 {
      guard let open = ledger.openDecisions.first else { return }
      try await send(.decided(call: open.call))
    }
  }

  /// The backend answers the current request for the status; throws a setback if there is none.
  func tell(_ status: TransactionStatus) async throws { try await answer(needQuestion(), status) }
}
