import Conformance
import PropertyTesting

private struct BegunPayment: Sendable {
  var earlier: [HostTransition]
  /// The number of earlier payments whose request for channels fails.
  var failures: Int
  /// Whether the app comes back first.
  var comesBack: Bool
  /// Whether time passes first.
  var waits: Bool
}

private let begunPayments: Generator<BegunPayment> = zip(.earlierPayments, .int(in: 0...2), .bool, .bool).map
{
  BegunPayment(earlier: $0, failures: $1, comesBack: $2, waits: $3)
}

private let oneAtATime = "takes one payment at a time"

extension DotpayIntegration {
  /// How a payment begins: "Przygotowanie delegata powrotu", "Inicjalizacja płatności", "Własna kontrolka wyboru
  /// kanału".
  static let hostPayment: Chapter<DotpayIntegration> = Chapter("The payment controller") {
    Rule(
      "DP-PAY-13", .must(.prose),
      "For each payment, the host asks for the channels, and shows one payment controller once they have arrived.",
      cites: .dotpay("Inicjalizacja płatności").quoting("Kolejnym krokiem jest pobranie listy kanałów"),
      given: begunPayments
    ) { trial, input in
      try trial.requireObserved(.askedForChannels, .presentedPayment)
      let flow = try await trial.begin(after: input.earlier)
      let earlier = flow.ledger.payments.count
      if input.comesBack {
        if trial.understands(.appDidBecomeActive) {
          try await flow.send(.appDidBecomeActive)
          trial.label("the app was left and came back before")
        } else {
          trial.leaveOut(
            "the app was left and came back before", because: "the app cannot tell that it came back")
        }
      }
      if input.waits { try await flow.wait(milliseconds: 10_000) }
      for _ in 0..<input.failures {
        guard try await flow.takesPayment() else { return trial.passOver(because: oneAtATime) }
        guard try await flow.loseLists() else {
          return trial.passOver(because: "keeps asking for the channels")
        }
        trial.label("a request for channels failed before")
      }
      try flow.expectControllers(0, since: earlier, "while nobody pays, or no channels have come")
      guard try await flow.takesPayment() else { return trial.passOver(because: oneAtATime) }
      try flow.expectControllers(0, since: earlier, "before the channels have come")
      try await flow.list()
      try await flow.wait(milliseconds: 5000)
      try flow.expectControllers(1, since: earlier, "once the channels have come")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("the app was left and came back before", atLeast: 25),
        .seen("a request for channels failed before", atLeast: 30),
      ]
    } mutants: {
      [
        .ignoring("takes only the first payment") { ledger, stimulus in
          stimulus.kind == .payTapped && !ledger.orders.isEmpty
        },
        .watching("shows the controller before the channels arrive") { _, stimulus, effects in
          stimulus.kind == .payTapped ? effects + [.unbidden] : effects
        },
        .watching("shows the controller when the request for channels fails") { _, stimulus, effects in
          stimulus.kind == .channelsFailed ? effects + [.unbidden] : effects
        },
        .watching("shows two controllers") { _, stimulus, effects in
          effects.contains { $0.kind == .presentedPayment } ? effects + [.unbidden] : effects
        },
        .watching("shows a controller when the app comes back") { _, stimulus, effects in
          stimulus == .appDidBecomeActive ? effects + [.unbidden] : effects
        },
        .ignoring("shows no controller once a payment came to nothing") { ledger, stimulus in
          stimulus.kind == .gotChannels && ledger.lists.contains(where: \.hasFailed)
        },
      ]
    }

    controllerContents
    presentations
  }
}

extension HostFlow {
  /// The user taps to pay; returns false if the app may be waiting for its backend.
  fileprivate func takesPayment() async throws -> Bool {
    let isAsked = try await asksForChannels(of: order())
    try trial.expect(
      isAsked || mayWaitForBackend, "the app's request when the user taps to pay",
      expected: "a request for the channels of the payment", saw: "no request")
    return isAsked
  }

  fileprivate func expectControllers(_ count: Int, since earlier: Int, _ situation: String) throws {
    try trial.expect(
      ledger.payments.count - earlier, equals: count, "payment controllers \(situation)")
  }
}

extension DotpayIntegrationEffect {
  /// A controller without a cause.
  static let unbidden = DotpayIntegrationEffect.presentedPayment(
    payment: 900, channels: nil, details: nil, isOnMainThread: nil)
}
