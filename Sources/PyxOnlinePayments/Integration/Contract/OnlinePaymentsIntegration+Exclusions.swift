import Conformance

extension OnlinePaymentsIntegration {
  /// The catalogue's groups of rows about the system; the library has the same groups.
  public static var catalogue: [CatalogueGroup] { OnlinePayments.catalogue }
  /// Empty, because ``OnlinePayments`` lists all rows that no contract tests, including the rows about host apps.
  public static let exclusions: [Exclusion] = []
}
