import Conformance

extension OnlinePaymentsIntegration {
  /// None of its own: rows on other parts of host apps are among those of ``OnlinePayments``.
  public static let exclusions: [Exclusion] = []
}
