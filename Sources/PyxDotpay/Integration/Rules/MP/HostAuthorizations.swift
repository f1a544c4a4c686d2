import Conformance
import PropertyTesting

private struct Asked: Sendable {
  var earlier: [HostTransition]
  /// Whether the user succeeds, each time.
  var successes: [Bool]
}

private let asked: Generator<Asked> = zip(
  .earlierPayments, Generator<Bool>.bool.array(count: 1...3)
).map {
  Asked(earlier: $0, successes: $1)
}

private let noDelegate = "sets no delegate for the wallet"
private let noOwnWay = "the app hands the control back at once"

extension DotpayIntegration {
  /// The host's part in the Masterpass wallet: "Autoryzacja płatności".
  static let hostWallet: Chapter<DotpayIntegration> = Chapter("Authorizations for the wallet") {
    Rule(
      "DP-MP-12", .must(.prose),
      "The host answers each request to create an authorization once, on the controller that asked, with the outcome.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "Po zakończeniu tego procesu należy wywołać metodę `didCreateAuthorization`"),
      readings: [.authorizationByHost],
      given: asked
    ) { trial, input in
      try trial.requireObserved(.setWalletDelegate, .createdAuthorization)
      guard let flow = try await trial.reachWallet(input.earlier) else { return }
      var given: [Int: [Bool]] = [:]
      for (number, isSuccessful) in input.successes.enumerated() {
        let request = trial.nextCall()
        try await flow.send(.authorizationCreationAsked(request: request))
        let isAtOnce = try await flow.finishAuthorization(request, isSuccessful)
        let answers = try trial.answers(of: .createdAuthorization, to: request)
        try trial.expectOne(
          answers, equals: isAtOnce ? nil : isSuccessful, "answers to a request to create an authorization")
        trial.labelAnswer(number, isAtOnce: isAtOnce, isSuccessful: isSuccessful)
        given[request] = answers
      }
      try await trial.atTheEnd { try trial.expectNoMore(.createdAuthorization, than: given) }
    } covers: {
      situations
    } mutants: {
      [
        .dropping("never answers") { $0.kind == .createdAuthorization },
        .doubling("answers twice") { $0.kind == .createdAuthorization },
        .rewriting("always answers YES") { effect in
          guard case .createdAuthorization(let request, _) = effect else { return [effect] }
          return [.createdAuthorization(request: request, isSuccessful: true)]
        },
        .stateful("always answers on the first controller", state: Int?.none) { first, effect, _ in
          guard case .createdAuthorization(let request, let isSuccessful) = effect else { return [effect] }
          first = first ?? request
          return [.createdAuthorization(request: first ?? request, isSuccessful: isSuccessful)]
        },
        .rewriting("answers only after a success") { effect in
          if case .createdAuthorization(_, false) = effect { [] } else { [effect] }
        },
        .repeatingWhenClosed("answers again when the session is closed") { $0.kind == .createdAuthorization },
      ]
    }

    Rule(
      "DP-MP-13", .must(.prose),
      "The host answers each request to authorize the user once: YES after a success, and never YES after a failure.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "a w wypadku powodzenia wywołać metodę `didAuthorizeUser`"),
      readings: [.authorizationByHost], given: asked
    ) { trial, input in
      try trial.requireObserved(.setWalletDelegate, .authorizedUser)
      guard let flow = try await trial.reachWallet(input.earlier) else { return }
      var given: [Int: [Bool]] = [:]
      for (number, isSuccessful) in input.successes.enumerated() {
        let request = trial.nextCall()
        try await flow.send(.userAuthorizationAsked(request: request))
        let isAtOnce = try await flow.finishAuthorization(request, isSuccessful)
        let answers = try trial.answers(of: .authorizedUser, to: request)
        if answers.isEmpty, !isAtOnce, !isSuccessful {
          trial.reading(.authorizationByHost, "a failed authorization is not answered")
        } else {
          try trial.expectOne(
            answers, equals: isAtOnce ? nil : isSuccessful, "answers to a request to authorize the user")
          if !isAtOnce, !isSuccessful {
            trial.reading(.authorizationByHost, "a failed authorization is answered with NO")
          }
        }
        trial.labelAnswer(number, isAtOnce: isAtOnce, isSuccessful: isSuccessful)
        given[request] = answers
      }
      try await trial.atTheEnd { try trial.expectNoMore(.authorizedUser, than: given) }
    } covers: {
      situations
    } mutants: {
      [
        .dropping("never answers") { $0.kind == .authorizedUser },
        .doubling("answers twice") { $0.kind == .authorizedUser },
        .rewriting("always answers YES") { effect in
          guard case .authorizedUser(let request, _) = effect else { return [effect] }
          return [.authorizedUser(request: request, isSuccessful: true)]
        },
        .rewriting("always answers NO") { effect in
          guard case .authorizedUser(let request, _) = effect else { return [effect] }
          return [.authorizedUser(request: request, isSuccessful: false)]
        },
        .stateful("repeats its first answer", state: Bool?.none) { first, effect, _ in
          guard case .authorizedUser(let request, let isSuccessful) = effect else { return [effect] }
          first = first ?? isSuccessful
          return [.authorizedUser(request: request, isSuccessful: first ?? isSuccessful)]
        },
        .stateful("always answers on the first controller", state: Int?.none) { first, effect, _ in
          guard case .authorizedUser(let request, let isSuccessful) = effect else { return [effect] }
          first = first ?? request
          return [.authorizedUser(request: first ?? request, isSuccessful: isSuccessful)]
        },
      ]
    }
  }

