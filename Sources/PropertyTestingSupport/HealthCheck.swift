import PropertyTesting

/// Checks of a property that holds; for each problem, a warning says how to fix it.
public struct HealthChecks: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int
  /// A set of those bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// At least 50 cases are discarded, and more cases are discarded than hold; cases that are too large do not count.
  public static let tooMuchFiltered = HealthChecks(rawValue: 1)
  /// At least one value in twenty would have taken more choices than a value may have.
  public static let tooLarge = HealthChecks(rawValue: 2)
  /// Making the values takes longer than checking them, and more than a second in total.
  public static let slowGeneration = HealthChecks(rawValue: 4)

  /// All checks.
  public static let all: HealthChecks = [.tooMuchFiltered, .tooLarge, .slowGeneration]
}

/// What one run of a property shows about its health.
struct Health {
  var statistics: Statistics
  /// How long the cases took, both to make the values and to run the bodies.
  var elapsed: Duration
  var choices: ChoiceLimit

  /// The problems, one line each; `generating` makes the given number of values and returns how long this took.
  func warnings(_ checks: HealthChecks, generating: (Int) throws -> Duration) -> [String] {
    var lines: [String] = []
    let (cases, discards, overruns) = (statistics.cases, statistics.discards, statistics.overruns)
    if checks.contains(.tooMuchFiltered), discards - overruns >= 50, discards - overruns > cases {
      lines.append(
        "\(discards - overruns) cases were discarded and \(cases) held: draw only the wanted values instead of "
          + "filtering them, or leave `.tooMuchFiltered` out of `healthChecks`")
    }
    if checks.contains(.tooLarge), overruns > 0, 20 * overruns >= cases {
      lines.append(
        "\(overruns) values would have taken more than \(choices.value) choices: lower counts or depths, or raise "
          + "`choices`, or leave `.tooLarge` out of `healthChecks`")
    }
    // Making values is timed after the check, and only if it could matter, because reading a clock in every case would
    // take longer than many cases do.
    let sample = min(cases, 20)
    if checks.contains(.slowGeneration), elapsed > .seconds(1), sample > 0, let time = try? generating(sample)
    {
      let all = time / sample * cases
      if all > .seconds(1), all > elapsed / 2 {
        lines.append(
          "making the values takes about \(all) of \(elapsed): draw less, or leave `.slowGeneration` out of "
            + "`healthChecks`")
      }
    }
    return lines
  }
}
