import Conformance
import PyxPayByBankApp
import Testing

/// Implementations that are not a merchant library at all.
@Suite struct PayByBankAppBadImplementationTests {
  @Test func doingEverythingAlwaysFails() async {
    let eager = Echo { stimulus, world in
      [
        .answered(call: stimulus.call, available: true), Echo.popup("a", .mcomm), Echo.popup("b", .ecomm),
        .openedURL(url: "zapp://", succeeded: true),
        .savedPreference(key: PayByBankApp.rememberedKey, value: .bool(true)),
        .calledBack(event: .didCloseByUser, popup: "a", delegate: "shop"),
        .calledBack(event: .didExpire, popup: "a", delegate: "shop"),
        .calledBack(event: .retryPaymentRequest, popup: "a", delegate: "shop"), .dismissed(popup: "a"),
      ]
    }
    let failed = await failures(of: eager)
    #expect(failed.count > 12, "\(failed)")
    #expect(failed.contains("PBBA-POP-04") && failed.contains("PBBA-FLAG-03"))
  }

  @Test func refusingEverythingFails() async {
    let refusing = Echo { stimulus, _ in
      [
        .answered(call: stimulus.call, available: false),
        .presented(
          popup: "refusal", screen: .error, presenter: "checkout", texts: ["No"], instructions: [],
          controls: [],
          images: []),
      ]
    }
    let failed = await failures(of: refusing)
    #expect(
      failed.contains("PBBA-DET-01") && failed.contains("PBBA-POP-01") && failed.contains("PBBA-ERR-01"),
      "\(failed)")
  }

  @Test func echoFails() async {
    let echo = Echo { stimulus, _ in
      switch stimulus {
      case .isCFIAppAvailable(let call): [.answered(call: call, available: true)]
      case .showPopup(let presenter, _, let token, let brn, _):
        [
          .presented(
            popup: token, screen: .ecomm, presenter: presenter, texts: [token, brn],
            instructions: ["Enter it."],
            controls: [.close], images: [])
        ]
      case .showErrorPopup(let presenter, _, let code, let title, let message):
        [
          .presented(
            popup: title, screen: .error, presenter: presenter, texts: [title, message, code ?? ""],
            instructions: [],
            controls: [.close, .retry], images: [])
        ]
      case .openBankingApp(let token): [.openedURL(url: "zapp://\(token)", succeeded: true)]
      case .tap(.close): [.calledBack(event: .didCloseByUser, popup: nil, delegate: "shop")]
      default: []
      }
    }
    let failed = await failures(of: echo)
    #expect(
      failed.contains("PBBA-DET-01") && failed.contains("PBBA-POP-01") && failed.contains("PBBA-OPEN-04"),
      "\(failed)")
  }

  private func failures(of implementation: Echo) async -> [String] {
    let results = await TypedCandidate(implementation).run(Selection(), settings: RunSettings())
    return results.filter { $0.isFailure && $0.rule.level.isBinding }.map(\.rule.id)
  }
}

/// An implementation that answers every stimulus with the same function.
struct Echo: Implementation {
  let answer: @Sendable (PayByBankAppStimulus, World) -> [PayByBankAppEffect]
  var profile: ImplementationProfile<PayByBankApp> { ImplementationProfile(name: "echo", version: "0") }
  func open(_ world: World) async throws -> any Session<PayByBankApp> { Life(answer: answer) }

  static func popup(_ name: String, _ screen: Screen) -> PayByBankAppEffect {
    .presented(
      popup: name, screen: screen, presenter: "checkout", texts: [], instructions: [], controls: [.close],
      images: [])
  }

  private struct Life: Session {
    typealias System = PayByBankApp
    let answer: @Sendable (PayByBankAppStimulus, World) -> [PayByBankAppEffect]
    func send(_ stimulus: PayByBankAppStimulus, in world: World) async throws -> [PayByBankAppEffect] {
      answer(stimulus, world)
    }
  }
}

extension PayByBankAppStimulus {
  var call: Int { if case .isCFIAppAvailable(let call) = self { call } else { 0 } }
}
