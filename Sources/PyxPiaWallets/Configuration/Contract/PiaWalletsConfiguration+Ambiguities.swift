import Conformance

extension Ambiguity {
  /// The two members of Vipps's body.
  public static let vippsBodyMembers = Ambiguity(
    "A-PIA-6", "May a body for Vipps have both the phone number and isApp, and is isApp a text there?",
    parts: [
      ["the phone number or isApp", "the phone number and isApp"],
      ["isApp is a text", "isApp is a truth value"],
    ])
  /// Where phone numbers are encoded.
  public static let phoneNumberEncodedInBody = Ambiguity(
    "A-PIA-7", "Is the phone number already URL-encoded in the body that was seen?",
    readings: ["encoded there", "not encoded there"])
  /// Capital letters in a listed scheme.
  public static let listedWalletSchemeCase = Ambiguity(
    "A-PIA-16", "Is a scheme listed where the host writes it in other letters, such as VIPPS?",
    readings: ["listed in the document's letters", "listed in other letters"])
}
