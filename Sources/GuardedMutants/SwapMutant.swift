import Conformance
import HTTPMessages
import JSONValues
import Locks

/// A defect that uses the value of an earlier message instead of the current one, made from the contract's words.
struct Swap<System: DocumentedSystem>: Sendable {
  /// The earlier message whose value it uses.
  enum Source: String, Sendable, CaseIterable {
    case last = "the previous", first = "the first"
  }

  /// Whether the swap changes stimuli rather than effects.
  let isAsked: Bool
  /// The word of the message.
  let kind: String
  /// The field.
  let field: String
  /// The message whose value it uses.
  let source: Source

  /// What the bad code does.
  var name: String {
    isAsked
      ? "takes the \(field) of each \(kind) from \(source.rawValue) \(kind)"
      : "reports \(kind) with the \(field) of \(source.rawValue) \(kind)"
  }

  /// The swaps of all fields of a contract's messages, except the numbers of calls in stimuli.
  static var all: [Swap] {
    let asked = System.description.stimuli.map { ($0, true) }
    let done = System.description.effects.map { ($0, false) }
    return (asked + done).flatMap { message, isAsked in
      message.fields.filter { !isAsked || $0.name != "call" }.flatMap { field in
        Source.allCases.map {
          Swap(isAsked: isAsked, kind: message.kind, field: field.name, source: $0)
        }
      }
    }
  }

  /// The defect.
  var mutant: Mutant<System> {
    let swap = self
    return Mutant(name) {
      let memory = Locked(SwapMemory())
      return { world, transport, open in
        let inner = try await open(world, transport)
        return SwapSession(inner: inner, kind: swap.kind, isAsked: swap.isAsked) { tree in
          memory.withLock { swap.change(tree, &$0) }
        }
      }
    }
  }

  /// The message with the earlier value in it.
  private func change(_ tree: JSONValue, _ memory: inout SwapMemory) -> JSONValue? {
    guard case .object(let kinds) = tree, let only = kinds.first, only.key == kind,
      case .object(var fields) = only.value,
      let place = fields.firstIndex(where: { $0.key == field })
    else { return nil }
    let own = fields[place].value
    defer {
      if memory.first == nil { memory.first = own }
      memory.last = own
    }
    guard let earlier = source == .last ? memory.last : memory.first, earlier != own else { return nil }
    fields[place] = JSONValue.Member(field, earlier)
    return .object([JSONValue.Member(kind, .object(fields))])
  }
}

/// The remembered values.
private struct SwapMemory: Sendable {
  var first: JSONValue?
  var last: JSONValue?
}

/// A session in which messages have values of earlier messages.
private struct SwapSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let kind: String
  let isAsked: Bool
  let change: @Sendable (JSONValue) -> JSONValue?

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    swapped(try await inner.send(asked(stimulus), in: world))
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    swapped(try await inner.settle(in: world, atMost: limit))
  }

  func close() async throws -> [System.Effect] { swapped(try await inner.close()) }

  private func swapped(_ effects: [System.Effect]) -> [System.Effect] {
    isAsked ? effects : effects.map { $0.kind.rawValue == kind ? swapped($0) : $0 }
  }

  private func asked(_ stimulus: System.Stimulus) -> System.Stimulus {
    isAsked && stimulus.kind.rawValue == kind ? swapped(stimulus) : stimulus
  }

  /// The message with the earlier value; unchanged if there is no such value, if it is the same, or if the contract's
  /// type does not allow it.
  private func swapped<Message: Codable>(_ message: Message) -> Message {
    guard let changed = change(JSONValue(encoding: message)) else { return message }
    return (try? changed.decoded(as: Message.self)) ?? message
  }
}
