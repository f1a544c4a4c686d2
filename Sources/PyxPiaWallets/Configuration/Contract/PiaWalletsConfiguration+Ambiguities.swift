import Conformance

extension Ambiguity {
  /// The two members of Vipps's body.
  public static let vippsBodyMembers = Ambiguity(
    "A-PIA-6", "May a body for Vipps have both the phone number and isApp, and is isApp a string?",
    parts: [
      ["the phone number or isApp", "the phone number and isApp"],
      ["isApp is a string", "isApp is a boolean"],
    ])
  /// Where phone numbers are encoded.
  public static let phoneNumberEncodedInBody = Ambiguity(
    "A-PIA-7", "Is the phone number already URL-encoded in the body?",
    readings: ["the phone number is encoded in the body", "the phone number is not encoded in the body"])
  /// Capital letters in a listed scheme.
  public static let listedWalletSchemeCase = Ambiguity(
    "A-PIA-16", "Is a scheme listed if the host writes it in another case, such as VIPPS?",
    readings: ["listed in the document's case", "listed in another case"])
}
