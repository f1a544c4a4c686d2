import Conformance

/// The name and version of the reference implementations in reports: the same for all contracts.
enum ReferenceIdentity {
  static let name = "pyx-reference"
  /// The version changes with the suite's.
  static let version = SuiteVersion.suite
}
