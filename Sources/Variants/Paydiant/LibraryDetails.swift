import Conformance
import PyxPaydiant

extension Paydiant {
  /// Variants of what a library makes of a transaction's data.
  static var detailStyles: [Variant<Paydiant>] {
    [
      .style(.waitingForTenders),
      .style(
        .changing("leaves the reference out of summaries", state: Set<Int>()) { calls, stimulus, effects in
          if case .retrieveMetaData(let call, .summary, _, _) = stimulus { calls.insert(call) }
          let summaries = calls
          return effects.map { effect in
            guard case .deliveredDetails(let call, var details) = effect, summaries.contains(call) else {
              return effect
            }
            details.reference = ""
            return .deliveredDetails(call: call, details: details)
          }
        }),
    ]
  }
}

extension Mutant<Paydiant> {
  /// Waits for the tenders of the terminal's submission, as the document describes.
  fileprivate static var waitingForTenders: Mutant {
    .behaving(
      "retrieves again until it has a type of tender",
      state: (asked: [Int: PaydiantEffect](), own: [Int: Int]())
    ) { state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .detailsSent(let request, let details):
        let own = state.own[request] ?? request
        if details.tenders.isEmpty,
          case .requestedMetaData(_, .discovery, let token, let reference)? = state.asked[own]
        {
          state.own[request + 700] = own
          return [
            .requestedMetaData(request: request + 700, rule: .discovery, token: token, reference: reference)
          ]
        }
        passed = .detailsSent(request: own, details: details)
      case .requestFailed(let request, let error):
        passed = .requestFailed(request: state.own[request] ?? request, error: error)
      default: break
      }
      let effects = try await inner.send(passed, in: world)
      for effect in effects {
        if case .requestedMetaData(let request, _, _, _) = effect { state.asked[request] = effect }
      }
      return effects
    }
  }
}
