import Conformance
import JSONValues

/// An implementation whose answer to a stimulus depends on nothing but the stimulus.
struct Scripted<System: DocumentedSystem>: Implementation {
  let profile: ImplementationProfile<System>
  let answer: @Sendable (System.Stimulus) -> [System.Effect]

  init(_ name: String, _ answer: @escaping @Sendable (System.Stimulus) -> [System.Effect]) {
    // Rules about one platform would not apply to an implementation that declares no platform.
    profile = ImplementationProfile(name: name, version: "0", platform: .ios)
    self.answer = answer
  }

  func open(_ world: World) async throws -> any Session<System> { Life(answer: answer) }

  private struct Life: Session {
    let answer: @Sendable (System.Stimulus) -> [System.Effect]

    func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
      answer(stimulus)
    }
  }
}

extension Scripted {
  /// Never does anything.
  static var idle: Scripted { Scripted("idle") { _ in [] } }

  /// Reports every sample effect that has no members or has a member in common with the stimulus.
  ///
  /// A member is in common if its name and type are the same. In the reported effect, it has the value that was sent.
  static var echo: Scripted {
    let samples = System.sampleEffects.map { JSONValue(encoding: $0) }
    return Scripted("echo") { stimulus in
      let sent = JSONValue(encoding: stimulus).members.flatMap(\.value.members)
      return samples.compactMap { sample in
        guard let kind = sample.members.first else { return nil }
        let members = kind.value.members
        let filled = members.map { member in
          sent.first { $0.key == member.key && $0.value.isOfType(of: member.value) } ?? member
        }
        guard members.isEmpty || filled != members || members.contains(where: sent.contains) else {
          return nil
        }
        return try? .read(from: .object([.init(kind.key, .object(filled))]))
      }
    }
  }
}

extension JSONValue {
  fileprivate func isOfType(of other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null), (.bool, .bool), (.integer, .integer), (.number, .number), (.string, .string),
      (.array, .array), (.object, .object):
      true
    default: false
    }
  }
}
