import Conformance

extension Ambiguity {
  /// Immediate capture with Swish.
  public static let autoSaleWithSwish = Ambiguity(
    "A-PIA-5", "Is autoSale requested if a payment by Swish is to be captured at once?",
    readings: ["autoSale is not requested with Swish", "autoSale is requested with Swish"])
  /// What an interruption leads to before the wallet has redirected.
  public static let statusAfterInterruption = Ambiguity(
    "A-PIA-9", "What does a host do with the status that it learns after an interruption?",
    parts: [
      ["an authorisation is taken at once", "an authorisation waits for the redirect"],
      ["an undecided payment stays open", "an undecided payment is abandoned"],
    ])
  /// Who commits.
  public static let whoCommits = Ambiguity(
    "A-PIA-17", "Are the status request and the request to commit or roll back one call?",
    readings: ["the app asks for a commit or a rollback", "the backend commits or rolls back by itself"])
  /// Lost statuses.
  public static let lostWalletPaymentStatus = Ambiguity(
    "A-PIA-18", "What does a host do if its request for the status fails?",
    readings: ["it asks again", "it does not ask again by itself", "it abandons the payment"])
  /// Texts that are not a URL, instead of a wallet URL.
  public static let invalidWalletURLFromBackend = Ambiguity(
    "A-PIA-19", "What does a host answer if the backend's reply has no usable wallet URL?",
    readings: ["hands the text to the SDK", "reports a failed registration"])
  /// The SDK's indicator if a payment fails.
  public static let hostRemovesActivityIndicator = Ambiguity(
    "A-PIA-20", "Does a host remove the SDK's activity indicator if a payment fails?",
    parts: [
      ["removed after a failed registration", "left to the SDK after a failed registration"],
      ["removed after a failure", "left to the SDK after a failure"],
    ])
  /// When a payment is registered.
  public static let registrationBeforeSDKAsks = Ambiguity(
    "A-PIA-21", "Does a host register a payment before the SDK asks it to?",
    readings: ["when the SDK asks", "before the SDK asks"])
  /// Lost commits.
  public static let lostCommitAskedAgain = Ambiguity(
    "A-PIA-22", "Does a host ask again if its request to commit fails?",
    readings: ["asks for the commit again", "leaves the commit to the backend"])
  /// Operating the app after an interruption.
  public static let operableAfterInterruption = Ambiguity(
    "A-PIA-23", "Can the consumer operate the app after an interruption if the payment is still undecided?",
    readings: ["the app can be operated", "the app stays blocked"])
}
