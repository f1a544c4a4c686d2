import Foundation

/// The bounds that a property list must keep to be read: its depth, and the number and kinds of its values.
///
/// Readers recurse once for each level. Arrays of a binary list refer to their elements by number, so three hundred
/// bytes can stand for 10¹² values, and a reader that expands them never returns. An Info.plist cannot have a set,
/// and Foundation's reader crashes on a set of sets.
enum PropertyListBounds {
  /// The depth of the deepest list that is read; an Info.plist has about five levels.
  static let depth = 128
  /// The most values that a list may have; a value counts once for each reference to it.
  static let values = 1_000_000

  /// How a list exceeds the bounds, in words; nil if it does not.
  ///
  /// Also nil if the list's references cannot be followed, because Foundation's reader reports that fault better.
  static func excess(in bytes: Data) -> String? {
    guard PropertyListPlace.isBinary(bytes) else {
      return XMLDepth.deepest(in: bytes) > depth ? "it is more than \(depth) levels deep" : nil
    }
    guard var objects = BinaryObjects(Array(bytes)) else { return nil }
    return objects.excess()
  }
}

/// The objects of a binary property list that refer to others.
private struct BinaryObjects {
  private let bytes: [UInt8]
  private let offsets: [Int]
  private let top: Int
  private let referenceSize: Int
  /// What is known about each object: nil before its visit, zero values during its visit.
  private var known: [(values: Int, depth: Int)?]

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.suffix(26)
    func number(_ bytes: some Collection<UInt8>) -> Int? {
      guard bytes.count <= 8 else { return nil }
      return Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    let (offsetSize, referenceSize) = (Int(trailer[trailer.startIndex]), Int(trailer[trailer.startIndex + 1]))
    let fields = (0..<3).map { trailer.dropFirst(2 + 8 * $0).prefix(8) }
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let count = number(fields[0]),
      let top = number(fields[1]), let table = number(fields[2]), (1...bytes.count).contains(count),
      top < count, table < bytes.count, (bytes.count - table) / offsetSize >= count
    else { return nil }
    offsets = (0..<count).map { number(bytes[(table + $0 * offsetSize)...].prefix(offsetSize)) ?? .max }
    (self.bytes, self.top, self.referenceSize) = (bytes, top, referenceSize)
    known = Array(repeating: nil, count: count)
  }

  /// How the list exceeds the bounds.
  mutating func excess() -> String? {
    if isSet(top) { return Self.setFound }
    // An explicit stack, because the list may have any depth.
    var stack = [(object: top, elements: elements(of: top), next: 0)]
    known[top] = (0, 0)
    while let last = stack.last {
      if stack.count > PropertyListBounds.depth {
        return "it is more than \(PropertyListBounds.depth) levels deep, or contains itself"
      }
      guard last.next < last.elements.count else {
        let values = last.elements.reduce(1) {
          min(PropertyListBounds.values + 1, $0 + (known[$1]?.values ?? 1))
        }
        if values > PropertyListBounds.values {
          return "it expands to more than \(PropertyListBounds.values) values"
        }
        known[last.object] = (values, 1 + (last.elements.compactMap { known[$0]?.depth }.max() ?? 0))
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let element = last.elements[last.next]
      switch known[element] {
      case (0, _)?: return "it contains itself"
      case (_, let depth)? where stack.count + depth > PropertyListBounds.depth:
        return "it is more than \(PropertyListBounds.depth) levels deep"
      case _?: break
      case nil where isSet(element): return Self.setFound
      case nil:
        known[element] = (0, 0)
        stack.append((element, elements(of: element), 0))
      }
    }
    return nil
  }

  private static var setFound: String { "it has a set, which an Info.plist cannot have" }

  /// Whether it is a set or an ordered set.
  private func isSet(_ object: Int) -> Bool {
    let offset = offsets[object]
    return bytes.indices.contains(offset) && [0xB, 0xC].contains(bytes[offset] >> 4)
  }

  /// The objects that an array or a dictionary refers to; other objects refer to none, and references outside the
  /// list are dropped.
  private func elements(of object: Int) -> [Int] {
    let offset = offsets[object]
    guard bytes.indices.contains(offset), [0xA, 0xD].contains(bytes[offset] >> 4) else { return [] }
    var (count, start) = (Int(bytes[offset] & 0xF), offset + 1)
    if count == 0xF {
      guard start < bytes.count, bytes[start] & 0xF <= 3 else { return [] }
      let size = 1 << Int(bytes[start] & 0xF)
      let digits = bytes[(start + 1)...].prefix(size)
      guard let long = Int(exactly: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) else { return [] }
      (count, start) = (long, start + 1 + size)
    }
    if bytes[offset] >> 4 == 0xD { count = count.multipliedReportingOverflow(by: 2).partialValue }
    guard count >= 0, start <= bytes.count, count <= (bytes.count - start) / referenceSize else { return [] }
    return (0..<count).map { index in
      bytes[(start + index * referenceSize)...].prefix(referenceSize).reduce(0) { $0 << 8 | Int($1) }
    }.filter(offsets.indices.contains)
  }
}
