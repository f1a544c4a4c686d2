/// A word of a state table for what is to be seen, as a statement on the effects of a contract.
public protocol EffectWord<Kind>: TableWord {
  /// The words of the contract's effects.
  associatedtype Kind: MessageKind
  /// The effects that it is about; nil where it says that something is not seen, or should never be.
  var kind: Kind? { get }
  /// The rules that judge such an effect wherever it should not be, besides those of the rows.
  var rules: [String] { get }
}

/// Reads what an implementation does as words of a state table; made anew for each case.
public protocol EffectReader<System, Transition, Effect>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// The table's rows.
  associatedtype Transition: Sendable
  /// The table's words for what is to be seen.
  associatedtype Effect: EffectWord<System.Effect.Kind>

  /// Takes note of a start in such a world.
  mutating func start(in world: World)
  /// Takes note of other surroundings.
  mutating func change(to world: World)
  /// Takes note of a stimulus: what comes now may be about it.
  mutating func note(_ stimulus: System.Stimulus)
  /// The word of an effect; nil where the table does not speak of it.
  mutating func word(of effect: System.Effect) -> Effect?
  /// Whether a word of a row still has to be seen; false where it was before, or where what came before makes it void.
  func isDue(_ word: Effect, of row: Transition) -> Bool
}

extension EffectReader {
  /// Surroundings mean nothing.
  public mutating func change(to world: World) {}
  /// A start means nothing.
  public mutating func start(in world: World) {}
  /// Every word of a row has to be seen.
  public func isDue(_ word: Effect, of row: Transition) -> Bool { true }
}
