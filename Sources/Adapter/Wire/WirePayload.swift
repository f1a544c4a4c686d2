import Conformance
import Foundation
import JSONValues

/// Parameters or a result on the wire: a value that turns itself into JSON and back.
///
/// Frequent messages have a fast path, which makes the same bytes as the slow one.
protocol WirePayload: Codable, Sendable {
  /// The value as JSON.
  func json() throws -> [UInt8]
  /// Reads the value.
  init(json: Data) throws
}

extension WirePayload {
  func json() throws -> [UInt8] { try WireCoding.line(self) }
  init(json: Data) throws { self = try WireCoding.message(Self.self, from: json) }
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

  init(json: Data) throws {
    guard let members = try? JSONSlices(json), let session = members.text("session"),
      let stimulus = members.member("stimulus"), let world = members.member("world")
    else {
      self = try WireCoding.message(Self.self, from: json)
      return
    }
    self.init(
      session: session, stimulus: try WireCoding.message(Stimulus.self, from: stimulus),
      world: try WorldChanges(json: world))
  }
}

extension WorldChanges: WirePayload {
  func json() throws -> [UInt8] { isEmpty ? Array("{}".utf8) : try WireCoding.line(self) }

  init(json: Data) throws {
    self = json.count == 2 ? WorldChanges() : try WireCoding.message(WorldChanges.self, from: json)
  }

  private var isEmpty: Bool { self == WorldChanges() }
}

extension EffectsResult: WirePayload {
  func json() throws -> [UInt8] {
    if effects.isEmpty { return Array(#"{"effects":[]}"#.utf8) }
    return try Array(#"{"effects":"#.utf8) + WireCoding.line(effects) + Array("}".utf8)
  }

  init(json: Data) throws {
    if let list = try? JSONSlices(json).member("effects"), list.elementsEqual("[]".utf8) {
      self.init(effects: [])
    } else {
      self = try WireCoding.message(Self.self, from: json)
    }
  }
}
