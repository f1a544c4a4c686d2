import Conformance
import Reference
import Testing

@testable import PyxOnlinePayments

/// Requests that the document allows: no rule on what goes with them may fail.
@Suite(.heavyWork) struct AllowedTrafficTests {
  private typealias Library = Mutant<OnlinePayments>

  private static let rules = OnlinePayments.rules.filter { rule in
    ["OP-ENC-06", "OP-ENC-12", "OP-SES", "OP-CTX", "OP-LOG"].contains { rule.id.hasPrefix($0) }
  }

  private static let allowed: [Library] = [
    .tampering("numbers requests") { request in
      let numbers = (1...12).map { "nonce=\($0 < 10 ? "0" : "")\($0)34567890" }.joined(separator: "&")
      request.url += (request.url.contains("?") ? "&" : "?") + numbers + "&width=1136"
    },
    .misreading("writes addresses out in full") { stimulus, _ in
      stimulus.withParameters { parameters in
        guard let address = parameters.ipAddress, address.hasPrefix("2001:db8::") else { return }
        let last = String(address.dropFirst(10))
        parameters.ipAddress =
          "2001:0DB8:" + String(repeating: "0000:", count: 5)
          + String(repeating: "0", count: 4 - last.count) + last
      }
    },
  ]

  @Test(arguments: allowed.indices) func isNotRefused(index: Int) async {
    let library = Self.allowed[index]
    for result in await engine(judging: library.applied(to: ReferenceOnlinePayments()), cases: 100).run(
      Self.rules)
    {
      #expect(result.outcome == .passed, "\(library.name): \(result.rule.id) \(result.outcome.inWords)")
    }
  }
}
