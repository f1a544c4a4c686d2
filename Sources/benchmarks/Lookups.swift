import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Reference

/// Complete lookups of the reference over sockets, counted per second.
///
/// A lookup is a stimulus to a session, the request over the network to the simulator in the same process, and the
/// effect with the result.
enum Lookups {
  static let name = "lookups"
  /// The number of sessions that look up at the same time, each with one call under way.
  private static let inFlight = 8

  private static let found = IINDetails(
    .supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true)

  /// Warms up with a tenth of the calls, and then takes the best of three runs.
  static func measure(count: Int) async throws -> JSONLine {
    let each = max(1, count / inFlight)
    _ = try await run(each: max(1, each / 10))
    var best = try await run(each: each)
    for _ in 0..<2 { best = min(best, try await run(each: each)) }
    let parts = best.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    return JSONLine([
      ("kind", .string(name)), ("inFlight", .int(inFlight)), ("lookups", .int(each * inFlight)),
      ("lookupsPerSecond", .int(Int(Double(each * inFlight) / seconds))),
    ])
  }

  private static func run(each count: Int) async throws -> Duration {
    let service = try LoopbackClientAPI()
    let account = try await service.account(named: name)
    let body = #"{"countryCode":"NL","isAllowedInContext":true,"paymentProductId":1}"#
    account.script([
      ScriptedExchange(
        endpoint: "services/getIINdetails", reply: ScriptedReply(.json(status: 200, body: body)))
    ])
    var world = World()
    ClientAPIServices(account: account).announce(in: &world)
    let duration = try await ContinuousClock().measure {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<inFlight { group.addTask { [world] in try await lookUp(count, in: world) } }
        try await group.waitForAll()
      }
    }
    precondition(account.log().count == count * inFlight, "every lookup asks the service once")
    await service.close()
    return duration
  }

  private static func lookUp(_ count: Int, in world: World) async throws {
    let session = try await ReferenceOnlinePayments().open(world)
    for call in 0..<count {
      var effects = try await session.send(
        .lookUpIIN(call: call, digits: "41111111", context: PaymentContext()), in: world)
      effects += try await session.settle(in: world, atMost: .seconds(60))
      precondition(effects == [.lookedUp(call: call, found)], "a lookup was answered with \(effects)")
    }
    _ = try await session.close()
  }
}
