import Conformance

/// Questions that the document leaves to the host. A run records what a host does, and does not judge it.
extension Ambiguity {
  /// The moment at which a controller gets its delegate.
  public static let delegateSetBeforeShowing = Ambiguity(
    "A-DP-33", "Is the return delegate set before the payment controller is shown?",
    readings: ["the delegate is set before", "the delegate is set as the controller is shown"])
  /// An order that is paid for again.
  public static let secondPaymentOfOrder = Ambiguity(
    "A-DP-34", "Does a second payment for the same order count as another payment, with its own control?",
    readings: ["a second payment has the order's control", "a second payment has another control"])
  /// How the host handles authorizations.
  public static let authorizationByHost = Ambiguity(
    "A-DP-35", "How does a host handle the authorizations that the wallet leaves to it?",
    parts: [
      ["lets the user authorize", "hands the control back at once"],
      ["a failed authorization is answered with NO", "a failed authorization is not answered"],
    ])
  /// Whether the app asks its backend for the outcome.
  public static let backendAskedAboutPayment = Ambiguity(
    "A-DP-36", "Does a host ask its backend for the outcome of a payment?",
    readings: ["the backend is asked", "the backend is not asked"])
  /// The cards of a customer who signs out.
  public static let externalCardsAfterSignOut = Ambiguity(
    "A-DP-37", "Does a host withdraw the external cards when the customer signs out?",
    readings: ["external cards are withdrawn", "external cards stay until the next customer"])
  /// Cards that the SDK reports.
  public static let cardsFetchedAfterNewCard = Ambiguity(
    "A-DP-38", "Does a host ask for its customer's cards again when the SDK reports a new one?",
    readings: ["the cards are requested again", "the cards are not requested again"])
}
