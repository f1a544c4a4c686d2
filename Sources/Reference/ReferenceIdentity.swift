import Conformance

/// The name and version of the reference implementations in reports: the same for all contracts.
enum ReferenceIdentity {
  static let name = "pyx-reference"
  /// They change with the suite.
  static let version = SuiteVersion.suite
}
