import Conformance

/// Parameters of `initialize`.
struct InitializeParameters: Codable, Sendable {
  struct Suite: Codable, Sendable {
    let name: String
    let version: String
  }
  let `protocol`: Int
  let suite: Suite
}

/// An adapter's introduction: the result of `initialize`.
struct InitializeResult: Codable, Sendable, Hashable {
  struct Name: Codable, Sendable, Hashable {
    let name: String
    let version: String
  }
  let `protocol`: Int
  let implementation: Name
  let systems: [ClaimedSystem]
}

/// One system that an adapter claims.
struct ClaimedSystem: Codable, Sendable, Hashable {
  let id: String
  let roles: [ClaimedRole]
  let quiescence: Quiescence
  let clock: String
  /// `session`, `serial` or `process`; if absent, `process`.
  let isolation: String?
  /// `ios`, `android`, `web` or `other`; if absent, unknown.
  let platform: String?
}

/// One role of a claimed system: the words that the adapter understands and observes.
struct ClaimedRole: Codable, Sendable, Hashable {
  let role: String
  let stimuli: [String]
  let observes: [String]
}

/// Parameters of `open`: the whole world.
struct OpenParameters: Codable, Sendable {
  let system: String
  let role: String
  let world: World
}

/// Result of `open`: the name that the adapter gave the session.
struct OpenResult: Codable, Sendable {
  let session: String
}

/// Parameters of `send`.
struct SendParameters<Stimulus: SystemStimulus>: Codable, Sendable {
  let session: String
  let stimulus: Stimulus
  let world: WorldChanges
}

/// Parameters of `settle`.
struct SettleParameters: Codable, Sendable {
  let session: String
  let atMostMilliseconds: Int64
  let world: WorldChanges
}

/// Parameters of `close`.
struct CloseParameters: Codable, Sendable {
  let session: String
}

/// Parameters of `calibrate`.
struct CalibrateParameters<Effect: SystemEffect>: Codable, Sendable {
  let system: String
  let role: String
  let effect: Effect
}

/// Result of `send`, `settle`, `close` and `calibrate`.
struct EffectsResult<Effect: SystemEffect>: Codable, Sendable {
  let effects: [Effect]

  private enum Key: String, CodingKey { case effects }

  init(effects: [Effect]) { self.effects = effects }

  init(from decoder: any Decoder) throws {
    let checked = try decoder.container(keyedBy: Key.self).decode([Checked].self, forKey: .effects)
    effects = checked.map { $0.effect }
  }

  /// An effect; if it cannot be decoded, the error names words that are not in the contract.
  private struct Checked: Decodable {
    let effect: Effect

    private struct Word: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      do {
        effect = try Effect(from: decoder)
      } catch {
        let words = (try? decoder.container(keyedBy: Word.self).allKeys.map(\.stringValue)) ?? []
        let strangers = words.filter { Effect.Kind(rawValue: $0) == nil }.sorted()
        guard !strangers.isEmpty else { throw error }
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "is not an effect of the contract: \(strangers.joined(separator: ", "))"))
      }
    }
  }
}

/// An object without members: parameters and result of `shutdown`.
struct Nothing: Codable, Sendable {}
