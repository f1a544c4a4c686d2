import Conformance

extension Ambiguity {
  /// A selection of one.
  public static let aOP37 = Ambiguity(
    "A-OP-37", "Is a single payment item offered to the customer, or taken at once?")
  /// Values of an account that are not read-only.
  public static let aOP38 = Ambiguity(
    "A-OP-38",
    "Which values of an account on file other than those marked read-only can the customer change?")
  /// A label without translation.
  public static let aOP39 = Ambiguity(
    "A-OP-39", "What stands beside a switch whose label has no translation?")
  /// Requests that are prepared on suspicion.
  public static let aOP49 = Ambiguity(
    "A-OP-49",
    "May a request be prepared before Pay is pressed as well, where what comes of it is thrown away?")
  /// The brand that is selected.
  public static let aOP50 = Ambiguity(
    "A-OP-50", "Is the brand that the form has selected among those that it offers?")
  /// The moment of the choice.
  public static let aOP51 = Ambiguity(
    "A-OP-51", "Is the choice of brands offered with the result of the check, or when Pay is pressed?")
  /// Accounts on file.
  public static let aOP52 = Ambiguity("A-OP-52", "Does an app offer the accounts on file of its items?")
}
