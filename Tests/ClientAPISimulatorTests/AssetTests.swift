import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Testing

/// Assets are scripted and logged like other endpoints, but need no session.
@Suite struct AssetTests {
  @Test(arguments: Face.allCases) func assetsNeedNoSession(_ face: Face) async throws {
    let open = try await face.open("assets")
    let base = open.session.assetUrl
    let png: [UInt8] = [0x89, 0x50, 0, 0xff]
    open.account.script([
      ScriptedExchange(
        endpoint: "assets/logos/1.png",
        reply: ScriptedReply(.raw(status: 200, contentType: "image/png", body: png))),
      ScriptedExchange(
        endpoint: "assets/logos/2.png", containing: ["size=50"],
        reply: ScriptedReply(.json(status: 500, body: "{}"))),
    ])
    for path in ["logos/1.png", "/logos/1.png", "//logos///1.png", "logos/1.png?size=20x20", "logos/1.png#x"]
    {
      let reply = try await open.perform(HTTPRequest(url: base + path))
      #expect(reply.status == 200 && reply.body == png, "\(path)")
      #expect(reply.header("Content-Type") == "image/png")
    }
    let stranger = [HTTPHeader("Authorization", "GCS v1Client:stranger")]
    #expect(try await open.perform(HTTPRequest(url: base + "logos/1.png", headers: stranger)).status == 200)
    #expect(try await open.perform(HTTPRequest(url: base + "logos/2.png?size=50")).status == 500)
    #expect(try await open.perform(HTTPRequest(url: base + "logos/2.png?size=60")).status == 404)
    for path in ["logos/9.png", "logos", ""] {
      #expect(try await open.perform(HTTPRequest(url: base + path)).status == 404, "\(path)")
    }
    let log = open.account.log()
    #expect(log.count == 11)
    #expect(log.prefix(6).allSatisfy { $0.endpoint == "assets/logos/1.png" })
    #expect(
      log.suffix(5).map(\.endpoint) == [
        "assets/logos/2.png", "assets/logos/2.png", "assets/logos/9.png", "assets/logos", nil,
      ])
  }

  @Test(arguments: Face.allCases) func assetsOfNobodyAreNotFound(_ face: Face) async throws {
    let open = try await face.open("nobody's assets")
    let url = open.session.assetUrl.replacing(open.session.customerId, with: "nobody") + "logos/1.png"
    #expect(try await open.perform(HTTPRequest(url: url)).status == 404)
    #expect(open.account.log().isEmpty)
  }

  @Test func heldAssetIsCutWhenItsAccountCloses() async throws {
    let open = try await Face.memory.open("held asset")
    open.account.script([
      ScriptedExchange(endpoint: "assets/a", reply: ScriptedReply(.json(status: 200, body: ""), isHeld: true))
    ])
    let request = HTTPRequest(url: open.session.assetUrl + "a")
    let task = Task { await open.transport.outcome(of: request) }
    #expect(await open.account.waitForRequests(1, atMost: .seconds(600)))
    await open.account.close()
    #expect(await task.value == .failure(.connectionCut))
  }
}
