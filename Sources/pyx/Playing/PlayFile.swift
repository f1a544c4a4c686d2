import CommandSupport
import Conformance
import JSONValues

/// A session that was played by hand, as saved in a file: its first world, its steps, and what each step showed.
struct PlayFile: Sendable, Hashable {
  /// A step, with what it showed before it was saved.
  struct Step: Sendable, Hashable {
    let step: PlayStep
    /// The effects, with foreign card numbers masked.
    var effects: [JSONValue]
    /// Whether the implementation failed to answer.
    var hasFault: Bool
  }

  /// The version of the file format.
  static let version: Int64 = 1

  let contract: ContractName
  /// The world at the beginning, without the values that services provide.
  let world: World
  let steps: [Step]

  init(contract: ContractName, world: World, steps: [Step]) {
    (self.contract, self.world, self.steps) = (contract, world, steps)
  }

  /// Reads a file; throws a ``UserError`` that names what is wrong with it.
  init(_ bytes: some Sequence<UInt8>, named name: String) throws {
    let tree: JSONValue
    do throws(JSONSyntaxError) { tree = try JSONValue(parsingWithoutLoss: bytes) } catch {
      throw Self.broken(name, "\(error)")
    }
    guard let version = tree["pyxPlay"]?.whole else {
      throw Self.broken(name, "not a session that pyx play saved")
    }
    guard version == Self.version else {
      throw Self.broken(name, "its format has version \(version), but this pyx reads version \(Self.version)")
    }
    guard let system = tree["system"]?.text, let role = tree["role"]?.text.flatMap(Role.init(rawValue:)),
      let steps = tree["steps"]?.elements
    else { throw Self.broken(name, "it must have a system, a role and steps") }
    contract = ContractName(system, role)
    do { world = try World(members: tree["world"] ?? .object([]), of: World()) } catch let error as UserError
    {
      throw Self.broken(name, error.message)
    }
    self.steps = try steps.enumerated().map { index, step in
      guard let step = Step(step) else {
        throw Self.broken(name, "step \(index + 1) is not one of send, world, advance, wait and restart")
      }
      return step
    }
  }

  private static func broken(_ name: String, _ reason: String) -> UserError {
    UserError(.badData, "cannot play \(name): \(reason)")
  }

  /// The file's text.
  var text: String {
    var world = JSONValue(encoding: world)
    world = world.setting("services", to: nil)
    return JSONValue.members([
      "pyxPlay": .integer(Self.version), "system": .string(contract.system),
      "role": .string(contract.role.rawValue), "world": world, "steps": .array(steps.map(\.tree)),
    ]).pretty
  }
}

extension PlayFile.Step {
  fileprivate init?(_ tree: JSONValue) {
    guard let step = PlayStep(tree) else { return nil }
    self.init(step: step, effects: tree["effects"]?.elements ?? [], hasFault: tree["fault"] == .bool(true))
  }

  fileprivate var tree: JSONValue {
    step.tree.adding("effects", effects.isEmpty ? nil : .array(effects))
      .adding("fault", hasFault ? .bool(true) : nil)
  }
}

extension PlayStep {
  /// Reads a step of a file.
  fileprivate init?(_ tree: JSONValue) {
    if let stimulus = tree["send"] {
      self = .send(stimulus)
    } else if let members = tree["world"] {
      self = .world(members)
    } else if let milliseconds = tree["advance"]?.whole, milliseconds >= 0 {
      self = .advance(milliseconds)
    } else if let milliseconds = tree["wait"]?.whole, (0...600_000).contains(milliseconds) {
      self = .wait(milliseconds)
    } else if tree["restart"] == .bool(true) {
      self = .restart
    } else {
      return nil
    }
  }

  fileprivate var tree: JSONValue {
    switch self {
    case .send(let stimulus): .members(["send": stimulus])
    case .world(let members): .members(["world": members])
    case .advance(let milliseconds): .members(["advance": .integer(milliseconds)])
    case .wait(let milliseconds): .members(["wait": .integer(milliseconds)])
    case .restart: .members(["restart": .bool(true)])
    }
  }
}
