/// A word of a state table that says which effect of a contract must, or must not, be seen.
public protocol EffectWord<Kind>: TableWord {
  /// The words of the contract's effects.
  associatedtype Kind: MessageKind
  /// The kind of effects that the word is about; nil if the word says that something is not seen, or must never be
  /// seen.
  var kind: Kind? { get }
  /// The rules that judge such an effect, in addition to those of the rows.
  ///
  /// If a walk fails because of the word, and one of these rules fails too, the failure counts as theirs.
  var rules: [String] { get }
}

/// Reads what an implementation does as words of a state table; a new one is made for each case.
public protocol EffectReader<System, Transition, Effect>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// The table's rows.
  associatedtype Transition: Sendable
  /// The table's words for what must be seen.
  associatedtype Effect: EffectWord<System.Effect.Kind>

  /// Notes a start in that world.
  mutating func start(in world: World)
  /// Notes changed surroundings.
  mutating func change(to world: World)
  /// Notes a stimulus: the effects that follow may be about this stimulus.
  mutating func note(_ stimulus: System.Stimulus)
  /// The word of an effect; nil if the table does not mention it.
  mutating func word(of effect: System.Effect) -> Effect?
  /// Whether a word of a row must still be seen; false if it was already seen, or if earlier events made it void.
  func isDue(_ word: Effect, of row: Transition) -> Bool
}

extension EffectReader {
  /// Ignores the surroundings.
  public mutating func change(to world: World) {}
  /// Ignores the start.
  public mutating func start(in world: World) {}
  /// Every word of a row must be seen.
  public func isDue(_ word: Effect, of row: Transition) -> Bool { true }
}
