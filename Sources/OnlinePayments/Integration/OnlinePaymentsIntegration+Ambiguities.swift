import Conformance

extension Ambiguity {
  /// A selection of one.
  static let aOP70 = Ambiguity(
    "A-OP-70", "Is a single payment item offered to the customer, or taken at once?")
  /// Values of an account that are not read-only.
  static let aOP71 = Ambiguity(
    "A-OP-71",
    "Which values of an account on file other than those marked read-only can the customer change?")
  /// A label without translation.
  static let aOP72 = Ambiguity(
    "A-OP-72", "What stands beside a switch whose label has no translation?")
}
