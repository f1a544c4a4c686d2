import Conformance
import Foundation
import JSONValues
import Requirements
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `pyx simulator` serves until it is stopped, and prints what it serves.
@Suite struct SimulatorTests {
  /// A simulator that is serving, with its session data.
  private struct Serving {
    let running: Pyx.Running
    let session: JSONValue

    init(_ arguments: [String] = [], in folder: Folder) throws {
      running = try Pyx.start(["simulator"] + arguments, in: folder)
      let deadline = Date.now.addingTimeInterval(30)
      while !running.output.hasSuffix("\n"), running.process.isRunning, Date.now < deadline {
        Thread.sleep(forTimeInterval: 0.02)
      }
      session = try JSONValue(parsing: running.output.utf8)
    }

    func text(_ name: String) throws -> String { try #require(session[name]?.text) }

    /// Sends a request as an SDK does; returns the status and the body of the reply.
    func ask(_ method: String, _ endpoint: String, body: String? = nil) async throws -> (Int, JSONValue) {
      let url = try "\(text("clientApiUrl"))/client/v1/\(text("customerId"))/\(endpoint)"
      var request = URLRequest(url: try #require(URL(string: url)))
      request.httpMethod = method
      request.httpBody = body.map { Data($0.utf8) }
      request.setValue("GCS v1Client:\(try text("clientSessionId"))", forHTTPHeaderField: "Authorization")
      let (data, response) = try await URLSession.shared.data(for: request)
      return (try #require(response as? HTTPURLResponse).statusCode, try JSONValue(parsing: data))
    }

    func stop(_ signal: Int32 = SIGTERM) -> Pyx.Ended {
      kill(running.process.processIdentifier, signal)
      return running.wait()
    }
  }

  @Test(.needs(.libevent), arguments: [SIGINT, SIGTERM]) func servesUntilItIsStopped(signal: Int32)
    async throws
  {
    let folder = try Folder()
    let serving = try Serving(in: folder)
    let (status, list) = try await serving.ask("GET", "products?countryCode=NL&currencyCode=EUR&hide=fields")
    #expect(status == 200 && list["paymentProducts"]?.elements?.count == 9)
    let (found, details) = try await serving.ask(
      "POST", "services/getIINdetails", body: #"{"bin":"4111111111111111"}"#)
    #expect(found == 200 && details["paymentProductId"]?.whole == 1)
    #expect(try await serving.ask("POST", "services/x", body: "4111111111111111").0 == 404)
    let ended = serving.stop(signal)
    #expect(ended.code == 0)
    #expect(ended.output == serving.session.compact + "\n")
    let lines = ended.errors.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix("pyx: serving at \(try serving.text("clientApiUrl")) until it is stopped"))
    #expect(
      lines.suffix(4) == [
        "GET products?countryCode=NL&currencyCode=EUR&hide=fields → 200",
        #"POST services/getIINdetails {"bin":"************1111"} → 200"#,
        "POST services/x with 16 bytes → 404", "pyx: stopped",
      ])
  }

  @Test(.needs(.libevent)) func sessionDataHaveTheDocumentedForm() throws {
    let folder = try Folder()
    let serving = try Serving(in: folder)
    guard case .object(let members) = serving.session else { return #expect(Bool(false)) }
    #expect(
      members.map(\.key) == ["assetUrl", "clientApiUrl", "clientSessionId", "customerId", "invalidTokens"])
    #expect(serving.session["invalidTokens"] == .array([]))
    #expect(serving.stop().code == 0)
    // The account is the same each time, so an app can keep its session data.
    let again = try Serving(in: folder)
    #expect(again.session["clientSessionId"] == serving.session["clientSessionId"])
    #expect(again.stop().code == 0)
  }

  @Test(.needs(.libevent)) func certificateIsWrittenOrShown() throws {
    let folder = try Folder()
    let serving = try Serving(["--tls", "--certificate", "simulator.pem"], in: folder)
    #expect(try serving.text("clientApiUrl").hasPrefix("https://127.0.0.1:"))
    let ended = serving.stop()
    #expect(ended.code == 0 && !ended.errors.contains("CERTIFICATE"))
    #expect(try folder.read("simulator.pem").hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    let shown = try Serving(["--tls"], in: folder).stop()
    #expect(shown.code == 0 && shown.errors.contains("-----END CERTIFICATE-----\n"))
    #expect(!shown.errors.contains("KEY"))
  }

  @Test(.needs(.libevent)) func mistakesAreOneLine() throws {
    let folder = try Folder()
    let serving = try Serving(in: folder)
    let port = try #require(serving.text("clientApiUrl").split(separator: ":").last)
    func expect(_ words: [String], _ code: ExitCode, _ line: String) throws {
      let ended = try Pyx.start(["simulator"] + words, in: folder).wait()
      #expect(ended.code == code.rawValue && ended.errors == line + "\n" && ended.output.isEmpty)
    }
    try expect(
      ["--port", String(port)], .adapterUnavailable,
      "pyx: the Client API simulator cannot listen on 127.0.0.1:\(port) (Address already in use): choose another "
        + "port, or 0 for any")
    try expect(
      ["--port", "65536"], .usage, "pyx: --port takes a whole number from 0 to 65535, not \"65536\"")
    try expect(
      ["--certificate", "x.pem"], .usage,
      "pyx: --certificate needs --tls: without it there is no certificate")
    try expect(
      ["--tls", "--certificate", "no/such/folder.pem"], .cannotWrite,
      "pyx: cannot write the certificate to no/such/folder.pem: choose another file")
    #expect(serving.stop().code == 0)
  }

  @Test func helpListsTheCards() throws {
    let ended = try Pyx.run("help", "simulator", in: Folder())
    #expect(ended.code == 0)
    #expect(ended.output.contains("  40000025  Visa and Cartes Bancaires, such as 4000002500001001\n"))
  }
}
