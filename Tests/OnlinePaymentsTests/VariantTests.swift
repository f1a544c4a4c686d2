import Conformance
import PyxOnlinePayments
import Reference
import Testing
import Variants

/// Conforming variants of the references: no rule may fail.
///
/// A few of them here; `pyx readings` looks at all, at the readings that they show, and at each pair together.
@Suite(.heavyWork) struct VariantTests {
  private static let library = OnlinePayments.variants.filter { $0.change != nil }
  private static let host = OnlinePaymentsIntegration.variants.filter { $0.change != nil }

  private static func some<System>(_ variants: [Variant<System>]) -> [Int] {
    Array(stride(from: 0, to: variants.count, by: 12))
  }

  @Test(arguments: some(library)) func libraryConforms(index: Int) async throws {
    let change = try #require(Self.library[index].change)
    let library = change.applied(to: ReferenceOnlinePayments())
    for result in await engine(judging: library, cases: 6).run(OnlinePayments.rules) {
      #expect(!result.outcome.isComplaint, "\(change.name): \(result.rule.id) \(result.outcome.inWords)")
    }
  }

  @Test(arguments: some(host)) func hostAppConforms(index: Int) async throws {
    let change = try #require(Self.host[index].change)
    let host = change.applied(to: ReferenceHostApp())
    for result in await engine(judging: host, cases: 20).run(OnlinePaymentsIntegration.rules) {
      #expect(!result.outcome.isComplaint, "\(change.name): \(result.rule.id) \(result.outcome.inWords)")
    }
  }
}

extension Outcome {
  /// Whether it says anything against an implementation; few cases may be vacuous.
  fileprivate var isComplaint: Bool {
    switch self {
    case .passed, .vacuous, .notApplicable: false
    default: true
    }
  }
}
