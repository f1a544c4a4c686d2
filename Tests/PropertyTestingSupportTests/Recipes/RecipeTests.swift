import PropertyTesting
import PropertyTestingParallel
import PropertyTestingSupport
import Testing

/// The recipes of `Recipes.md`, exactly as written there.
@Suite(.profile(.ci)) struct RecipeTests {
  @Test func whatIsWrittenIsReadAgain() async throws {
    let versions = zip(Generator<Int>.int(in: 0...999), .int(in: 0...999)).map {
      Version(major: $0, minor: $1)
    }
    try await check("what is written is read again", versions) { version in
      #expect(Version(version.text) == version)
    }
  }

  @Test func aWindowLiesInItsList() async throws {
    // The bounds depend on the list, so they are drawn after it, from the same source.
    let windows = Generator<(list: [Int], window: Range<Int>)> { source in
      let list = try Generator<[Int]>.array(of: .int).draw(from: source)
      let start = try source.integer(in: 0...list.count)
      return (list, start..<(try source.integer(in: start...list.count)))
    }
    try await check("a window lies in its list", windows) { list, window in
      #expect(list[window].count == window.count)
    }
  }

  @Test func mirroringTwiceChangesNothing() async throws {
    let shapes = Generator<Shape>.recursive(depth: 6, base: .just(.dot)) { part in
      part.array(count: 0...5).map { .row($0) }
    }
    try await check("mirroring keeps the dots", shapes) { shape in
      #expect(shape.mirrored.dots == shape.dots)
    }
  }

  @Test func knownCasesRunFirst() async throws {
    let settings = PropertySettings(regressions: .beside())
    try await check(
      "text survives UTF-8", .string(), settings: settings, examples: ["", "\u{0}", "e\u{301}"]
    ) { text in
      #expect(String(decoding: Array(text.utf8), as: UTF8.self) == text)
    }
  }

  @Test func thePassMeansSomething() async throws {
    let settings = PropertySettings(requiring: [
      LabelRequirement("has duplicates", minimumPercent: 20), LabelRequirement("is empty", minimumPercent: 1),
    ])
    try await check("a set has no more members", Generator<[Int]>.array(of: .int), settings: settings) {
      list, context in
      if list.isEmpty { context.label("is empty") }
      if Set(list).count < list.count { context.label("has duplicates") }
      #expect(Set(list).count <= list.count)
    }
  }

  @Test func theQueueBehavesAsItsModel() async throws {
    let commands = Generator<[RingBuffer.Command]>.commands(
      initial: 0, count: 0...40,
      choose: { (count: Int) in
        let push = Generator<Int>.int(in: 0...9).map { RingBuffer.Command.push($0) }
        return count == 0 ? push : .oneOf(push, .just(.pop))
      },
      advance: { count, command in
        if case .push = command { count += 1 } else { count -= 1 }
      })
    try await check("the queue behaves as its model", commands) { commands in
      var queue = RingBuffer(capacity: 8)
      var model: [Int] = []
      for command in commands {
        switch command {
        case .push(let number):
          let isTaken = queue.push(number)
          #expect(isTaken == (model.count < 8))
          if isTaken { model.append(number) }
        case .pop:
          #expect(queue.pop() == (model.isEmpty ? nil : model.removeFirst()))
        }
      }
    }
  }

  @Test func noCoinIsTakenTwice() async throws {
    try await check("no coin is taken twice", .interleaving) { order in
      let coins = try await order.run {
        let till = Till(coins: 100)
        async let one = till.take(60) {
          await Task.yield(); return true
        }
        async let two = till.take(60) {
          await Task.yield(); return true
        }
        _ = await (one, two)
        return await till.coins
      }
      #expect(coins == 40)
    }
  }

  @Test func theWorstCaseIsLookedFor() async throws {
    let lists = Generator<[Int]>.array(of: .int(in: 0...50), count: 0...30)
    try await check("sorting takes no more than n² swaps", lists, settings: PropertySettings(cases: 500)) {
      list, context in
      var (list, swaps) = (list, 0)
      for end in list.indices {
        for index in stride(from: end, to: 0, by: -1) where list[index] < list[index - 1] {
          list.swapAt(index, index - 1)
          swaps += 1
        }
      }
      // Three of four later cases are edits of the worst case so far.
      context.maximize(Double(swaps))
      #expect(swaps <= list.count * list.count / 2)
    }
  }

  @Test func noCaseTakesLong() async throws {
    let settings = PropertySettings(failures: 3, deadline: CaseDeadline(.seconds(10)), showsStatistics: true)
    try await check(
      "joining and splitting", Generator<[String]>.array(of: .digits(count: 1...5)), settings: settings
    ) {
      #expect($0.joined(separator: ",").split(separator: ",").map(String.init) == $0)
    }
  }

  @Test func theCoreNeedsNoTest() throws {
    let outcome = try check(.int(in: 0...1_000_000), settings: CheckSettings(seed: Seed(7), cases: 1_000)) {
      $0 < 1_000 || $0 % 7 > 0
    }
    let found = try #require(outcome.counterexample)
    #expect(found.value == 1_001 && found.ending == .minimal)
    let looked = try Generator<String>.string().samples(5, seed: Seed(7))
    #expect(looked.count == 5)
  }
}
