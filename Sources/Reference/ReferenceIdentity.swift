import Conformance

/// What the reference implementations call themselves in reports: one name and version for all contracts.
enum ReferenceIdentity {
  static let name = "pyx-reference"
  /// They change with the suite.
  static let version = SuiteVersion.suite
}
