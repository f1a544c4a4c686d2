import Conformance

extension Ambiguity {
  /// What a refused launch looks like.
  static let aPIA1 = Ambiguity(
    "A-PIA-1", "Does a refused launch return false or nil, and is an error reported in addition?")
  /// Test apps of the wallets.
  static let aPIA2 = Ambiguity(
    "A-PIA-2", "Which app and which wallet name stand for a wallet's test version?")
  /// Failed registration.
  static let aPIA3 = Ambiguity(
    "A-PIA-3", "Is the failure callback called after the host reported a failed registration?")
  /// Late answers.
  static let aPIA4 = Ambiguity(
    "A-PIA-4", "What comes of a host's answer long after it was asked for a wallet URL?")
  /// A redirect that matches no payment under way.
  static let aPIA8 = Ambiguity(
    "A-PIA-8",
    "What comes of a redirect for another wallet, of a second one, or of one when no payment is under way?")
  /// Order of life events and redirect.
  static let aPIA10 = Ambiguity(
    "A-PIA-10", "What is reported when the app becomes active before the redirect URL arrives?")
  /// Repeated returns by hand.
  static let aPIA12 = Ambiguity(
    "A-PIA-12", "Is every return by hand reported, or only the first of a payment?")
  /// Precedence of failures.
  static let aPIA13 = Ambiguity(
    "A-PIA-13", "What is reported where several reasons for a failure meet?")
  /// Who removes the indicator.
  static let aPIA15 = Ambiguity(
    "A-PIA-15", "Does the activity indicator go by itself where a payment ends without a redirect?")
}
