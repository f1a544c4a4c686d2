/// A file that a scaffold consists of.
public struct ScaffoldFile: Sendable, Hashable {
  /// Its path in the folder of the adapter.
  public let path: String
  /// Its bytes.
  public let bytes: [UInt8]

  init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// A text of these lines.
  init(_ path: String, lines: [String]) {
    self.init(path, Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}
