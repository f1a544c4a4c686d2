import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on how calls end.
  @ChapterBuilder<Dotpay> static var endsOfCalls: [Rule] {
    Rule.endsOnce(
      "a completion runs once, whatever the platform replies.",
      cites: .dotpay(
        "Ustawienie języka", "Dostępne waluty", "Inicjalizacja płatności", "Metody dostępne dla developera",
        "Płatność z pominięciem formularza płatniczego"),
      given: endedCalls,
      covers: AnyCall.allCases.map { call in .covers(call.rawValue, atLeast: 6) { $0.call == call } } + [
        .seen("a fault", atLeast: 25), .seen("two replies", atLeast: 20),
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ],
      ends: .completions, twice: { $0.kind == .gotSummary || $0.kind == .unregisteredCard },
      // The mutant that withholds the ends of these calls does so only if the platform fails.
      never: { [.gotSummary, .unregisteredCard].contains($0.kind) && $0.error != nil },
      mutants: [
        .ignoring("reports nothing if there is no card to pay with") { $0.paysByDefaultCard },
        .changing("fails with the second reply", state: [Int: DotpayEffect]()) { done, stimulus, effects in
          guard case .failRequest(let request, _) = stimulus else {
            if case .answerRequest(let request, _) = stimulus,
              let end = effects.first(where: { $0.completedCall != nil })
            {
              done[request] = end
            }
            return effects
          }
          return effects + (done[request].map { [$0] } ?? [])
        },
      ]
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      try await trial.begin(&desk, input.call, call: 1)
      try await trial.serve(&desk, input.call.request) {
        try $0.completions(of: 1) > 0
      } _: { _ in
        input.fault.map { .fault($0) } ?? .answer(input.call.answer)
      }
      if desk.hasFailed { trial.label("a fault") }
      if input.repliesTwice {
        for request in desk.answered.sorted().suffix(1) {
          try await trial.send(.failRequest(request: request, fault: .serverError))
          trial.label("two replies")
        }
      }
      _ = try await trial.wait { try $0.completions(of: 1) > 0 ? true : nil }
      return [MadeCall(1, input.call.rawValue)]
    }
  }
}

// MARK: Inputs

/// A call that has a completion.
private enum AnyCall: String, Sendable, CaseIterable {
  case getChannels, getLanguages, getCurrencies, registerCard, unregisterCard, payByCard, payFast
  /// A payment by the default card while there is no card to pay with.
  case payByDefaultCard

  var request: DotpayEffect.Kind {
    switch self {
    case .getChannels, .getLanguages, .getCurrencies: .requestedList
    case .registerCard: .requestedCard
    case .unregisterCard: .requestedRemoval
    case .payByCard, .payFast, .payByDefaultCard: .requestedPayment
    }
  }

  var answer: PlatformAnswer {
    switch self {
    case .getChannels: PlatformAnswer(channels: [.transfer])
    case .getLanguages: PlatformAnswer(codes: ["pl", "en"])
    case .getCurrencies: PlatformAnswer(codes: ["PLN"])
    case .registerCard: PlatformAnswer(card: .numbered(1))
    case .unregisterCard: PlatformAnswer()
    case .payByCard, .payFast, .payByDefaultCard: PlatformAnswer(status: .completed)
    }
  }
}

private struct EndedCall: Sendable {
  var call: AnyCall
  var fault: PlatformFault?
  /// Whether the request fails after it was answered.
  var repliesTwice: Bool
  /// The errand before the call, if there is one.
  var before: Errand?
}

private let endedCalls: Generator<EndedCall> = zip(
  .element(of: AnyCall.allCases), Generator<PlatformFault?>.element(of: faults), .bool,
  Generator<Errand?>.earlier(Errand.payments)
).map { EndedCall(call: $0, fault: $1, repliesTwice: $2, before: $3) }

private let faults: [PlatformFault?] = [nil] + PlatformFault.allCases

extension DotpayStimulus {
  /// Whether the host pays by card without naming a card.
  fileprivate var paysByDefaultCard: Bool { if case .payByCard(_, _, nil) = self { true } else { false } }
}

extension CallShape<Dotpay> {
  /// Calls with a completion.
  static let completions = CallShape(
    .gotChannels, .gotCodes, .gotSummary, .gotCard, .unregisteredCard, call: \.completedCall,
    moved: { effect, call in
      guard case .gotCard(_, let card, let error) = effect else { return effect }
      return .gotCard(call: call, card: card, error: error)
    })
}

extension DotpayEffect {
  /// The error of a completion; nil if the completion has no error, and for other effects.
  fileprivate var error: String? {
    switch self {
    case .gotChannels(_, _, _, let error), .gotCodes(_, _, let error), .gotSummary(_, _, let error),
      .gotCard(_, _, let error), .unregisteredCard(_, let error):
      error
    default: nil
    }
  }

  /// The call whose completion ran; nil for other effects.
  fileprivate var completedCall: Int? {
    switch self {
    case .gotChannels(let call, _, _, _), .gotCodes(let call, _, _), .gotSummary(let call, _, _),
      .gotCard(let call, _, _), .unregisteredCard(let call, _):
      call
    default: nil
    }
  }
}

extension Observed where System == Dotpay {
  /// The number of times that the completion of that call ran.
  fileprivate func completions(of call: Int) throws -> Int {
    try of(.gotChannels, .gotCodes, .gotSummary, .gotCard, .unregisteredCard).count {
      $0.completedCall == call
    }
  }
}

extension Trial where System == Dotpay {
  /// The host makes a call.
  fileprivate func begin(_ desk: inout Desk, _ kind: AnyCall, call: Int) async throws {
    switch kind {
    case .getChannels: try await send(.getChannels(call: call, info: .sample, filter: nil))
    case .getLanguages: try await send(.getLanguages(call: call))
    case .getCurrencies: try await send(.getCurrencies(call: call))
    case .registerCard: try await send(.registerCard(call: call, card: .sample))
    case .unregisterCard:
      try await supply([.numbered(50)], customer: "customer-1")
      try await send(.unregisterCard(call: call, card: "c50"))
    case .payByCard:
      try await supply([.numbered(50)], customer: "customer-1")
      try await send(.payByCard(call: call, info: .sample, card: "c50"))
    case .payByDefaultCard: try await send(.payByCard(call: call, info: .sample, card: nil))
    case .payFast: try await send(.payFast(call: call, info: .sample, channel: "73", showsSummary: false))
    }
  }
}
