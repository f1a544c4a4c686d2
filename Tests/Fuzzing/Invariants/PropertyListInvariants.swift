import Foundation

@testable import HostFiles

/// Invariants of an untrusted property list: it is read or refused in time, within bounds that no ordinary list
/// reaches.
enum PropertyListInvariants {
  static func check(_ bytes: [UInt8]) throws {
    let data = Data(bytes)
    let excess = PropertyListBounds.excess(in: data)
    try BrokenInvariant.unless(excess == nil || mayBeTooMuch(bytes), "\(bytes.count) bytes: \(excess ?? "")")
    let list: InfoPropertyList
    do { list = try InfoPropertyList(path: "Info.plist", bytes: data) } catch {
      try checkPlace(error, lines: bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1)
      return
    }
    try BrokenInvariant.unless(excess == nil, "a list is read that is out of bounds: \(excess ?? "")")
    let tree = try PropertyListSerialization.propertyList(from: data, format: nil)
    let extent = Extent(tree)
    try BrokenInvariant.unless(
      extent.depth <= PropertyListBounds.depth + 1 && extent.values <= PropertyListBounds.values,
      "\(extent.values) values of \(extent.depth) levels are read")
    // If the parsed tree is written in the other form, XML or binary, the list has the same contents. The tree has no
    // key twice.
    let form: PropertyListSerialization.PropertyListFormat =
      bytes.starts(with: "bplist".utf8) ? .xml : .binary
    guard let other = try? PropertyListSerialization.data(fromPropertyList: tree, format: form, options: 0),
      let again = try? InfoPropertyList(path: "Info.plist", bytes: other)
    else { return }
    try BrokenInvariant.unless(
      again.listed == list.listed && again.ownSchemes == list.ownSchemes && again.leastOS == list.leastOS
        && again.otherBundle == list.otherBundle, "the other form of the list says something else")
  }

  /// Whether the bytes could exceed the bounds, or be a binary list that contains itself.
  private static func mayBeTooMuch(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "bplist".utf8) || bytes.count { $0 == UInt8(ascii: "<") } > PropertyListBounds.depth
  }

  private static func checkPlace(_ fault: HostFileFault, lines: Int) throws {
    guard case .line(let line, let column) = fault.place else { return }
    try BrokenInvariant.unless(line >= 1 && (column ?? 1) >= 1, "no such place: \(fault)")
    try BrokenInvariant.unless(line <= lines + 1, "line \(line) of \(lines): \(fault)")
  }

  /// How many values a list has, and how deeply they are nested.
  private struct Extent {
    var values = 1
    var depth = 1

    init(_ value: Any) {
      let parts: [Any] =
        switch value {
        case let elements as [Any]: elements
        case let members as [String: Any]: Array(members.values) + Array(members.keys)
        default: []
        }
      for part in parts.map(Extent.init) {
        values += part.values
        depth = max(depth, part.depth + 1)
      }
    }
  }
}
