import Conformance

extension Mutant<PiaWalletsConfiguration> {
  /// Sends other bodies.
  static func writing(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      switch effect {
      case .keptBody(let file, let body): [.keptBody(file: file, body: change(body))]
      case .builtBody(let call, let body, let receiver):
        [.builtBody(call: call, body: change(body), receiver: receiver)]
      default: [effect]
      }
    }
  }

  /// Writes something else instead of a text.
  static func replacing(_ name: String, _ text: String, by other: String) -> Mutant {
    writing(name) { $0.replacing(text, with: other) }
  }

  /// Puts members at the beginning of bodies.
  static func adding(
    _ name: String, _ members: String, where isMeant: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    writing(name) { body in
      isMeant(body) && body.hasPrefix("{") ? "{\(members)\(body.dropFirst())" : body
    }
  }
}
