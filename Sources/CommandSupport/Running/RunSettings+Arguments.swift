import Adapter
import Conformance
import Foundation

extension RunSettings {
  /// The time on the machine's clock, in milliseconds since 1970.
  package static var machineTime: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }

  /// Reads `--cases` and `--seed`.
  package init(_ arguments: Arguments, vectors: [Vector] = []) throws {
    // Every JSON reader can hold whole numbers of 53 bits.
    let seed = try arguments.number("--seed", in: 0...((1 << 53) - 1), otherwise: 1)
    let cases = try arguments.number("--cases", in: 1...1_000_000, otherwise: 200)
    self.init(seed: UInt64(seed), cases: cases, vectors: vectors)
  }
}

extension Transcript {
  /// A transcript in a file; nil without a path.
  package static func opened(at path: String?) throws -> Transcript? {
    guard let path else { return nil }
    do { return try Transcript(path: path) } catch {
      throw UserError(.cannotWrite, "cannot write the transcript \(path): \(error.localizedDescription)")
    }
  }
}
