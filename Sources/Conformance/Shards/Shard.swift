/// One of the parts into which a run is divided among processes: `3/8` is the third of eight.
public struct Shard: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The shard's number, from 1.
  public let index: Int
  /// How many shards there are.
  public let count: Int

  /// The maximum number of shards in a run.
  public static let most = 10_000

  /// Names a shard; nil if there is none with these numbers.
  public init?(_ index: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Reads `I/N`; nil if the text is not of that form or there is no such shard.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let index = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(index, of: count)
  }

  /// `I/N`.
  public var description: String { "\(index)/\(count)" }
}
