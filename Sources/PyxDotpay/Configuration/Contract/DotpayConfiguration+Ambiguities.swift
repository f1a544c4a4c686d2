import Conformance

extension Ambiguity {
  /// Capital letters in a listed scheme.
  public static let listedPeoPaySchemeCase = Ambiguity(
    "A-DP-41", "Is the scheme listed if the host writes it in another case, such as PeoPay?",
    readings: ["listed in the document's case", "listed in another case"])
  /// Versions other than the documented ones.
  public static let otherVersionsInPodfile = Ambiguity(
    "A-DP-42", "May a Podfile admit versions that the document's ~> 1.4.15 does not admit?",
    readings: ["no other version is admitted", "other versions are admitted too"])
  /// Lower-case letters in codes.
  public static let countryAndCurrencyCase = Ambiguity(
    "A-DP-43", "Is the code of a country or currency valid in small letters?",
    parts: [
      ["countries in capital letters", "countries in small letters"],
      ["currencies in capital letters", "currencies in small letters"],
    ])
  /// The decimal mark in an amount.
  public static let commaInAmount = Ambiguity(
    "A-DP-44", "May an amount in a kept payment description have a comma, as in Polish?",
    readings: ["amounts without a comma", "amounts with a comma"])
  /// Imports of something other than the documented header.
  public static let importWithoutDocumentedHeader = Ambiguity(
    "A-DP-45", "Is the library imported if a file names its module or another header of it?",
    readings: ["imported by the documented header", "imported in another way"])
}
