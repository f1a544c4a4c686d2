import PropertyTesting

/// Sequential commands, followed by branches of commands that run at the same time.
public struct ParallelCommands<Command> {
  /// Commands that run before the branches.
  public internal(set) var prefix: [Command] = []
  /// The commands of each branch, in order; no branch is empty.
  public internal(set) var branches: [[Command]] = []
  /// For each turn of a scheduled run, which of the waiting branches continues; after the last turn, always the first.
  public internal(set) var schedule: [Int] = []

  /// Whether each command is allowed when it runs, in every order in which the branches can take turns.
  func isValid<Model>(
    from initial: Model, _ isAllowed: (Model, Command) -> Bool, _ advance: (inout Model, Command) -> Void
  ) -> Bool {
    func isValid(_ model: Model, _ rest: [ArraySlice<Command>]) -> Bool {
      rest.indices.allSatisfy { branch in
        guard let command = rest[branch].first else { return true }
        guard isAllowed(model, command) else { return false }
        var (model, rest) = (model, rest)
        advance(&model, command)
        rest[branch].removeFirst()
        return isValid(model, rest)
      }
    }
    var model = initial
    for command in prefix {
      guard isAllowed(model, command) else { return false }
      advance(&model, command)
    }
    return isValid(model, branches.map { $0[...] })
  }
}

extension ParallelCommands: Sendable where Command: Sendable {}
extension ParallelCommands: Equatable where Command: Equatable {}

extension Generator {
  /// Commands for a system that several tasks use at once; each command is drawn from the model as in a sequence.
  ///
  /// At most `prefix` commands run first. Then at most `parallel` commands (two to eight) run in at most `branches`
  /// branches (two or three). A command is left out unless its precondition holds in every order in which the branches
  /// can take turns, so the precondition must include everything that `choose` ensures. Shrinking drops commands and
  /// moves them into the prefix or an earlier branch.
  public static func parallelCommands<Model, Command>(
    initial: Model, prefix: Int = 8, parallel: Int = 6, branches: Int = 3,
    choose: @escaping @Sendable (Model) -> Generator<Command>?,
    precondition isAllowed: @escaping @Sendable (Model, Command) -> Bool = { _, _ in true },
    advance: @escaping @Sendable (inout Model, Command) -> Void
  ) -> Generator where Value == ParallelCommands<Command>, Model: Sendable {
    Swift.precondition(prefix >= 0 && (2...8).contains(parallel) && (2...3).contains(branches))
    return Generator { source in
      var (model, made, refused) = (initial, ParallelCommands<Command>(), 0)
      var lanes = [[Command]](repeating: [], count: branches + 1)
      let first = source.isGenerating ? source.randomCount(in: 0...prefix) : 0
      let wanted = first + (source.isGenerating ? 2 + source.randomCount(in: 0...parallel - 2) : 0)
      while let next = choose(model) {
        let (mark, count) = (source.mark, lanes.joined().count)
        let drawn: (lane: Int, command: Command)? = try source.span(.step, Value.self) {
          guard try source.continues(count < wanted && refused < 20) else { return nil }
          // The branch, or 0 for the prefix.
          let lane = try source.integer(in: 0...branches) { random in
            count < first ? 0 : 1 + Int(random.below(orEqual: UInt64(branches - 1)))
          }
          return (lane, try next.draw(from: source))
        }
        guard let (lane, command) = drawn else { break }
        lanes[lane].append(command)
        let candidate = ParallelCommands(prefix: lanes[0], branches: lanes.dropFirst().filter { !$0.isEmpty })
        if lanes[0].count <= prefix, candidate.branches.joined().count <= parallel,
          candidate.isValid(from: initial, isAllowed, advance)
        {
          (made, refused) = (candidate, 0)
          advance(&model, command)
        } else {
          lanes[lane].removeLast()
          refused += 1
          try source.takeBack(to: mark)
        }
      }
      if !made.branches.isEmpty {
        try source.repeated(0...32, [Int].self) { made.schedule.append(try source.index(count: branches)) }
      }
      return made
    }
  }
}
