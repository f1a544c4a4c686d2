import Conformance
import Foundation
import JSONValues

/// The content of an encrypted request.
///
/// Its form is not documented: values are looked for in every plausible place.
struct Payload: Sendable {
  /// The whole content as text.
  let text: String
  /// The content as JSON; nil if it is not JSON.
  let tree: JSONValue?

  /// Whether the content is blank, or begins like JSON but is not.
  private var isBroken: Bool {
    tree == nil && text.utf8.first { $0 > 0x20 }.map { $0 == 0x7b || $0 == 0x5b } ?? true
  }

  /// Reads decrypted bytes.
  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
    tree = try? JSONValue(parsing: bytes)
  }

  /// The values under an identifier: the values of members with that name, and the other values in each object that
  /// has the identifier as a value.
  func values(under id: String) -> [String] {
    (tree?.objects ?? []).flatMap { object -> [String] in
      guard case .object(let members) = object else { return [] }
      let named = members.filter { $0.key.isSame(as: id) }.flatMap(\.value.scalars)
      guard members.contains(where: { $0.value.text?.isSame(as: id) == true }) else { return named }
      return named + members.filter { $0.value.text?.isSame(as: id) != true }.flatMap(\.value.scalars)
    }
  }

  /// Whether a value is under an identifier, in any Unicode normal form.
  ///
  /// If the content is not JSON, the value and the identifier must both occur in one reading of its text: as it is, as
  /// a form, or as XML.
  func has(_ value: String, under id: String) -> Bool {
    if tree == nil { return !isBroken && plainTexts.contains { $0.has(id) && $0.has(value) } }
    return values(under: id).contains(value)
  }

  /// Whether a value occurs anywhere as a separate value, in any Unicode normal form.
  func has(_ value: String) -> Bool {
    tree.map { $0.scalars.contains(value) } ?? plainTexts.contains { $0.has(value) }
  }

  /// The text as it is, read as a URL-encoded form, and read as XML.
  private var plainTexts: [String] {
    let form = text.replacing("+", with: " ").removingPercentEncoding
    return [text] + [form].compactMap(\.self) + [text.withoutEntities]
  }

  /// The values of members of that name, in upper or lower case.
  func members(named name: String) -> [JSONValue] {
    (tree?.objects ?? []).flatMap { object -> [JSONValue] in
      guard case .object(let members) = object else { return [] }
      return members.filter { $0.key.lowercased() == name.lowercased() }.map(\.value)
    }
  }
}

extension String {
  /// The text with XML's predefined entities and character references resolved.
  fileprivate var withoutEntities: String {
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var scalars = Substring(self).unicodeScalars
    var result = String.UnicodeScalarView()
    while let next = scalars.popFirst() {
      let entity = String(String.UnicodeScalarView(scalars.prefix(10).prefix { $0 != ";" }))
      let isHex = entity.hasPrefix("#x") || entity.hasPrefix("#X")
      let code = isHex ? UInt32(entity.dropFirst(2), radix: 16) : UInt32(entity.dropFirst())
      let character =
        entity.hasPrefix("#") ? code.flatMap(Unicode.Scalar.init).map { String($0) } : names[entity]
      guard next == "&", let character else {
        result.append(next)
        continue
      }
      result.append(contentsOf: character.unicodeScalars)
      scalars.removeFirst(min(entity.unicodeScalars.count + 1, scalars.count))
    }
    return String(result)
  }

  /// Whether the bytes are the same: texts that Swift treats as equal may differ in normal form.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether the bytes of the other text occur in sequence.
  func has(_ other: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(other.utf8))
    guard let first = wanted.first else { return true }
    guard wanted.count <= bytes.count else { return false }
    return (0...bytes.count - wanted.count).contains {
      bytes[$0] == first && bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}
