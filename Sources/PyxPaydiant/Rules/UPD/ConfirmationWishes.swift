import Conformance
import PropertyTesting

/// The confirmation settings of consecutive updates, and the call that is open during that time.
private struct Wishes: Sendable {
  var all: [(isRequired: Bool, rule: FlowRule)]
  var open: Asking?
}

private let wishes: Generator<Wishes> = zip(
  zip(.bool, Generator<FlowRule>.element(of: [.processPayment, .submitPaymentTenders])).array(count: 1...3),
  .openCall
).map { Wishes(all: $0.map { (isRequired: $0, rule: $1) }, open: $1) }

private let wasSeen = "a request showed whether a confirmation is required"

extension Paydiant {
  /// The confirmation setting of an update: the sample of "Prompt user to select an eligible tender".
  static var wishesForConfirmation: Rule {
    Rule(
      "PD-UPD-07", .must(.derived),
      "Each update tells the platform whether the host requires a confirmation.",
      cites: .paydiant("Prompt user to select an eligible tender"), given: wishes
    ) { trial, wishes in
      try trial.requireObserved(.requestedUpdate)
      guard
        let requests = try await trial.beside(wishes.open, { _ in try await trial.submit(wishes.all) })
      else { return }
      guard requests.contains(where: { $0.carried != nil }) else {
        return trial.passOver(because: "does not show whether an update requires a confirmation")
      }
      trial.label(wasSeen)
      // If a request does not say whether a confirmation is required, the platform uses a default that the document
      // does not give.
      for case (let wish, let carried?) in requests {
        try trial.expect(
          carried == wish, "whether the update requires a confirmation", expected: "\(wish)",
          saw: "\(carried)")
      }
    } covers: {
      [
        .covers("a confirmation is required", atLeast: 40) { $0.all.contains(where: \.isRequired) },
        .covers("both kinds, one after the other", atLeast: 20) { Set($0.all.map(\.isRequired)).count > 1 },
        .seen(wasSeen, atLeast: 50), .seen(besideOpenCall, atLeast: 30),
      ]
    } mutants: {
      [
        .requiring("never requires a confirmation") { _, _ in false },
        .requiring("always requires a confirmation") { _, _ in true },
        .requiring("always applies the first update's choice") { first, own in first ?? own },
      ]
    }
  }
}

extension Trial where System == Paydiant {
  /// The host submits consecutive payments; returns each request's confirmation setting.
  fileprivate func submit(
    _ wishes: [(isRequired: Bool, rule: FlowRule)]
  ) async throws -> [(wish: Bool, carried: Bool?)] {
    var requests: [(wish: Bool, carried: Bool?)] = []
    for (wish, rule) in wishes {
      let call = nextCall()
      try await discover(token: "c\(call)", reference: "r\(call)", next: rule)
      let earlier = try seen.of(.requestedUpdate).count
      let request = try await requestUpdate(
        call, rule: rule, token: "c\(call)", reference: "r\(call)", confirmationRequired: wish)
      for case .requestedUpdate(_, _, _, _, _, let carried) in try seen.of(.requestedUpdate).dropFirst(
        earlier)
      {
        requests.append((wish, carried))
      }
      try await sendAndSettle(.updateAnswered(request: request, next: .summary))
    }
    return requests
  }
}

extension Mutant<Paydiant> {
  /// Changes the host's confirmation setting; `change` also gets the first update's setting, once there is one.
  fileprivate static func requiring(
    _ name: String, _ change: @escaping @Sendable (_ first: Bool?, _ own: Bool?) -> Bool?
  ) -> Mutant {
    .stateful(name, state: Bool?.none) { first, effect, _ in
      guard
        case .requestedUpdate(let request, let rule, let token, let reference, let account, let own) = effect
      else { return [effect] }
      defer { first = first ?? own }
      return [
        .requestedUpdate(
          request: request, rule: rule, token: token, reference: reference, account: account,
          confirmationRequired: change(first, own))
      ]
    }
  }
}
