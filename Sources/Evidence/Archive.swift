/// A file of an evidence pack.
public struct PackedFile: Sendable, Hashable {
  /// The file's path in the pack: at most 100 letters, digits and `-._/`.
  public var name: String
  /// Its contents.
  public var bytes: [UInt8]

  /// Makes a file.
  public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

/// The canonical form of several files: a tape archive (POSIX ustar) of plain files, sorted by the bytes of their
/// names, without owners and times.
///
/// Any reader of tape archives can read it. The same files have only one valid archive; any other archive is refused.
public struct Archive: Sendable, Hashable {
  /// The files, sorted by the bytes of their names.
  public let files: [PackedFile]

  /// Packs files; names that a pack cannot have, or that occur twice, are refused.
  public init(_ files: [PackedFile]) throws(Refusal) {
    self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var last: String?
    for file in self.files {
      guard Self.isName(file.name) else {
        throw Refusal("a file of the pack has the invalid name \"\(file.name)\"")
      }
      guard file.name != last else { throw Refusal("the pack has two files named \(file.name)") }
      last = file.name
    }
  }

  /// Reads an archive; throws a ``Refusal`` for any but the canonical form.
  public init(reading bytes: [UInt8]) throws(Refusal) {
    var files: [PackedFile] = []
    var place = 0
    while place + Self.block <= bytes.count, bytes[place] != 0 {
      let name = String(decoding: bytes[place..<place + 100].prefix { $0 != 0 }, as: UTF8.self)
      let digits = String(decoding: bytes[place + 124..<place + 135], as: UTF8.self)
      guard let size = Int(digits, radix: 8), size >= 0, size <= bytes.count - place - Self.block else {
        throw Refusal("the pack is truncated, or is not a pack")
      }
      let start = place + Self.block
      files.append(PackedFile(name, Array(bytes[start..<start + size])))
      place = start + Self.padded(size)
    }
    try self.init(files)
    guard !files.isEmpty, self.bytes == bytes else {
      throw Refusal("the pack is not in the canonical form of a pack")
    }
  }

  /// The bytes of a file; nil if there is none with that name.
  public subscript(_ name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }

  /// The archive's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.reduce(2 * Self.block) { $0 + Self.block + Self.padded($1.bytes.count) })
    for file in files {
      bytes += Self.head(of: file)
      bytes += file.bytes
      bytes += repeatElement(0, count: Self.padded(file.bytes.count) - file.bytes.count)
    }
    return bytes + repeatElement(0, count: 2 * Self.block)
  }

  private static let block = 512

  private static func padded(_ size: Int) -> Int { (size + block - 1) / block * block }

  private static func isName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }

  private static func head(of file: PackedFile) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: block)
    func write(_ text: String, at place: Int) {
      for (offset, byte) in text.utf8.enumerated() { head[place + offset] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    write(file.name, at: 0)
    write("0000644", at: 100)
    write("0000000", at: 108)
    write("0000000", at: 116)
    write(octal(file.bytes.count, 11), at: 124)
    write("00000000000", at: 136)
    write("        ", at: 148)
    write("0", at: 156)
    write("ustar", at: 257)
    write("00", at: 263)
    write("0000000", at: 329)
    write("0000000", at: 337)
    let sum = head.reduce(0) { $0 + Int($1) }
    write(octal(sum, 6) + "\0 ", at: 148)
    return head
  }
}

/// Why a pack or a key is refused, in one line.
public struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Makes a refusal.
  public init(_ reason: String) { description = reason }
}
