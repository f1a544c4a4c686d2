import Catalogue
import Conformance
import Foundation
import Testing
import Variants

/// Rules record exactly the readings that questions list, and a variant or the reference takes each of these.
///
/// ``VariantLaws`` checks for some contracts that each variant shows its reading; `pyx-maintainer readings` checks all
/// variants.
@Suite struct ReadingLaws {
  /// If a source records a text that no question lists, nobody has decided to leave that reading open.
  @Test(arguments: KnownContract.all) func everyRecordedTextIsListed(contract: KnownContract) throws {
    let recorded = try RecordedReading.all(in: sources.appending(path: contract.type.module))
    #expect(!recorded.isEmpty, "\(contract.system)")
    let listed = questions(of: contract)
    for reading in recorded {
      guard let id = reading.question else { continue }
      let texts = try #require(listed[id], "\(reading.place): no rule cites \(id)")
      #expect(
        texts.contains(where: reading.mayBe), "\(reading.place): \(id) does not list \"\(reading.text)\"")
    }
  }

  /// If no source records a reading, no run can show it.
  @Test(arguments: KnownContract.all) func everyListedReadingIsRecorded(contract: KnownContract) throws {
    let recorded = try RecordedReading.all(in: sources.appending(path: contract.type.module))
    for (id, texts) in questions(of: contract).sorted(by: { $0.key < $1.key }) {
      let own = recorded.filter { $0.question == id || $0.question == nil }
      let missing = texts.filter { text in !own.contains { $0.mayBe(text) } }
      #expect(missing == [], "\(id)")
    }
  }

  /// Each listed answer to a question that the rules cite is taken by a variant or by the reference.
  @Test(arguments: KnownContract.all) func everyListedReadingIsTaken(contract: KnownContract) {
    func check(_ typed: some TypedContract) {
      let tried = typed.variants.compactMap(\.reading)
      for question in typed.rules.flatMap(\.ambiguities) + tried.map(\.ambiguity) {
        let taken = tried.filter { $0.ambiguity.id == question.id }.map(\.value)
        #expect(question.readings.filter { !taken.contains($0) } == [], "\(question.id)")
        #expect(!question.readings.isEmpty, "\(question.id) lists no reading")
      }
    }
    check(contract.typed)
  }

  @Test(
    arguments: [
      (#"trial.reading(.bell, n == 0 ? "none" : "one")"#, ["A-TILL-1: none", "A-TILL-1: one"]),
      (#"reading(.bell, "\(b ? "takes" : "leaves") it")"#, ["A-TILL-1: takes it", "A-TILL-1: leaves it"]),
      (#"trial.reading(.bellInShops, "it is: \(status)")"#, ["A-TILL-1: it is: …"]),
      (#"trial.reading(.lid, a ? "x" : b ? "y" : "z")"#, ["A-TILL-2: x", "A-TILL-2: y", "A-TILL-2: z"]),
      (
        #"trial.reading(.lid, (b ? "x" : "y") + ", " + c)"#, ["A-TILL-2: x, …", "A-TILL-2: y, …"]
      ),
      (#"trial.reading(.lid, key.map { "is \($0)" } ?? "none")"#, ["A-TILL-2: is …", "A-TILL-2: none"]),
      (#"trial.reading(.unknown, "none")"#, [".unknown: none"]),
      (#"trial.reading(ambiguity, isValid ? accepted : rejected)"#, ["?: …", "?: …"]),
      ("public func reading(_ ambiguity: Ambiguity, _ value: String) {}", []),
    ] as [(String, [String])])
  func sourcesAreRead(source: String, readings: [String]) {
    let ids = RecordedReading.questionIDs(in: [
      """
      static let bellInShops = Ambiguity(bell.id, bell.question)
      public static let bell = Ambiguity("A-TILL-1", "Does clearing ring the bell?")
      """,
      """
      static let lid = Ambiguity(
        "A-TILL-2", "Does the lid open?")
      """,
    ])
    let found = RecordedReading.readings(in: source, of: "A.swift", ids: ids)
    #expect(found.map { "\($0.question ?? "?"): \($0.text)" } == readings)
  }

  @Test(arguments: [("takes it", "takes it", true), ("takes …", "takes it", true), ("it", "takes it", false)])
  func textsMeet(recorded: String, listed: String, meet: Bool) {
    #expect(RecordedReading(place: "", question: nil, text: recorded).mayBe(listed) == meet)
  }

  /// The readings that the questions of all roles list, by id.
  private func questions(of contract: KnownContract) -> [String: [String]] {
    func all(_ typed: some TypedContract) -> [Ambiguity] {
      typed.rules.flatMap(\.ambiguities) + typed.variants.compactMap { $0.reading?.ambiguity }
    }
    return contract.siblings.flatMap { all($0.typed) }.reduce(into: [:]) {
      $0[$1.id, default: []] += $1.readings
    }
  }

  private var sources: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
      .standardizedFileURL
  }
}
