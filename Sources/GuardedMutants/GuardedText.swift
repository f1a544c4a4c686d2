import JSONValues

/// The results of guarded mutants for a terminal.
public enum GuardedText {
  /// Counts by contract and family, and each pair that survived or was never active.
  public static func text(_ results: [GuardedResult]) -> String {
    var lines: [String] = []
    for (name, own) in Grouping.contracts(of: results) {
      lines.append(name)
      for (family, some) in Grouping.families(of: own) { lines.append(line(family, GuardedCounts(some))) }
      lines.append(line("all but memory", GuardedCounts(own.filter { $0.family != "memory" })))
    }
    lines += results.filter { $0.fate == .survived || $0.fate == .neverActive }.map { result in
      let word = result.fate == .survived ? "survived" : "never active"
      let more = [result.reason, result.difference?.replacing("\n", with: "\n    ")].compactMap { $0 }
      return (["\(word): \(sentence(result))"] + more).joined(separator: "\n  ")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A JSON array with an object for each pair.
  public static func json(_ results: [GuardedResult]) -> String {
    JSONValue.array(
      results.map { result in
        .object([
          JSONValue.Member("system", .string(result.system)), JSONValue.Member("role", .string(result.role)),
          JSONValue.Member("rule", .string(result.rule)), JSONValue.Member("mutant", .string(result.mutant)),
          JSONValue.Member("guard", .string(result.guarding)),
          JSONValue.Member("family", .string(result.family)),
          JSONValue.Member("fate", .string(result.fate.rawValue)),
          JSONValue.Member("killedBy", result.killedBy.map { .string($0) } ?? .null),
          JSONValue.Member("rules", .integer(Int64(result.rules))),
          JSONValue.Member("reason", result.reason.map { .string($0) } ?? .null),
          JSONValue.Member("difference", result.difference.map { .string($0) } ?? .null),
        ])
      }
    ).pretty
  }

  /// A pair in words.
  static func sentence(_ result: GuardedResult) -> String {
    [result.rule, result.mutant, result.guarding].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func line(_ name: String, _ counts: GuardedCounts) -> String {
    "  \(name): \(counts.killed) of \(counts.possible) killed (\(GuardedCounts.percent(counts.killed, of: counts.possible)))"
      + ", \(counts.killedByDuty) by the rules of the duty, \(counts.count(.killedByTheModel)) by the whole model alone"
      + "; \(counts.count(.survived)) survived, \(counts.count(.neverActive)) never active, \(counts.count(.unseen)) unseen"
  }
}

/// Groups results by a name, such as their contract's; the groups are in the order in which their names first occur.
enum Grouping {
  static func contracts(of results: [GuardedResult]) -> [(String, [GuardedResult])] {
    groups(results) { "\($0.system), \($0.role)" }
  }

  static func families(of results: [GuardedResult]) -> [(String, [GuardedResult])] {
    groups(results) { $0.family }
  }

  static func groups(
    _ results: [GuardedResult], by name: (GuardedResult) -> String
  ) -> [(String, [GuardedResult])] {
    var places: [String: Int] = [:]
    var groups: [(String, [GuardedResult])] = []
    for result in results {
      let key = name(result)
      if let place = places[key] {
        groups[place].1.append(result)
      } else {
        places[key] = groups.count
        groups.append((key, [result]))
      }
    }
    return groups
  }
}
