import Conformance

extension Ambiguity {
  /// A selection of one.
  static let aOP37 = Ambiguity(
    "A-OP-37", "Is a single payment item offered to the customer, or taken at once?")
  /// Values of an account that are not read-only.
  static let aOP38 = Ambiguity(
    "A-OP-38",
    "Which values of an account on file other than those marked read-only can the customer change?")
  /// A label without translation.
  static let aOP39 = Ambiguity(
    "A-OP-39", "What stands beside a switch whose label has no translation?")
}
