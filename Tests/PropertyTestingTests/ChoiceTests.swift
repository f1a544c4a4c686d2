import Testing

@testable import PropertyTesting

@Suite struct ChoiceTests {
  @Test func ranksAreAPermutationOfTheMembersByDistance() {
    for width: UInt64 in 0...12 {
      for simplest in 0...width {
        let domain = ChoiceDomain(lower: 100, width: width, simplest: simplest, kind: .integer)
        var last: UInt64 = 0
        for rank in 0...width {
          let offset = domain.offset(ofRank: rank)
          #expect(offset <= width && domain.rank(ofOffset: offset) == rank)
          let distance = max(offset, simplest) - min(offset, simplest)
          #expect(distance >= last)
          last = distance
        }
      }
    }
  }

  @Test func fullWidthDomainsDoNotOverflow() {
    for lower in [Int.min, Int.min + 1, -1, 0] {
      let domain = Source.domain(lower...Int.max, simplest: nil)
      for rank in [0, 1, 2, domain.width / 2, domain.width - 1, domain.width] {
        #expect(domain.rank(ofOffset: domain.offset(ofRank: rank)) == rank)
      }
    }
    #expect(Source.domain(UInt64.min...UInt64.max, simplest: nil).width == .max)
    #expect(Source.domain(Int8.min...Int8.max, simplest: nil).width == 255)
  }

  @Test func floatingPointRanksAreReadBackAndOrdered() {
    var random = SplitMix(Seed(4))
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.below(orEqual: Double.greatestFiniteMagnitude.bitPattern))
      #expect(FloatRank.value(of: FloatRank.rank(of: value)) == value)
    }
    let ordered: [Double] = [
      0, 1, 2, 1000, 0x1p53 - 1, 0x1p53, 1e300, 0.5, 1.5, 2.5, 0.25, 0.75, 0.125, 0.1, 1e-300,
    ]
    let ranks = ordered.map { FloatRank.rank(of: $0) }
    #expect(ranks == ranks.sorted())
    #expect(FloatRank.simplest(in: 0.3...0.9) == 0.5 && FloatRank.simplest(in: 2.5...9) == 3)
  }

  @Test func anEndlessOrderIsShortlex() {
    #expect([9].isSimpler(than: [0, 0]) && [0, 9].isSimpler(than: [1, 0]))
    #expect(!([UInt64]()).isSimpler(than: []) && !([1] as [UInt64]).isSimpler(than: [1]))
  }

  @Test func boundedDrawsAreEvenAndInRange() {
    var random = SplitMix(Seed(1))
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[Int(random.below(orEqual: 6))] += 1 }
    #expect(counts.allSatisfy { (9_500...10_500).contains($0) })
    #expect(random.below(orEqual: 0) == 0)
  }

  @Test func aFailedAttemptLeavesNoChoices() throws {
    let generator = Generator<Int>.int(in: 0...99).filter { $0 % 10 == 3 }
    let source = Source()
    for number in 1...200 {
      source.generate(seed: Seed(5).derived(number), size: 100)
      guard let value = try? generator.draw(from: source) else { continue }
      #expect(source.state.pointee.ranks == [UInt64(value)])
    }
  }
}
