import Conformance

extension Ambiguity {
  /// Capital letters in a listed scheme.
  public static let listedZappSchemeCase = Ambiguity(
    "A-PBBA-33", "Is the scheme listed if the host writes it in another case, such as ZAPP?",
    readings: ["listed in the guide's case", "listed in another case"])
  /// Podfiles of projects in an unknown language.
  public static let useFrameworksInUnknownLanguage = Ambiguity(
    "A-PBBA-34", "Does a Podfile need use_frameworks! if nothing says that the project is written in Swift?",
    readings: ["use_frameworks! is there", "use_frameworks! is left out"])
}
