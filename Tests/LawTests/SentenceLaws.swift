import Catalogue
import Conformance
import Reporting
import Sentences
import Testing

/// The tables of sentences are in order: each rule that they name is one of the system's, and each question's id has
/// the right form.
@Suite struct SentenceLaws {
  @Test func everySystemHasItsSentences() throws {
    let systems = KnownContract.all.map(\.system)
    #expect(try SentenceFiles.all().map(\.system) == Set(systems).sorted())
    for file in try SentenceFiles.all() { #expect(file.sentences.count > 50, "\(file.system)") }
  }

  @Test func everyRowNamesRulesThatThereAreAndIdsOfQuestions() throws {
    for file in try SentenceFiles.all() {
      let contracts = KnownContract.all.filter { $0.system == file.system }
      let rules = Set(contracts.flatMap(\.rules).map(\.id))
      for sentence in file.sentences {
        let place = "\(file.system), \(sentence.section), \(sentence.number)"
        switch sentence.fate {
        case .bindsNobody: continue
        case .judged(let ids): #expect(Set(ids).subtracting(rules) == [], "\(place)")
        case .open(let ids): #expect(!ids.isEmpty && ids.allSatisfy { $0.hasPrefix("A-") }, "\(place)")
        case .excluded(let reason): #expect(reason.count > 10, "\(place)")
        case .gap(let text): #expect(text.count > 10, "\(place)")
        }
      }
    }
  }

  /// Four to twelve words are enough to find a sentence, and too few to copy it.
  @Test func sentencesAreShortAndNumbered() throws {
    for file in try SentenceFiles.all() {
      let places = file.sentences.map { "\($0.section) \($0.number)" }
      #expect(Set(places).count == places.count, "\(file.system)")
      for sentence in file.sentences {
        let words = sentence.text.split(separator: " ").count
        #expect((4...12).contains(words), "\(file.system): \(sentence.text)")
      }
    }
  }
}
