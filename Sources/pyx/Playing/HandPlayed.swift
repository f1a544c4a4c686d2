import Conformance
import JSONValues

/// A session of any contract that is played by hand.
protocol HandPlayed: AnyObject {
  /// The contract's system and role.
  var contract: ContractName { get }
  /// The contract in words.
  var description: ContractDescription { get }
  /// The implementation's name and version, for the first line.
  var player: String { get }
  /// The words of the stimuli that the implementation understands, and of the effects that it shows.
  var declared: (stimuli: [String], effects: Set<String>) { get }
  /// All examples of stimuli and effects that the contract itself contains.
  var samples: [JSONValue] { get }
  /// The surroundings as they are now.
  var world: World { get }
  /// An ordinary stimulus of the given kind, as on the wire; nil if the contract has no such kind.
  func sample(of kind: String) -> JSONValue?
  /// Begins a new session, in the given world or in the contract's ordinary world.
  func begin(in world: World?) async throws
  /// Makes a step; throws a ``UserError`` if it cannot be made.
  func play(_ step: PlayStep) async throws -> PlayedStep
  /// Ends the session and its services; returns what was seen at the end.
  func end() async -> [PlayEvent]
}
