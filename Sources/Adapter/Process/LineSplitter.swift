import Foundation

/// Cuts a stream of bytes into lines.
package struct LineSplitter {
  /// The maximum number of bytes in a line.
  package let limit: Int
  private var rest: [UInt8] = []

  package init(limit: Int) { self.limit = limit }

  /// Whether more bytes than the limit came since the last end of line.
  var isOverfull: Bool { rest.count > limit }

  /// How many bytes came since the last end of line.
  var unfinished: Int { rest.count }

  /// Takes bytes in and returns the lines that they complete, without their ends.
  package mutating func lines(adding bytes: UnsafeRawBufferPointer) -> [Data] {
    var lines: [Data] = []
    var start = 0
    while let begin = bytes.baseAddress?.advanced(by: start),
      let found = memchr(begin, Int32(UInt8(ascii: "\n")), bytes.count - start)
    {
      let piece = UnsafeRawBufferPointer(start: begin, count: UnsafeRawPointer(found) - begin)
      if rest.isEmpty {
        lines.append(Data(piece))
      } else {
        lines.append(Data(rest + piece))
        rest.removeAll(keepingCapacity: rest.count < 1 << 16)
      }
      start += piece.count + 1
    }
    rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    return lines
  }
}
