import PropertyTesting

/// Prints the costs of generating, checking and shrinking, of lookups over sockets, and of stimuli to adapters, as JSON
/// lines.
///
/// `dependent` shrinks values whose parts depend on each other, `problems` shrinks many other kinds of values, and
/// `scale` shrinks to least counterexamples of 1 to 100 parts. `growth` measures processor time and memory for 10⁴ to
/// 10⁶ cases and values of 10³ to 10⁶ elements. `wire` sends stimuli to adapters over each binding. It starts the
/// repository's adapters in Python and Node, so it must run in the root of the repository.
///
/// The options:
/// - `--seeds N`: run each challenge with N seeds; 100 by default.
/// - `--cases N`: run each workload with N cases; 300,000 by default.
/// - `--lookups N`: make N lookups; 20,000 by default.
/// - `--seconds N`: let each measurement of `wire` take N seconds; 2 by default.
/// - `--launch CMD`: also measure an adapter that CMD starts and that then connects, such as a page in a browser.
/// - `--only TEXT`: run only benchmarks with this text in their names.
@main
enum Benchmarks {
  /// The options on the command line.
  private struct Options {
    var seeds = 100
    var cases = 300_000
    var lookups = 20_000
    var seconds = 2
    var launch: String?
    var only = ""

    /// Reads the arguments; returns the first unusable argument.
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

    /// Whether the options select a benchmark.
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
      // The cases are measured first, because the large values raise the process's peak memory.
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