  private static var situations: [Coverage<Asked>] {
    [
      .seen("after another payment", atLeast: 25), .seen("a success", atLeast: 40),
      .seen("a failure", atLeast: 40), .seen("asked again", atLeast: 40),
    ]
  }
}

extension Trial where System == DotpayIntegration {
  /// Takes the steps from the tap until the wallet may ask the host; if there is no wallet delegate to ask, passes the
  /// case over and returns nil.
  fileprivate func reachWallet(_ earlier: [HostTransition]) async throws -> HostFlow? {
    let flow = try await begin(
      after: earlier, watching: .setWalletDelegate, .createdAuthorization, .authorizedUser)
    try await flow.reach(flow.order())
    guard try flow.payment().hasWalletDelegate else {
      passOver(because: noDelegate)
      return nil
    }
    return flow
  }

  /// The answers to a request so far.
  fileprivate func answers(of kind: System.Effect.Kind, to request: Int) throws -> [Bool] {
    try seen.of(kind).compactMap { effect in
      switch effect {
      case .createdAuthorization(request, let isSuccessful), .authorizedUser(request, let isSuccessful):
        isSuccessful
      default: nil
      }
    }
  }

  /// Checks that there is exactly one answer, and that it equals `value` unless that is nil.
  fileprivate func expectOne(_ answers: [Bool], equals value: Bool?, _ subject: String) throws {
    let seen = answers.isEmpty ? "no answer" : answers.map { $0 ? "YES" : "NO" }.joined(separator: ", ")
    let isRight = answers.count == 1 && (value == nil || answers.first == value)
    try expect(
      isRight, subject, expected: value.map { $0 ? "YES, once" : "NO, once" } ?? "one answer", saw: seen)
  }

  fileprivate func expectNoMore(_ kind: System.Effect.Kind, than given: [Int: [Bool]]) throws {
    for request in given.keys.sorted() {
      let answers = try answers(of: kind, to: request)
      try expect(
        answers == given[request] || given[request] == [] && answers == [false],
        "answers to the wallet when the app is closed",
        expected: "no further answer", saw: "a further answer")
    }
  }

  fileprivate func labelAnswer(_ number: Int, isAtOnce: Bool, isSuccessful: Bool) {
    if number > 0 { label("asked again") }
    reading(.authorizationByHost, isAtOnce ? "hands the control back at once" : "lets the user authorize")
    guard !isAtOnce else {
      for label in ["a success", "a failure"] { leaveOut(label, because: noOwnWay) }
      return
    }
    label(isSuccessful ? "a success" : "a failure")
  }
}

extension HostFlow {
  /// If the app lets the user authorize and has not answered yet, the user succeeds or fails; returns whether the app
  /// had already answered.
  fileprivate func finishAuthorization(_ request: Int, _ isSuccessful: Bool) async throws -> Bool {
    let kinds = [System.Effect.Kind.createdAuthorization, .authorizedUser].filter(
      trial.profile.effects.contains)
    let answers = try kinds.flatMap { try trial.answers(of: $0, to: request) }
    guard answers.isEmpty, trial.understands(.authorizationEnded) else { return !answers.isEmpty }
    try await send(.authorizationEnded(request: request, isSuccessful: isSuccessful))
    try await wait(milliseconds: 10_000)
    return false
  }
}
