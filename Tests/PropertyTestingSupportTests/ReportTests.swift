import PropertyTesting
import PropertyTestingSupport
import Testing

/// The report of a failure.
@Suite(.profile(.ci)) struct ReportTests {
  struct Order: Sendable {
    var id: Int
    var notes: [String]
    var express: Bool?
  }

  enum Step: Sendable {
    case wait
    case add(Int, to: String)
    case remove(Int)
  }

  private let orders = Generator<Order> { source in
    Order(
      id: try source.integer(in: 0...9_999),
      notes: try Generator<[String]>.array(of: .ascii(count: 0...6)).draw(from: source),
      express: try Generator<Bool>.bool.optional.draw(from: source))
  }

  @Test func structuresAreShownByTheirParts() async throws {
    let text = try await report {
      try await check("orders", orders, settings: PropertySettings(seed: Seed(3))) { order in
        #expect(order.notes.count < 3 || order.id < 20)
      }
    }
    #expect(text.contains("value: Order(id: 20, notes: [\"\", \"\", \"\"], express: nil)"))
    let difference = try #require(text.components(after: "difference, original to value:\n"))
    #expect(difference.contains("+   id: 20,") || difference.contains("+   id: 20"))
    #expect(difference.contains("    -   id: ") || difference.contains("-   id: "))
  }

  @Test func casesWithPayloadsAreShown() async throws {
    let steps = Generator<[Step]>.array(
      of: .oneOf([
        .just(.wait), Generator<Int>.int(in: 0...9).map { .add($0, to: "x") },
        Generator<Int>.int(in: 0...9).map { .remove($0) },
      ]))
    let text = try await report {
      try await check("steps", steps) { steps in
        var (added, removed) = (false, false)
        for step in steps {
          if case .add = step { added = true }
          if case .remove = step { removed = added }
        }
        #expect(!removed)
      }
    }
    #expect(text.contains("value: [.add(0, to: \"x\"), .remove(0)]"))
  }

  @Test func whatCannotBeSeenInTextIsEscaped() async throws {
    let texts = Generator<String>.element(of: ["", "a", "e\u{301} \"\u{200D}\u{A0}é\n\u{1F600}中\\"])
    let text = try await report { try await check("text", texts) { #expect($0.count < 2) } }
    #expect(text.contains(#"value: "e\u{301} \"\u{200D}\u{A0}é\n😀中\\""#))
  }

  @Test func collectionsWithoutOrderAreShownInOne() async throws {
    let tables = Generator<[String: Set<Int>]>.just(["b": [3, 1, 2], "a": []])
    let text = try await report { try await check("tables", tables) { #expect($0.isEmpty) } }
    #expect(text.contains(#"value: ["a": [], "b": [1, 2, 3]]"#))
  }

  final class Node {
    var next: [Node] = []
  }

  @Test func valuesWithoutEndAreCut() async throws {
    let rings = Generator<Node> { _ in
      let node = Node()
      node.next = [node, node, node]
      return node
    }
    let text = try await report { try await check("rings", rings) { #expect($0.next.isEmpty) } }
    #expect(text.contains("Node(") && text.contains("…"))
  }

  @Test func longListsAreNotCompared() async throws {
    let long = Generator<[Int]>.array(of: .int(in: 0...9), count: 1_100...1_100)
    let text = try await report {
      try await check("long", long, settings: PropertySettings(shrinks: 3)) { #expect($0.reduce(0, +) < 300) }
    }
    #expect(text.contains("original:") && !text.contains("difference, original to value"))
  }

  @Test func labelsHaveTheirShares() async throws {
    let text = try await report {
      try await check("labels", Generator<Int>.int(in: 0...1_000), settings: PropertySettings(cases: 200)) {
        value, context in
        context.label(value % 2 == 0 ? "even" : "odd")
        #expect(context.phase != .generating || context.number < 101)
      }
    }
    #expect(text.contains("labels of the 100 cases that held:"))
    #expect(text.contains(" % even") && text.contains(" % odd"))
  }

  @Test func theIssueIsWhereTheCheckIs() async throws {
    let line = #line + 2
    let all = try await issues {
      try await check("place", Generator<Int>.int) { value in #expect(value < 9) }
    }
    let place = try #require(all.first?.sourceLocation)
    #expect(place.line == line && place.fileName == "ReportTests.swift")
  }

  @Test func longValuesAreCutInTheIssueOnly() async throws {
    let long = Generator<[String]>.array(of: .ascii(count: 30...30), count: 60...60)
    let text = try await report {
      try await check("long", long, settings: PropertySettings(shrinks: 0)) { _ in throw Broken() }
    }
    #expect(text.contains("more lines in the attachment"))
    #expect(text.count < 8_000)
  }

  @Test func aReachedLimitIsTold() async throws {
    let text = try await report {
      try await check("limit", Generator<[Int]>.array(of: .int), settings: PropertySettings(shrinks: 3)) {
        #expect($0.count < 6)
      }
    }
    #expect(text.contains("the limit on evaluations was reached") && text.contains("shrunk in 3 evaluations"))
    let time = try await report {
      try await check("time", Generator<[Int]>.array(of: .int), settings: PropertySettings(shrinkTime: .zero))
      {
        #expect($0.count < 6)
      }
    }
    #expect(time.contains("the limit on shrinking time was reached"))
  }

  @Test func theReplayLineRunsTheSameCase() async throws {
    let generator = Generator<[Int]>.array(of: .int)
    let text = try await report { try await check("short", generator) { #expect($0.count < 4) } }
    let token = try #require(text.components(after: ".replaying(\"")?.prefix { $0 != "\"" })
    let seen = List<[Int]>()
    try await check("short", generator, settings: .replaying(ReplayToken(String(token)))) { seen.append($0) }
    #expect(seen.elements == [[0, 0, 0, 0]])
  }

  @Test(arguments: ["AWQ", "AQA"] as [ReplayToken])
  func tokensAreArguments(token: ReplayToken) async throws {
    let seen = List<Int>()
    try await check("number", Generator<Int>.int(in: 0...200), settings: .replaying(token)) {
      seen.append($0)
    }
    #expect(seen.elements == [token == "AWQ" ? 100 : 0])
    #expect(token.testDescription == token.description)
  }

  @Test func anUnreadableTokenIsRefused() async throws {
    await #expect(throws: UnreadableToken.self) {
      try await check("number", Generator<Int>.int, settings: .replaying("no token")) { _ in }
    }
  }
}

extension String {
  /// What follows the first occurrence of `text`; nil if there is none.
  func components(after text: String) -> Substring? {
    indices.first { self[$0...].hasPrefix(text) }.map { self[$0...].dropFirst(text.count) }
  }
}
