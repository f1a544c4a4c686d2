import PropertyTesting
import Testing

@Suite struct EditTests {
  private let words = Generator<String>.string(of: .element(of: Array("ab1-")), count: 1...6)

  @Test func everyEditChangesTheText() throws {
    let outcome = try check(.edits(of: words), settings: CheckSettings(seed: Seed(3), cases: 3_000)) {
      edited in
      !edited.text.unicodeScalars.elementsEqual(edited.original.unicodeScalars) && !edited.text.isEmpty
    }
    #expect(outcome.counterexample == nil)
  }

  @Test func everyEditIsMade() throws {
    var made: Set<TextEdit> = []
    _ = try check(.edits(of: words), settings: CheckSettings(seed: Seed(4), cases: 6_000)) { edited in
      made.insert(edited.edit)
      return true
    }
    let expected = TextEdit.all.filter { edit in
      edit.kind.addsCharacter || [.letter, .digit, .punctuation].contains(edit.scalarClass)
    }
    #expect(Set(expected).symmetricDifference(made).map(\.label) == [])
  }

  @Test func anEditIsWhatItSays() throws {
    let outcome = try check(.edits(of: words), settings: CheckSettings(seed: Seed(5), cases: 3_000)) {
      edited in
      let (old, new) = (Array(edited.original.unicodeScalars), Array(edited.text.unicodeScalars))
      let prefix = zip(old, new).prefix { $0 == $1 }.count
      let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
      return switch edited.edit.kind {
      case .insertion, .duplication: new.count == old.count + 1 && prefix + suffix >= old.count
      case .deletion: new.count == old.count - 1 && prefix + suffix >= new.count
      case .truncation: new.count <= old.count - 2 && !new.isEmpty && prefix + suffix >= new.count
      case .substitution: new.count == old.count && prefix + suffix == old.count - 1
      case .transposition:
        new.count == old.count && prefix + suffix == old.count - 2 && new.sorted() == old.sorted()
      case .joining: new.count > old.count + 1 && (prefix == old.count || suffix == old.count)
      }
    }
    #expect(outcome.counterexample.map { "\($0)" } == nil)
  }

  @Test func placesAreWhereTheySay() throws {
    let words = Generator<String>.just("abcdef")
    func texts(_ kind: TextEdit.Kind, _ place: TextEdit.Place) throws -> Set<String> {
      var found: Set<String> = []
      _ = try check(.edits(of: words, adding: [.digit]), settings: CheckSettings(seed: Seed(6), cases: 4_000))
      {
        if $0.edit.kind == kind, $0.edit.place == place { found.insert($0.text) }
        return true
      }
      return found
    }
    #expect(try texts(.deletion, .beginning) == ["bcdef"])
    #expect(try texts(.deletion, .end) == ["abcde"])
    #expect(try texts(.deletion, .inside) == ["acdef", "abdef", "abcef", "abcdf"])
    #expect(try texts(.transposition, .beginning) == ["bacdef"])
    #expect(try texts(.transposition, .end) == ["abcdfe"])
    #expect(try texts(.transposition, .inside) == ["acbdef", "abdcef", "abcedf"])
    #expect(try texts(.truncation, .beginning) == ["cdef", "def", "ef", "f"])
    #expect(try texts(.truncation, .end) == ["abcd", "abc", "ab", "a"])
    #expect(try texts(.truncation, .inside) == ["adef", "aef", "af", "abef", "abf", "abcf"])
    #expect(try texts(.insertion, .end).allSatisfy { $0.hasPrefix("abcdef") })
    #expect(try texts(.insertion, .inside).allSatisfy { $0.hasPrefix("a") && $0.hasSuffix("f") })
    #expect(try texts(.joining, .beginning).allSatisfy { $0.hasPrefix("abcdef") && $0.hasSuffix("abcdef") })
  }

  @Test func editsShrinkToALetterAtTheEndOfTheSimplestText() throws {
    let texts = Generator<String>.digits(count: 1...8)
    #expect(try minimal(.edits(of: texts)).text == "0a")
    #expect(try minimal(.edits(of: texts)) { $0.edit.kind == .deletion }.text == "0")
    #expect(try minimal(.edits(of: texts)) { $0.edit.scalarClass == .astral }.text == "0\u{1F600}")
    #expect(try minimal(.edits(of: texts)) { $0.edit.place == .inside }.text == "0a0")
    #expect(try minimal(.edits(of: texts)) { $0.text.contains("\u{663}") }.text == "0\u{663}")
    #expect(try minimal(.edits(of: texts)) { $0.edit.kind == .truncation }.text == "0")
  }

  @Test func halfOfTheForeignDigitsThatReplaceADigitHaveItsValue() throws {
    var (same, all) = (0, 0)
    let edits = Generator<EditedText>.edits(
      of: .digits(count: 4...12), kinds: [.insertion, .substitution], adding: [.foreignDigit])
    _ = try check(edits, settings: CheckSettings(seed: Seed(8), cases: 2_000)) { edited in
      let pairs = zip(edited.original.unicodeScalars, edited.text.unicodeScalars)
      guard edited.edit.kind == .substitution, let (old, new) = pairs.first(where: { $0 != $1 }) else {
        return true
      }
      all += 1
      same += old.properties.numericValue == new.properties.numericValue ? 1 : 0
      return true
    }
    #expect(all > 200 && Double(same) / Double(all) > 0.45 && Double(same) / Double(all) < 0.65)
  }

  @Test func everyScalarHasOneClassAndSamplesHaveTheirs() {
    #expect(ScalarClass(of: "a") == .letter && ScalarClass(of: "\u{4E2D}") == .letter)
    #expect(ScalarClass(of: "7") == .digit && ScalarClass(of: "\u{1D7D9}") == .foreignDigit)
    #expect(ScalarClass(of: "\u{B2}") == .foreignDigit && ScalarClass(of: "\u{BD}") == .foreignDigit)
    #expect(ScalarClass(of: "\u{20AC}") == .punctuation && ScalarClass(of: "\u{A0}") == .blank)
    #expect(ScalarClass(of: "\t") == .control && ScalarClass(of: "\u{200B}") == .control)
    #expect(ScalarClass(of: "\u{301}") == .combining && ScalarClass(of: "\u{1F600}") == .astral)
  }

  @Test func labelsTellTheEdit() {
    #expect(TextEdit.all.count == 7 * 8 * 3 - 8)
    for edit in TextEdit.all { #expect(TextEdit(label: edit.label) == edit) }
    #expect(TextEdit(label: "no name") == nil)
  }
}
