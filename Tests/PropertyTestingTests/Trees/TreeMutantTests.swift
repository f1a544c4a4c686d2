import PropertyTesting
import Testing

/// The generators find each of these tree mutants of the ETNA benchmark within a limited number of cases.
@Suite struct TreeMutantTests {
  typealias Input = (pairs: [(Int, Int)], others: [(Int, Int)], key: Int, value: Int)

  static let inputs = Generator<Input> { source in
    let pairs = Generator<[(Int, Int)]>.array(of: zip(.int, .int(in: 0...9)), count: 0...30)
    return (
      try pairs.draw(from: source), try pairs.draw(from: source),
      try source.integer(in: Int.min...Int.max), try source.integer(in: 0...9)
    )
  }

  /// The number of cases within which each mutant must be found.
  ///
  /// That many cases take about a second in debug builds, and less than a tenth of a second in release builds.
  static let limit: CaseLimit = 20_000

  private func dictionary(_ pairs: [(Int, Int)]) -> [Int: Int] {
    Dictionary(pairs) { _, last in last }
  }

  private func isEqual(_ pairs: [[Int]], _ model: [Int: Int]) -> Bool {
    pairs == model.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
  }

  /// Whether insertion, deletion and union agree with a dictionary.
  private func holds(_ input: Input, _ mutant: SearchTree.Mutant?) -> Bool {
    let (tree, model) = (SearchTree(input.pairs), dictionary(input.pairs))
    let inserted = tree.inserting(input.key, input.value, mutant)
    let deleted = tree.deleting(input.key, mutant)
    let union = tree.union(SearchTree(input.others), mutant)
    let both = model.merging(dictionary(input.others)) { own, _ in own }
    return isEqual(inserted.pairs, model.merging([input.key: input.value]) { _, new in new })
      && inserted.find(input.key) == input.value
      && isEqual(deleted.pairs, model.filter { $0.key != input.key }) && deleted.find(input.key) == nil
      && isEqual(union.pairs, both) && union.find(input.key) == both[input.key]
  }

  /// Whether insertion and deletion agree with a dictionary, and leave a valid red-black tree.
  private func holds(_ input: Input, _ mutant: RedBlackTree.Mutant?) -> Bool {
    let (tree, model) = (RedBlackTree(input.pairs), dictionary(input.pairs))
    let inserted = tree.inserting(input.key, input.value, mutant)
    let deleted = tree.deleting(input.key, mutant)
    func isValid(_ tree: RedBlackTree) -> Bool {
      if case .node(.red, _, _, _, _) = tree { return false }
      return tree.blackHeight != nil
    }
    return isValid(inserted) && isValid(deleted)
      && isEqual(inserted.pairs, model.merging([input.key: input.value]) { _, new in new })
      && inserted.find(input.key) == input.value
      && isEqual(deleted.pairs, model.filter { $0.key != input.key }) && deleted.find(input.key) == nil
  }

  /// The number of cases until a defect is found, for several seeds; nil for a seed that does not find it.
  private func cases(_ name: String, _ property: (Input) -> Bool) throws -> [Int?] {
    let start = ContinuousClock.now
    let found = try (0..<10).map { seed in
      let settings = CheckSettings(
        seed: Seed(UInt64(seed)).derived(name), cases: Self.limit, shrinks: 0)
      return try check(Self.inputs, settings: settings) { property($0) }.counterexample?.caseNumber
    }
    print("\(name): cases \(found.map { $0 ?? -1 }), \((ContinuousClock.now - start) / 10) each")
    return found
  }

  @Test(arguments: SearchTree.Mutant.allCases) func aWrongSearchTreeIsFound(mutant: SearchTree.Mutant) throws
  {
    #expect(try cases("BST \(mutant.rawValue)") { holds($0, mutant) }.allSatisfy { $0 != nil })
  }

  @Test(arguments: RedBlackTree.Mutant.allCases)
  func aWrongRedBlackTreeIsFound(mutant: RedBlackTree.Mutant) throws {
    #expect(try cases("red-black \(mutant.rawValue)") { holds($0, mutant) }.allSatisfy { $0 != nil })
  }

  @Test func correctTreesPass() throws {
    let settings = CheckSettings(cases: 3_000)
    #expect(try check(Self.inputs, settings: settings) { holds($0, nil as SearchTree.Mutant?) }.isPassed)
    #expect(try check(Self.inputs, settings: settings) { holds($0, nil as RedBlackTree.Mutant?) }.isPassed)
  }
}
