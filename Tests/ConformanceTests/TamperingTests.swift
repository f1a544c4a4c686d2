import Conformance
import HTTPMessages
import Locks
import Testing

/// Mutants whose hooks change messages and share one memory.
@Suite struct TamperingTests {
  @Test func hooksShareAMemoryInTheOrderOfWhatPasses() async throws {
    let log = Log()
    @Sendable func note(_ count: inout Int, _ word: String) {
      count += 1
      log.add("\(count) \(word)")
    }
    let mutant = Mutant<Till>.tampering(
      "counts", memory: 0,
      stimulus: { count, stimulus, _ in
        note(&count, "stimulus")
        return [stimulus]
      },
      send: { count, stimulus, world, inner, _ in
        count.update { note(&$0, "send") }
        return try await inner.send(stimulus, in: world)
      },
      request: { count, _ in note(&count, "request") },
      perform: { count, request, inner throws(TransportError) in
        count.update { note(&$0, "perform") }
        return try await inner.perform(request)
      },
      response: { count, _, _ in note(&count, "response") },
      effect: { count, effect, _ in
        note(&count, "effect")
        return [effect]
      },
      close: { count in
        note(&count, "close")
        return [.total(value: count)]
      })
    let session = try await mutant.opener(Service())(World())
    #expect(try await session.send(.add(amount: 5), in: World()) == [.total(value: 5)])
    #expect(log.lines == ["1 stimulus", "2 send", "3 request", "4 perform", "5 response", "6 effect"])
    #expect(try await session.settle(in: World(), atMost: .zero) == [.bell])
    #expect(try await session.close() == [.bell, .total(value: 9)])
    #expect(log.lines.dropFirst(6) == ["7 effect", "8 effect", "9 close"])
  }

  @Test(arguments: [(MutantMemory.session, 1), (.wholeCase, 2)])
  func memoryLastsAsLongAsItShould(lasting: MutantMemory, second: Int) async throws {
    let mutant = Mutant<Till>.tampering(
      "counts", memory: 0, lasting: lasting,
      stimulus: { count, stimulus, _ in
        count += 1
        return [stimulus]
      }, effect: { count, _, _ in [.total(value: count)] })
    for _ in 1...2 {
      let open = mutant.opener(nil)
      #expect(try await open(World()).send(.add(amount: 7), in: World()) == [.total(value: 1)])
      #expect(try await open(World()).send(.add(amount: 7), in: World()) == [.total(value: second)])
    }
  }

  @Test func stimuliAreHeldBackAndMultiplied() async throws {
    let mutant = Mutant<Till>.tampering(
      "adds two at once", memory: [Till.Stimulus](),
      stimulus: { held, stimulus, _ in
        held.append(stimulus)
        guard held.count == 2 else { return [] }
        defer { held = [] }
        return held
      })
    let session = try await mutant.opener(nil)(World())
    #expect(try await session.send(.add(amount: 1), in: World()).isEmpty)
    #expect(try await session.send(.add(amount: 2), in: World()) == [.total(value: 1), .total(value: 2)])
  }

  @Test func responseHookGetsTheRequestAsItWasSent() async throws {
    let service = Service()
    let mutant = Mutant<Till>.tampering(
      "adds 10, and 100", memory: (), request: { _, request in request.url = "till:15" },
      response: { _, request, response in if request.url == "till:15" { response.status += 100 } })
    let session = try await mutant.opener(service)(World())
    #expect(try await session.send(.add(amount: 5), in: World()) == [.total(value: 115)])
    #expect(service.log.lines == ["till:15"])
  }

  @Test func requestsAreAnsweredRefusedAndMultiplied() async throws {
    let service = Service()
    let mutant = Mutant<Till>.tampering(
      "answers itself", memory: (),
      perform: { _, request, inner throws(TransportError) in
        switch request.url {
        case "till:1": return HTTPResponse(status: 42)
        case "till:2": throw .connectionCut
        default:
          _ = try await inner.perform(HTTPRequest(url: "till:0"))
          return try await inner.perform(request)
        }
      }, response: { _, _, response in response.status += 1000 })
    let session = try await mutant.opener(service)(World())
    #expect(try await session.send(.add(amount: 1), in: World()) == [.total(value: 1042)])
    #expect(try await session.send(.add(amount: 2), in: World()) == [.total(value: -1)])
    #expect(service.log.lines.isEmpty)
    #expect(try await session.send(.add(amount: 3), in: World()) == [.total(value: 1003)])
    #expect(service.log.lines == ["till:0", "till:3"])
  }

  @Test func lateEffectsPassWithTheirWorld() async throws {
    let mutant = Mutant<Till>.tampering(
      "tells the time", memory: (), effect: { _, _, world in [.total(value: Int(world.clock))] })
    let session = try await mutant.opener(nil)(World())
    var (early, late) = (World(), World())
    (early.clock, late.clock) = (3, 4)
    #expect(try await session.send(.add(amount: 1), in: early) == [.total(value: 3)])
    #expect(try await session.settle(in: late, atMost: .zero) == [.total(value: 4)])
    #expect(try await session.close() == [.total(value: 4)])
  }

  @Test func withoutATransportThereAreNoRequests() async throws {
    let mutant = Mutant<Till>.tampering(
      "refuses requests", memory: 0,
      send: { _, stimulus, world, inner, service in
        #expect(service == nil)
        return try await inner.send(stimulus, in: world)
      }, request: { count, _ in count += 1 },
      perform: { _, _, _ throws(TransportError) in throw .unreachable }, close: { [.total(value: $0)] })
    let session = try await mutant.opener(nil)(World())
    #expect(try await session.send(.add(amount: 5), in: World()) == [.total(value: 5)])
    #expect(try await session.close() == [.bell, .total(value: 0)])
  }

  @Test func requestsThatPassAtTheSameTimeAreAllRemembered() async throws {
    let mutant = Mutant<Till>.tampering(
      "counts requests", memory: 0, request: { count, _ in count += 1 },
      close: { [.total(value: $0)] })
    let session = try await mutant.opener(Service())(World())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for amount in 1...200 {
        group.addTask { _ = try await session.send(.add(amount: amount), in: World()) }
      }
      try await group.waitForAll()
    }
    #expect(try await session.close() == [.bell, .total(value: 200)])
  }
}

extension Mutant<Till> {
  /// Opens the sessions of one case.
  fileprivate func opener(
    _ transport: (any HTTPTransport)?
  ) -> @Sendable (World) async throws -> any Session<Till> {
    let wrap = makeWrap()
    return { world in try await wrap(world, transport) { _, transport in Relay(transport: transport) } }
  }
}

/// A till that asks a service for its totals, and rings late.
private struct Relay: Session {
  typealias System = Till
  let transport: (any HTTPTransport)?

  func send(_ stimulus: Till.Stimulus, in world: World) async throws -> [Till.Effect] {
    guard case .add(let amount) = stimulus else { return [] }
    guard let transport else { return [.total(value: amount)] }
    let response = try? await transport.perform(HTTPRequest(url: "till:\(amount)"))
    return [.total(value: response?.status ?? -1)]
  }

  func settle(in world: World, atMost: Duration) async throws -> [Till.Effect] { [.bell] }
  func close() async throws -> [Till.Effect] { [.bell] }
}

/// Takes the status of each response from the amount in the URL.
private struct Service: HTTPTransport {
  let log = Log()

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    log.add(request.url)
    return HTTPResponse(status: Int(request.url.dropFirst(5)) ?? 0)
  }
}

private final class Log: Sendable {
  private let state = Locked<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) { state.withLock { $0.append(line) } }
}
