import PropertyTesting

/// Prints the cost of generating, checking, shrinking and lookups over sockets, one JSON object per line.
///
/// `dependent` shrinks values whose parts depend on each other, `problems` many other kinds, `scale` values with 1 to
/// 100 parts that matter. `growth` measures processor time and memory for 10⁴ to 10⁶ cases and values of 10³ to 10⁶
/// elements.
///
/// `--seeds N` runs each challenge with that many seeds (default 100), `--cases N` each workload with that many cases
/// (default 300,000), `--lookups N` that many lookups (default 20,000); `--only TEXT` runs only benchmarks with the
/// text in their names.
@main
enum Benchmarks {
  static func main() async throws {
    var (seeds, cases, lookups, only) = (100, 300_000, 20_000, "")
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      let value = arguments.popFirst()
      switch (argument, value, value.flatMap { Int($0) }) {
      case ("--seeds", _, .some(let number)) where number > 0: seeds = number
      case ("--cases", _, .some(let number)) where number > 0: cases = number
      case ("--lookups", _, .some(let number)) where number > 0: lookups = number
      case ("--only", .some(let text), _): only = text
      default:
        print(
          "benchmarks: cannot use \(argument); "
            + "usage: benchmarks [--seeds N] [--cases N] [--lookups N] [--only TEXT]")
        return
      }
    }
    for workload in Workload.all where matches("throughput " + workload.name, only) {
      for line in try await workload.measure(cases: cases) { print(line) }
    }
    for challenge in Challenge.all where matches("shrinking " + challenge.name, only) {
      print(try challenge.measure(seeds: seeds))
    }
    for challenge in Challenge.dependent where matches("dependent " + challenge.name, only) {
      print(try challenge.measure(seeds: seeds))
    }
    for challenge in Challenge.problems where matches("problems " + challenge.name, only) {
      print(try challenge.measure(seeds: seeds))
    }
    for problem in Scale.all where matches("scale " + problem.name, only) {
      for k in [1, 3, 10, 30, 60, 100] where k <= problem.most { print(try problem.measure(k, seeds: seeds)) }
    }
    if matches(Growth.name, only) {
      // The cases come first, because the largest values determine the process's peak memory.
      for line in try Growth.measureCases() + Growth.measure() { print(line) }
    }
    if matches(Lookups.name, only) { print(try await Lookups.measure(count: lookups)) }
  }

  private static func matches(_ name: String, _ text: String) -> Bool {
    text.isEmpty || name.indices.contains { name[$0...].hasPrefix(text) }
  }
}
