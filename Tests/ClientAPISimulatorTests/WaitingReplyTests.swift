import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Testing

/// Replies that do not come at once: held, delayed, cut.
@Suite struct WaitingReplyTests {
  @Test(arguments: Face.allCases)
  func heldRepliesComeInTheOrderOfTheirRelease(_ face: Face) async throws {
    let open = try await face.open("held")
    let bins = (0..<8).map { "41111\($0)" }
    open.account.script(
      bins.map { .lookup($0, ScriptedReply(.json(status: 200, body: $0), isHeld: true)) })
    var tasks: [Task<String, any Error>] = []
    for (index, bin) in bins.enumerated() {
      let request = open.session.lookup(bin)
      tasks.append(Task { try await open.perform(request).text })
      #expect(await open.account.waitForRequests(index + 1, atMost: .seconds(600)))
    }
    #expect(open.account.log().map(\.status) == Array(repeating: nil, count: 8))
    for number in [5, 0, 7, 1, 6, 2, 4, 3] {
      open.account.release(request: number)
      #expect(try await tasks[number].value == bins[number])
      open.account.release(request: number)
    }
    open.account.release(request: 99)
    #expect(open.account.log().map(\.status) == Array(repeating: 200, count: 8))
  }

  @Test(arguments: Face.allCases)
  func delayedReplyComesAfterItsTime(_ face: Face) async throws {
    let open = try await face.open("delay")
    open.account.script([
      .lookup("411111", ScriptedReply(.json(status: 200, body: "slow"), delayMilliseconds: 200)),
      .lookup(
        "422222", ScriptedReply(.json(status: 200, body: "held"), isHeld: true, delayMilliseconds: 100)),
    ])
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try await open.perform(open.session.lookup("411111")).text == "slow")
    #expect(clock.now - start >= .milliseconds(200))
    let held = open.session.lookup("422222")
    let task = Task { try await open.perform(held).text }
    #expect(await open.account.waitForRequests(2, atMost: .seconds(600)))
    let released = clock.now
    open.account.release(request: 1)
    #expect(try await task.value == "held")
    #expect(clock.now - released >= .milliseconds(100))
  }

  @Test(arguments: Face.allCases)
  func delayedReplyHoldsUpNobodyElse(_ face: Face) async throws {
    let open = try await face.open("others")
    open.account.script([
      .lookup("411111", ScriptedReply(.json(status: 200, body: "never"), delayMilliseconds: 3_600_000))
    ])
    let request = open.session.lookup("411111")
    let task = Task { await open.transport.outcome(of: request) }
    #expect(await open.account.waitForRequests(1, atMost: .seconds(600)))
    #expect(try await open.perform(open.session.lookup("499999")).status == 404)
    #expect(open.account.log().map(\.status) == [nil, 404])
    await open.account.close()
    #expect(await task.value == .failure(.connectionCut))
  }

  @Test(arguments: Face.allCases, [0, 1, 2, 100, 70_000, 3_000_000])
  func cutReplyFailsAndTheServiceGoesOn(_ face: Face, _ count: Int) async throws {
    let open = try await face.open("cut")
    for isHeld in [false, true] {
      open.account.script([.lookup("411111", ScriptedReply(.cut(afterBytes: count), isHeld: isHeld))])
      let request = open.session.lookup("411111")
      let before = open.account.log().count
      let task = Task { await open.transport.outcome(of: request) }
      #expect(await open.account.waitForRequests(before + 1, atMost: .seconds(600)))
      open.account.release(request: before)
      #expect(await task.value == .failure(.connectionCut))
      #expect(try await open.perform(open.session.lookup("499999")).status == 404)
    }
    #expect(open.account.log().map(\.status) == [nil, 404, nil, 404])
  }

  @Test(arguments: Face.allCases)
  func closedAccountCutsWhatItHoldsAndIsForgotten(_ face: Face) async throws {
    let open = try await face.open("close")
    open.account.script([.lookup("411111", ScriptedReply(.json(status: 200, body: "{}"), isHeld: true))])
    let request = open.session.lookup("411111")
    let task = Task { await open.transport.outcome(of: request) }
    #expect(await open.account.waitForRequests(1, atMost: .seconds(600)))
    let waiter = Task { await open.account.waitForRequests(2, atMost: .seconds(600)) }
    await open.account.close()
    #expect(await task.value == .failure(.connectionCut))
    #expect(await waiter.value == false)
    #expect(try await open.perform(request).status == 403)
    #expect(open.account.log().count == 1)
    await open.account.close()
  }

  @Test func waitingForRequestsEndsWithItsTime() async throws {
    let account = try await InMemoryClientAPI().account(named: "wait")
    #expect(await account.waitForRequests(0, atMost: .zero))
    #expect(await account.waitForRequests(1, atMost: .zero) == false)
    #expect(await account.waitForRequests(1, atMost: .milliseconds(20)) == false)
    let waiter = Task { await account.waitForRequests(1, atMost: .seconds(600)) }
    waiter.cancel()
    #expect(await waiter.value == false)
  }
}
