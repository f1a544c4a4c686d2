extension Generator {
  /// Sequences of commands, each drawn from the state that the earlier ones lead to.
  ///
  /// `choose` returns the generator of the next command, or nil if the sequence must end. A command whose precondition
  /// does not hold is left out, both while generating and while shrinking, so the property gets only valid sequences.
  /// The case is discarded if its sequence has fewer commands than `count` allows.
  @inlinable
  public static func commands<Model, Command>(
    initial: Model, count: ClosedRange<Int> = 0...20,
    choose: @escaping @Sendable (Model) -> Generator<Command>?,
    precondition isAllowed: @escaping @Sendable (Model, Command) -> Bool = { _, _ in true },
    advance: @escaping @Sendable (inout Model, Command) -> Void
  ) -> Generator where Value == [Command], Model: Sendable {
    Swift.precondition(count.lowerBound >= 0, "a count must not be negative")
    return Generator { source in
      var model = initial
      var commands: [Command] = []
      let wanted = source.isGenerating ? source.randomCount(in: count) : 0
      var refused = 0
      while commands.count < count.upperBound, let next = choose(model) {
        let mark = source.mark
        let needed = commands.count < count.lowerBound
        let step: Command?? = try source.span(.step, Value.self) {
          if !needed {
            guard try source.continues(commands.count < wanted && refused < 20) else { return .none }
          }
          let command = try next.draw(from: source)
          return .some(isAllowed(model, command) ? command : nil)
        }
        guard let step else { return commands }
        if let command = step {
          commands.append(command)
          advance(&model, command)
          refused = 0
        } else {
          refused += 1
          guard !needed || refused < 20 else { throw Rejection(.filtered) }
          try source.takeBack(to: mark)
        }
      }
      guard commands.count >= count.lowerBound else { throw Rejection(.filtered) }
      return commands
    }
  }
}
