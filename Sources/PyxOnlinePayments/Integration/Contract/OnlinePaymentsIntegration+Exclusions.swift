import Conformance

extension OnlinePaymentsIntegration {
  /// The groups of rows in the system's catalogue; ``OnlinePayments`` has the same groups.
  public static var catalogue: [CatalogueGroup] { OnlinePayments.catalogue }
  /// Empty, because ``OnlinePayments`` lists all rows that no contract tests, including the rows about host apps.
  public static let exclusions: [Exclusion] = []
}
