import Conformance
import PyxOnlinePayments
import Requirements
import Testing
import Vectors

@Suite(.heavyWork) struct VectorTests {
  /// The files about the library.
  private static let libraryFiles = [
    "expiry-dates", "iin-checks", "email-addresses", "ibans", "luhn-numbers", "validators",
  ]

  /// The vectors of one file.
  private static func vectors(in name: String) throws -> [Vector] {
    try #require(ShippedVectors.files.get().first { $0.name == "online-payments-\(name).json" }).vectors
  }

  /// A vector that no implementation could break would not be an example of its rule.
  @Test func vectorsNoticeLibrariesThatAcceptOrRejectAll() async throws {
    let vectors = try Self.libraryFiles.flatMap { try Self.vectors(in: $0) }
    let validators = [7, 8, 9, 10, 11, 12, 13, 18].map { "OP-VAL-\($0 < 10 ? "0" : "")\($0)" }
    for id in ["OP-VAL-01", "OP-VAL-02", "OP-VAL-06/a", "OP-IIN-01", "OP-IIN-06"] + validators {
      let rule = try #require(OnlinePayments.rules.first { $0.id == id })
      for library in [ScriptedLibrary.acceptsAll, .rejectsAll] {
        let result = await engine(judging: library, cases: 0, vectors: vectors).judge(rule)
        // A library that does not even ask the service breaks the rule that demands this request.
        guard case .inconclusive(let why) = result.outcome else {
          #expect(result.isFailure, "\(id): \(library.profile.name)")
          continue
        }
        let judge = try #require(OnlinePayments.rules.first { why.judgedBy.contains($0.id) })
        let judged = await engine(judging: library, cases: 20).judge(judge)
        #expect(judged.isFailure, "\(id): \(library.profile.name), \(judge.id)")
      }
    }
  }
}
