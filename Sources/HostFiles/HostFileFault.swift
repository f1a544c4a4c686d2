import Foundation

/// A file of a host app that cannot be read, or is not what its name says.
public struct HostFileFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place of a defect in a file.
  public enum Place: Sendable, Hashable {
    /// The file as a whole.
    case file
    /// A line, and a column if known; both count from 1.
    case line(Int, column: Int?)
    /// A byte, counted from 0.
    case byte(Int)
  }

  /// The file's path, as it was given.
  public let path: String
  /// The place.
  public let place: Place
  /// The defect, in words.
  public let what: String

  /// Makes a fault.
  public init(_ path: String, at place: Place = .file, _ what: String) {
    self.path = path
    self.place = place
    self.what = what
  }

  /// One line: path, place and defect.
  public var description: String {
    switch place {
    case .file: "\(path): \(what)"
    case .line(let line, nil): "\(path):\(line): \(what)"
    case .line(let line, let column?): "\(path):\(line):\(column): \(what)"
    case .byte(let byte): "\(path), byte \(byte): \(what)"
    }
  }
}

extension HostFileFault {
  /// Whether a text is UTF-16: it has the byte order mark, or every other byte at its beginning is zero.
  static func isUTF16(_ bytes: Data) -> Bool {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) { return true }
    guard start.count == 4 else { return false }
    let (even, odd) = ([start[0], start[2]], [start[1], start[3]])
    return even == [0, 0] && !odd.contains(0) || odd == [0, 0] && !even.contains(0)
  }

  /// A text without the byte order mark that some editors put before UTF-8.
  static func withoutMark(_ bytes: Data) -> Data {
    var rest = bytes
    while rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    return rest
  }
}

extension HostFileFault.Place {
  /// The line and column of a byte; columns count bytes.
  static func place(of offset: Int, in bytes: some Collection<UInt8>) -> HostFileFault.Place {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return .line(line, column: column)
  }

  /// The offset of the first byte that is not UTF-8; nil if all bytes are.
  static func firstByteOutsideUTF8(of bytes: some Collection<UInt8>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
