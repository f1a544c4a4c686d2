import PropertyTesting

/// Prints the cost of generating, checking, shrinking, lookups over sockets and stimuli over the wire, one JSON object
/// per line.
///
/// `dependent` shrinks values whose parts depend on each other, `problems` many other kinds, `scale` values with 1 to
/// 100 parts that matter. `growth` measures processor time and memory for 10⁴ to 10⁶ cases and values of 10³ to 10⁶
/// elements. `wire` sends stimuli to adapters over each binding; the adapters in Python and Node are those of the
/// repository, in whose root it must run.
///
/// The options:
/// - `--seeds N`: how many seeds each challenge runs with; 100 by default.
/// - `--cases N`: how many cases each workload has; 300,000 by default.
/// - `--lookups N`: how many lookups there are; 20,000 by default.
/// - `--seconds N`: how long each measurement of the wire takes; 2 by default.
/// - `--launch CMD`: also measure an adapter that this command starts and that connects, such as a page in a browser.
/// - `--only TEXT`: run only benchmarks with this text in their names.
@main
enum Benchmarks {
  /// What the command line asks for.
  private struct Options {
    var seeds = 100
    var cases = 300_000
    var lookups = 20_000
    var seconds = 2
    var launch: String?
    var only = ""

    /// Reads the arguments; returns the first that cannot be used.
    mutating func read(_ arguments: [String]) -> String? {
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        let value = rest.popFirst()
        switch (argument, value, value.flatMap { Int($0) }) {
        case ("--seeds", _, .some(let number)) where number > 0: seeds = number
        case ("--cases", _, .some(let number)) where number > 0: cases = number
        case ("--lookups", _, .some(let number)) where number > 0: lookups = number
        case ("--seconds", _, .some(let number)) where number > 0: seconds = number
        case ("--launch", .some(let text), _): launch = text
        case ("--only", .some(let text), _): only = text
        default: return argument
        }
      }
      return nil
    }

    /// Whether a benchmark is to run.
    func asks(for name: String) -> Bool {
      only.isEmpty || name.indices.contains { name[$0...].hasPrefix(only) }
    }
  }

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == [Wire.serving] { return try await Wire.serve() }
    var options = Options()
    if let unusable = options.read(arguments) {
      print(
        "benchmarks: cannot use \(unusable); usage: benchmarks [--seeds N] [--cases N] [--lookups N] [--seconds N] "
          + "[--launch CMD] [--only TEXT]")
      return
    }
    for workload in Workload.all where options.asks(for: "throughput " + workload.name) {
      for line in try await workload.measure(cases: options.cases) { print(line) }
    }
    try printChallenges(options)
    if options.asks(for: Growth.name) {
      // The cases come first, because the largest values determine the process's peak memory.
      for line in try Growth.measureCases() + Growth.measure() { print(line) }
    }
    if options.asks(for: Lookups.name) { print(try await Lookups.measure(count: options.lookups)) }
    for wire in Wire.all(launching: options.launch) where options.asks(for: wire.name) {
      for line in try await wire.measure(for: .seconds(options.seconds)) { print(line) }
    }
  }

  private static func printChallenges(_ options: Options) throws {
    let kinds = [
      ("shrinking ", Challenge.all), ("dependent ", Challenge.dependent), ("problems ", Challenge.problems),
    ]
    for (kind, challenges) in kinds {
      for challenge in challenges where options.asks(for: kind + challenge.name) {
        print(try challenge.measure(seeds: options.seeds))
      }
    }
    for problem in Scale.all where options.asks(for: "scale " + problem.name) {
      for k in [1, 3, 10, 30, 60, 100] where k <= problem.most {
        print(try problem.measure(k, seeds: options.seeds))
      }
    }
  }
}
