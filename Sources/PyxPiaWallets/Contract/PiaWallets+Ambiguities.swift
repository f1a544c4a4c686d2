import Conformance

/// What the document leaves open: a run records what an implementation does there, and never judges it.
extension Ambiguity {
  /// What a refused launch looks like.
  public static let refusedLaunchReport = Ambiguity(
    "A-PIA-1", "Does a refused launch return false or nil, and is an error reported in addition?",
    readings: ["a refusal alone", "a refusal and a failure"])
  /// Test apps of the wallets.
  public static let walletTestVersions = Ambiguity(
    "A-PIA-2", "Which app and which wallet name stand for a wallet's test version?",
    parts: [
      ["one app stands for each wallet", "another app of the same wallet will do"],
      ["the Vipps test app comes back as vipps", "the Vipps test app does not come back as vipps"],
    ])
  /// Failed registration.
  public static let failureAfterFailedRegistration = Ambiguity(
    "A-PIA-3", "Is the failure callback called after the host reported a failed registration?",
    readings: ["no failure callback", "a failure callback"])
  /// Late answers.
  public static let lateHostAnswer = Ambiguity(
    "A-PIA-4", "What happens to a host's answer that comes long after the host was asked for a wallet URL?",
    readings: ["waits for the host as long as it takes", "gives up waiting for the host"])
  /// A redirect that matches no payment under way.
  public static let unexpectedRedirect = Ambiguity(
    "A-PIA-8",
    "What happens to a redirect for another wallet, to one of another form (`piasdk` in capitals, or another "
      + "path, query or fragment), to a second redirect, or to one that comes when no payment is under way?",
    parts: [
      [
        "leaves a redirect that no payment waits for", "claims a redirect that no payment waits for",
        "reports a redirect that no payment waits for",
      ], ["leaves a redirect of another form", "takes a redirect of another form"],
      ["leaves a redirect that names another wallet", "takes a redirect that names another wallet"],
    ])
  /// Order of life events and redirect.
  public static let activeBeforeRedirect = Ambiguity(
    "A-PIA-10", "What is reported when the app becomes active before the redirect URL arrives?",
    readings: [
      "the interruption, then the redirect", "the redirect alone, after waiting for it",
      "the interruption alone",
    ])
  /// Repeated manual returns.
  public static let repeatedReturnsByHand = Ambiguity(
    "A-PIA-12", "Is every return by hand reported, or only the first of a payment?",
    readings: ["every return is reported", "not every return is reported"])
  /// Precedence of failures.
  public static let precedenceOfFailures = Ambiguity(
    "A-PIA-13", "Which failure is reported if there are several reasons for one?",
    readings: ["a missing wallet before an invalid URL", "an invalid URL before a missing wallet"])
  /// Who removes the indicator.
  public static let indicatorGoesByItself = Ambiguity(
    "A-PIA-15", "Does the activity indicator disappear by itself when a payment ends?",
    parts: [
      ["stays after a redirect", "disappears by itself after a redirect"],
      ["stays after an interruption", "disappears by itself after an interruption"],
      ["stays after a failure", "disappears by itself after a failure"],
    ])
}
