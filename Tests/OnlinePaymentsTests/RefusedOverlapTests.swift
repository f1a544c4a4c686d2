import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// A library that accepts one call at a time, so it cannot show whether overlapping calls get their own answers.
@Suite(.heavyWork) struct RefusedOverlapTests {
  private static let rules = ["OP-IIN-19/a", "X-CB-02/a", "X-CB-02/b"]

  @Test(arguments: rules) func refusingIsNeitherAFailureNorAPass(rule: String) async throws {
    let found = try #require(OnlinePayments.rules.first { $0.id == rule })
    let result = await engine(judging: Self.refusing(all: true), cases: 60).judge(found)
    #expect(result.outcome == .notApplicable(reason: "refuses overlapping calls"))
    let own = result.readings.filter { $0.ambiguity.id == "A-OP-71" }.map(\.value)
    #expect(own == ["a call is refused while another one runs"])
  }

  @Test(arguments: rules) func whatIsAnsweredIsJudgedThoughSomeCallsAreRefused(rule: String) async throws {
    let found = try #require(OnlinePayments.rules.first { $0.id == rule })
    let result = await engine(judging: Self.refusing(all: false), cases: 120).judge(found)
    #expect(result.outcome == .passed, "\(result.outcome)")
  }

  /// The reference, but it refuses calls while another is under way: all of them, or only the second.
  private static func refusing(all refusesAll: Bool) -> any Implementation<OnlinePayments> {
    Mutant<OnlinePayments>.behaving("refuses", state: Busy()) { busy, stimulus, world, inner in
      guard let call = stimulus.askedCall else { return try await inner.send(stimulus, in: world) }
      if !busy.open.isEmpty {
        busy.count += 1
        if refusesAll || busy.count == 2 { return [.requestFailed(call: call, error: "busy")] }
      }
      busy.open.insert(call)
      let effects = try await inner.send(stimulus, in: world)
      busy.note(effects)
      return effects
    } late: { busy, _, effects in
      busy.note(effects)
      return effects
    }.applied(to: ReferenceOnlinePayments())
  }
}

private struct Busy: Sendable {
  var open: Set<Int> = []
  var count = 0

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for effect in effects { if let call = effect.call { open.remove(call) } }
  }
}

extension OnlinePaymentsStimulus {
  /// The number of the call if the stimulus makes the library ask the service; nil for any other stimulus.
  fileprivate var askedCall: Int? {
    switch self {
    case .lookUpIIN(let call, _, _), .getPaymentItems(let call, _), .getPaymentProduct(let call, _, _),
      .getPublicKey(let call), .prepareRequest(let call, _):
      call
    default: nil
    }
  }
}
