import Conformance
import PropertyTesting

/// The result of a registration with the backend.
private enum Reply: Sendable, Hashable, CaseIterable {
  case accepted, lost, refused, unreadable, timedOut, unusableURL

  var outcome: String {
    switch self {
    case .accepted: "a successful registration"
    case .unusableURL: "a reply from the backend without a URL"
    default: "a failed registration (\(error ?? ""))"
    }
  }

  var situation: String {
    switch self {
    case .accepted: "accepted"
    case .unusableURL: "no usable URL"
    case .lost, .refused, .unreadable, .timedOut: "failed"
    }
  }

  var error: String? {
    switch self {
    case .accepted, .unusableURL: nil
    case .lost: "the connection was lost"
    case .refused: "the backend refused: 500"
    case .unreadable: "the reply could not be read"
    case .timedOut: "timed out"
    }
  }
}

private struct Registration: Sendable {
  var earlier: [HostTransition]
  var reply: Reply
  /// Whether the user leaves the app, and comes back, before the reply.
  var leaves: Bool
  /// How many seconds the reply takes.
  var delay: Int64
}

private let registrations: Generator<Registration> = zip(
  .earlierPayments, .element(of: Reply.allCases), .bool, .element(of: [0, 3, 40])
).map { Registration(earlier: $0, reply: $1, leaves: $2, delay: $3) }

extension PiaWalletsIntegration {
  /// The registration and its answer: "Wallet Payment Registration".
  static let registering: Chapter<PiaWalletsIntegration> = Chapter("The registration") {
    Rule(
      "PIA-REG-01/a", .must(.prose),
      "Whatever the result of the registration, the host answers the SDK with the wallet URL or with a failure.",
      cites: .pia("Wallet Payment Registration").quoting(
        "make sure to callback the SDK with success or failure results"),
      readings: [.invalidWalletURLFromBackend, .registrationBeforeSDKAsks], given: registrations
    ) { trial, input in
      try trial.requireObserved(.answeredRegistration, .failedRegistration)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.pay()
      trial.reading(
        .registrationBeforeSDKAsks,
        flow.ledger.registrations.isEmpty ? "when the SDK asks" : "before the SDK asks")
      let earlier = try trial.registrationAnswers.count
      try await flow.request()
      try await flow.letReplyTakeItsTime(input)
      var answers = try trial.registrationAnswers.dropFirst(earlier)
      // An app that has waited long enough may report a failure by itself, and then the reply comes too late.
      try trial.need(
        answers.allSatisfy { $0.kind == .failedRegistration },
        "the answer to the SDK before the backend's reply",
        expected: "none, or a failure", saw: "a wallet URL", judgedBy: "PIA-REG-01/b")
      guard answers.isEmpty else { return }
      try await flow.receive(input.reply)
      if input.reply == .accepted { try flow.needLaunch() }
      guard try flow.mayExpectAnswer(elseLeavingOut: input.reply.situation) else { return }
      answers = try trial.registrationAnswers.dropFirst(earlier)
      try trial.expect(
        !answers.isEmpty, "the SDK's registration callback after \(input.reply.outcome)",
        expected: "an answer: the wallet URL or a failure", saw: "no answer")
      trial.label(input.reply.situation)
      try trial.judge(Array(answers), to: input.reply)
    } covers: {
      [
        .seen("accepted", atLeast: 6), .seen("failed", atLeast: 30), .seen("no usable URL", atLeast: 6),
        .seen("the user left meanwhile", atLeast: 25),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("does not answer when the registration fails") { $0.kind == .failedRegistration },
        .changing("does not answer when the user left meanwhile", state: false) {
          wasLeft, stimulus, effects in
          if stimulus == .appDidEnterBackground { wasLeft = true }
          if stimulus.kind == .walletURLRequested { wasLeft = false }
          return wasLeft ? effects.filter { !$0.answersRegistration } : effects
        },
        .ignoring("keeps waiting when the reply cannot be read") { _, stimulus in
          if case .registrationFailed(_, "the reply could not be read") = stimulus { true } else { false }
        },
        .ignoring("keeps waiting when the reply has no URL") { _, stimulus in
          if case .registered(_, _, "") = stimulus { true } else { false }
        },
        .rewriting("reports every registration as failed") { effect in
          guard case .answeredRegistration(let launch, _) = effect else { return [effect] }
          return [.failedRegistration(launch: launch)]
        },
      ]
    }

    oneAnswer
    registeredValues
  }
}

// MARK: Steps

extension HostFlow {
  /// Whether the SDK waits for an answer.
  ///
  /// If it does not, the case is passed over: the app launches nothing without a registered payment.
  func mayExpectAnswer(elseLeavingOut label: String) throws -> Bool {
    if try purchase().isLaunched { return true }
    trial.leaveOut(label, because: "the app launches nothing without a registered payment")
    trial.passOver(because: "launches nothing without a registered payment")
    return false
  }

  /// The reply takes a while, during which the user may leave the app.
  fileprivate func letReplyTakeItsTime(_ input: Registration) async throws {
    func delay() async throws {
      if input.delay > 0 { try await wait(milliseconds: input.delay * 1000) }
    }
    if input.leaves {
      try await leaveAndComeBack("the user left meanwhile", meanwhile: delay)
    } else {
      try await delay()
    }
  }

  /// The registration has that result.
  fileprivate func receive(_ reply: Reply) async throws {
    if let error = reply.error {
      try await refuse(error)
    } else {
      try await accept(url: reply == .unusableURL ? "" : nil)
      if try !purchase().isAnswered { try await refuse() }
    }
  }
}

extension Trial where System == PiaWalletsIntegration {
  /// The answers to the registration callback so far.
  fileprivate var registrationAnswers: [PiaWalletsIntegrationEffect] {
    get throws { try seen.of(.answeredRegistration, .failedRegistration) }
  }

  /// Checks that a successful registration is answered with the wallet URL.
  ///
  /// The document leaves open what the host answers after a reply without a URL.
  fileprivate func judge(_ answers: [PiaWalletsIntegrationEffect], to reply: Reply) throws {
    if reply == .accepted {
      try expect(
        answers.first?.kind == .answeredRegistration, "the answer to the SDK",
        expected: "the wallet URL, because the backend registered the payment", saw: "\(answers)")
    }
    if reply == .unusableURL {
      let isHandedOn = answers.first?.kind == .answeredRegistration
      reading(
        .invalidWalletURLFromBackend,
        isHandedOn ? "hands the text to the SDK" : "reports a failed registration")
    }
  }
}

extension PiaWalletsIntegrationEffect {
  /// Whether the effect is an answer to the registration callback.
  var answersRegistration: Bool { kind == .answeredRegistration || kind == .failedRegistration }
}
