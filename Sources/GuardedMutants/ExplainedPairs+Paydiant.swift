extension ExplainedPairs {
  /// Pairs of the two contracts of paydiant.
  static let paydiant: [Reason] = [
    Reason(
      system: "paydiant", rule: "PD-TOK-05/a", guarding: "only by tokenObtained",
      reason:
        "A token that comes once the consumer has left may be given back, shown later or left alone: the note in "
        + "“Generate & display QR Code” is about a code that was not scanned, and such a token has none (A-PD-24)."
    ),
    Reason(
      system: "paydiant", rule: "PD-SUM-05", mutant: "shows the last receipt where no account is eligible",
      guarding: "only by discovered with next summary",
      reason:
        "If the platform names the summary and no account is eligible, an app may tell so, as the sample of step 3 does, or "
        + "ask for the summary, as a transaction with that rule is complete by step 5, and end with its receipt (A-PD-6)."
    ),
    Reason(
      system: "paydiant", rule: "PD-DEC-04", guarding: "only by screenLeft",
      reason:
        "“Call endDecoderSession” ends the session once the token is secured; what becomes of it if the consumer leaves "
        + "before that, the document does not say."
    ),
    Reason(
      system: "paydiant", rule: "PD-DEC-05", mutant: "leaves the view of the camera on the screen",
      guarding: "only in the state no payment",
      reason: "Nothing shows the view of the camera if no payment is under way, so there is none to hide."
    ),
    Reason(
      system: "paydiant", rule: "PD-FLOW-06", guarding: "only in the state the payment was submitted",
      reason:
        "The platform names SubmitPaymentTenders in answer to a retrieval of before; once the payment is submitted, no such "
        + "retrieval is open."
    ),
  ]
}
