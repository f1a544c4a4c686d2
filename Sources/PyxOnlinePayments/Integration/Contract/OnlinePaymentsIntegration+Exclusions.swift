import Conformance

extension OnlinePaymentsIntegration {
  /// The catalogue's groups of rows about the system, the same as for the library.
  public static var catalogue: [CatalogueGroup] { OnlinePayments.catalogue }
  /// None: ``OnlinePayments`` lists all rows that no contract tests, including those about host apps.
  public static let exclusions: [Exclusion] = []
}
