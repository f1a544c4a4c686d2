import Conformance
import Foundation
import JSONValues

/// Parameters or a result on the wire: a value that turns itself into JSON and back.
///
/// Frequent messages have a fast path, which makes the same bytes as the slow one.
protocol WirePayload: Codable, Sendable {
  /// The value as JSON.
  func json() throws -> [UInt8]
  /// Reads the value from a JSON text whose members have been found.
  init(_ members: JSONSlices) throws
}

extension WirePayload {
  func json() throws -> [UInt8] { try WireCoding.line(self) }
  init(_ members: JSONSlices) throws { self = try WireCoding.message(Self.self, from: members.text) }
}

extension InitializeParameters: WirePayload {}
extension InitializeResult: WirePayload {}
extension OpenParameters: WirePayload {}
extension OpenResult: WirePayload {}
extension CalibrateParameters: WirePayload {}
extension Nothing: WirePayload {}
extension JSONValue: WirePayload {}

extension CloseParameters: WirePayload {
  func json() -> [UInt8] { Array(#"{"session":\#(JSONValue.quoted(session))}"#.utf8) }
}

extension SettleParameters: WirePayload {
  func json() throws -> [UInt8] {
    let start =
      #"{"atMostMilliseconds":\#(atMostMilliseconds),"session":\#(JSONValue.quoted(session)),"world":"#
    return try Array(start.utf8) + world.json() + Array("}".utf8)
  }
}

extension SendParameters: WirePayload {
  func json() throws -> [UInt8] {
    var bytes = Array(#"{"session":\#(JSONValue.quoted(session)),"stimulus":"#.utf8)
    bytes += try WireCoding.line(stimulus)
    bytes += Array(#","world":"#.utf8)
    bytes += try world.json()
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  init(_ members: JSONSlices) throws {
    guard let session = members.text("session"), let stimulus = members.member("stimulus"),
      let world = members.member("world")
    else {
      self = try WireCoding.message(Self.self, from: members.text)
      return
    }
    self.init(
      session: session, stimulus: try WireCoding.message(Stimulus.self, from: stimulus),
      world: world.elementsEqual("{}".utf8)
        ? WorldChanges() : try WireCoding.message(WorldChanges.self, from: world))
  }
}

extension WorldChanges: WirePayload {
  func json() throws -> [UInt8] { isEmpty ? Array("{}".utf8) : try WireCoding.line(self) }

  private var isEmpty: Bool { self == WorldChanges() }
}

extension EffectsResult: WirePayload {
  func json() throws -> [UInt8] {
    if effects.isEmpty { return Array(#"{"effects":[]}"#.utf8) }
    return try Array(#"{"effects":"#.utf8) + WireCoding.line(effects) + Array("}".utf8)
  }

  init(_ members: JSONSlices) throws {
    if let list = members.member("effects"), let effects = try? Self.effects(in: list) {
      self.init(effects: effects)
    } else {
      // The slow path's errors name the place, and the words that are not in the contract.
      self = try WireCoding.message(Self.self, from: members.text)
    }
  }

  private static func effects(in list: Data) throws -> [Effect] {
    list.elementsEqual("[]".utf8) ? [] : try WireCoding.message([Effect].self, from: list)
  }
}
