import Conformance

extension OnlinePaymentsIntegration {
  /// The rows of the system.
  public static var catalogue: [CatalogueGroup] { OnlinePayments.catalogue }
  /// None of its own: ``OnlinePayments`` lists the rows on other parts of host apps.
  public static let exclusions: [Exclusion] = []
}
