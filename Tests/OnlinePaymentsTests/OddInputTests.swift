import ClientAPISimulator
import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// A defect that shows only with odd input fails one rule, and one difference does not hide another.
@Suite(.heavyWork) struct OddInputTests {
  @Test func oddIdentifierFailsNoRuleOnCalls() async {
    let change = Mutant<OnlinePayments>.failingCallsOfOddApps
    let rules = OnlinePayments.rules.filter {
      ["OP-SES-02", "OP-SES-05", "OP-SES-06", "OP-IIN-03", "OP-ITM-01", "OP-ITM-06", "OP-ENC-08"].contains(
        $0.id)
    }
    let results = await engine(judging: change.applied(to: ReferenceOnlinePayments()), cases: 80).run(rules)
    for result in results {
      if case .failed = result.outcome {
        #expect(result.rule.id == "OP-SES-05", "\(result.rule.id) \(result.outcome.inWords)")
      } else {
        #expect(result.rule.id != "OP-SES-05", "\(result.outcome.inWords)")
      }
    }
  }

  @Test(arguments: ["OP-ITM-02", "OP-ITM-05", "OP-SES-08/a"]) func oneDifferenceHidesNoOther(
    id: String
  ) async throws {
    let change = Mutant<OnlinePayments>.rewriting("mistakes several members") { effect in
      func mistaken(_ item: PaymentItem) -> PaymentItem {
        var item = item
        item.paymentMethod = "cash"
        item.minAmount = -1
        item.maxAmount = -2
        return item
      }
      switch effect {
      case .paymentItems(let call, let items) where id == "OP-ITM-02":
        return [.paymentItems(call: call, items: items.map(mistaken))]
      case .paymentProduct(let call, var product) where id != "OP-ITM-02":
        product.item = mistaken(product.item)
        return [.paymentProduct(call: call, product: product)]
      default: return [effect]
      }
    }
    let rule = try #require(OnlinePayments.rules.first { $0.id == id })
    var settings = RunSettings(seed: 1, cases: 20)
    settings.failures = 5
    let service = InMemoryClientAPI()
    let results = await Engine(judging: change.applied(to: ReferenceOnlinePayments()), settings: settings) {
      try await ClientAPIServices(named: $0, of: service)
    }.run([rule])
    let messages = try #require(results.first).failures.map(\.message)
    for member in ["paymentMethod", "minAmount", "maxAmount"] {
      #expect(messages.contains { $0.contains(member) }, "\(member) in \(messages)")
    }
  }
}

extension Mutant<OnlinePayments> {
  /// Makes every call fail in sessions whose app identifier has a non-ASCII character.
  fileprivate static var failingCallsOfOddApps: Mutant {
    behaving("cannot encode some identifiers", state: false) { isFailing, stimulus, world, inner in
      if case .startSession(_, let parameters) = stimulus {
        isFailing = !(parameters.appIdentifier ?? "").utf8.allSatisfy { $0 < 128 }
      }
      guard isFailing else { return try await inner.send(stimulus, in: world) }
      switch stimulus {
      case .lookUpIIN(let call, _, _), .getPaymentItems(let call, _), .getPaymentProduct(let call, _, _),
        .getPublicKey(let call):
        return [.requestFailed(call: call, error: "cannot encode")]
      default: return try await inner.send(stimulus, in: world)
      }
    }
  }
}
