import CommandSupport
import Conformance

/// How long a run may take; it decides only how many cases each rule gets.
struct Budget: Sendable, Hashable {
  /// How many cases are tried first, to learn how long a case takes.
  static let trial = 20
  /// The most cases that a budget allows.
  static let most = 100_000

  let time: Duration
  /// The budget as it was given.
  let text: String

  /// Reads `90s`, `10m` or `1h`; nil for anything else.
  init?(_ text: String) {
    guard let unit = text.last, let number = Int(text.dropLast()), number > 0, number <= 1_000_000,
      text.first?.isNumber == true
    else { return nil }
    switch unit {
    case "s": time = .seconds(number)
    case "m": time = .seconds(60 * number)
    case "h": time = .seconds(3600 * number)
    default: return nil
    }
    self.text = text
  }

  /// How many cases for each rule fit into the budget, if ``trial`` cases for each rule took the given time.
  ///
  /// A tenth is reserved for cases that take longer than the average. Whatever the budget, no rule gets fewer cases
  /// than were tried.
  func cases(whenTrialTook taken: Duration) -> Int {
    let left = (time - taken) / Duration.seconds(1)
    let each = max(taken / Duration.seconds(1), 0.001) / Double(Self.trial)
    let fitting = min(0.9 * left / each, Double(Self.most))
    return max(Self.trial, fitting.isFinite ? Int(fitting) / 10 * 10 : Self.trial)
  }
}

extension RunSettings {
  /// The same run as a trial, with few cases, no vectors, no shrinking, and another prefix for its names.
  var trial: RunSettings {
    var copy = self
    copy.cases = Budget.trial
    copy.failures = 1
    copy.shrinkEvaluations = 0
    copy.vectors = []
    copy.namePrefix = "trial~"
    return copy
  }
}
