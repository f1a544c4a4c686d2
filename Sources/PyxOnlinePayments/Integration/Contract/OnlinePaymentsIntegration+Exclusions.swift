import Conformance

extension OnlinePaymentsIntegration {
  /// The rows of the system.
  public static var catalogue: [CatalogueGroup] { OnlinePayments.catalogue }
  /// None of its own: rows on other parts of host apps are among those of ``OnlinePayments``.
  public static let exclusions: [Exclusion] = []
}
