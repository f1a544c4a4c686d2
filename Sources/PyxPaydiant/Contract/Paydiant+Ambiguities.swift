import Conformance

extension Ambiguity {
  /// How often a code that stays in view is reported.
  public static let codeInSeveralPictures = Ambiguity(
    "A-PD-16", "How often is a code reported if the camera sees it in several pictures of one session?",
    readings: ["once in a session", "with every picture"])
}
