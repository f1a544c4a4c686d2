import Conformance
import Foundation
import JSONValues

/// Invariants of the JSON reader: it accepts only JSON, loses only repeated members, and can read what it writes.
enum JSONInvariants {
  static func check(_ bytes: [UInt8]) throws {
    let slow = SlowJSON(bytes)
    guard let tree = try? JSONValue(parsing: bytes) else {
      guard let slow, slow.depth <= 512, !hasHugeNumber(bytes) else { return }
      throw BrokenInvariant("JSON that is refused")
    }
    guard let slow else { throw BrokenInvariant("what is not JSON is taken") }
    // A member that is replaced by a later one disappears with everything in it.
    let (most, kept) = (slow.members - slow.repeated.count, members(of: tree))
    try BrokenInvariant.unless(
      slow.repeated.isEmpty ? kept == most : kept <= most,
      "\(slow.members) members, \(slow.repeated.count) of them repeated, became \(kept)")
    try BrokenInvariant.unless(
      (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
        || slow.depth > 500,
      "Foundation does not take it")
    let written = tree.compactUTF8
    try BrokenInvariant.unless(SlowJSON(written) != nil, "what is written is not JSON")
    try BrokenInvariant.unless(
      (try? JSONValue(parsing: written)) == tree, "what is written is read otherwise")
    if let text = tree.text {
      try BrokenInvariant.unless(
        Array(JSONValue.quoted(text).utf8) == written, "a quoted text is not as it is written in a tree")
    }
  }

  /// Numbers that no double can hold are refused, although the grammar allows them.
  private static func hasHugeNumber(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).matches(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/).contains {
      Double($0.0)?.isFinite != true
    }
  }

  private static func members(of tree: JSONValue) -> Int {
    switch tree {
    case .object(let members): members.reduce(members.count) { $0 + self.members(of: $1.value) }
    case .array(let elements): elements.reduce(0) { $0 + members(of: $1) }
    case .null, .bool, .integer, .number, .string: 0
    }
  }
}
