import Conformance

extension Ambiguity {
  /// A selection of one.
  static let aOP40 = Ambiguity(
    "A-OP-40", "Is a single payment item offered to the customer, or taken at once?")
  /// Values of an account that are not read-only.
  static let aOP41 = Ambiguity(
    "A-OP-41",
    "Which values of an account on file other than those marked read-only can the customer change?")
  /// A label without translation.
  static let aOP42 = Ambiguity(
    "A-OP-42", "What stands beside a switch whose label has no translation?")
}
