import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter
@testable import AdapterListening

/// Which clients may connect, and what refused clients are told.
@Suite(.manyDescriptors, .needs(.libevent), .timeLimit(.minutes(10))) struct ConnectionTests {
  /// A source, its doors, a client that has connected as an adapter, and the source's own end of that connection.
  private func taken() async throws -> (ListeningSource, Doors, RawClient, any AdapterPeer) {
    let source = try ListeningSource(at: .usual, patience: .init(wait: .seconds(30)))
    let doors = try Doors(source)
    let client = try doors.stream()
    let peer = try await source.next(log: AdapterLog(limit: 100))
    return (source, doors, client, peer)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"connect","params":{"token":"00000000000000000000000000000000"}}"#,
    #"{"jsonrpc":"2.0","method":"connect","params":{}}"#, #"{"jsonrpc":"2.0","method":"open"}"#,
    "GET / HTTP/1.1", "",
    String(repeating: "x", count: 5000),
  ]) func streamWithoutTokenIsClosedWithoutAWord(line: String) async throws {
    let source = try ListeningSource(at: .usual)
    #expect(try await Doors(source).stream(sending: line).readToEnd() == "")
    await source.end()
  }

  @Test func requestWithoutTokenGetsNoDetail() async throws {
    let source = try ListeningSource(at: .usual)
    let doors = try Doors(source)
    let wrong = try await doors.http("POST", "/00000000000000000000000000000000/connect")
    #expect(wrong.status == 404 && wrong.rest.hasSuffix("\r\n\r\n"))
    for (headers, host) in [(["Origin: https://evil.example"], nil), ([], "evil.example")]
      as [([String], String?)]
    {
      let refused = try await doors.http("POST", "/\(doors.token)/connect", headers: headers, host: host)
      #expect(refused.status == 403 && refused.rest.hasSuffix("\r\n\r\n"))
      #expect(!refused.rest.contains("Access-Control"))
    }
    await source.end()
  }

  /// If large bodies without a token were read, anybody could fill the suite's memory.
  @Test func largeBodyWithoutTokenEndsItsConnection() async throws {
    let source = try ListeningSource(at: .usual)
    let client = try RawClient(port: try Doors(source).port)
    client.send("POST /00000000000000000000000000000000/connect HTTP/1.1\r\nContent-Length: 16777216\r\n\r\n")
    client.send(String(repeating: "x", count: 1 << 20))
    #expect(await client.readToEnd() == "")
    await source.end()
  }

  @Test func pageOfThisMachineMayAskAndRead() async throws {
    let source = try ListeningSource(at: .usual)
    let doors = try Doors(source)
    let origin = "Origin: http://localhost:3000"
    let preflight = try await doors.http(
      "OPTIONS", "/\(doors.token)/answers",
      headers: [
        origin, "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: content-type",
      ])
    #expect(preflight.status == 204)
    #expect(preflight.rest.contains("Access-Control-Allow-Headers: content-type"))
    let connected = try await doors.http("POST", "/\(doors.token)/connect", headers: [origin])
    #expect(connected.status == 200)
    #expect(connected.rest.contains("Access-Control-Allow-Origin: http://localhost:3000"))
    await source.end()
  }

  @Test func secondAdapterIsToldWhyItIsRefused() async throws {
    let (source, doors, client, peer) = try await taken()
    let reason = "an adapter is connected, and no other is awaited"
    #expect(try await doors.stream().readLine()?.contains(reason) == true)
    let refused = try await doors.http("POST", "/\(doors.token)/connect")
    #expect(refused.status == 409 && refused.rest.contains(reason))
    // The first adapter's connection still works.
    client.send("hello\n")
    var bytes = [UInt8](repeating: 0, count: 6)
    for _ in 0..<1000 where recv(peer.output, &bytes, 6, 0) != 6 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(bytes == Array("hello\n".utf8))
    await source.end()
  }

  @Test func secondAdapterIsTheNextIfOneIsAwaited() async throws {
    let (source, doors, _, _) = try await taken()
    async let next = source.next(log: AdapterLog(limit: 100))
    // The second adapter is admitted as soon as the wait has begun.
    while try await doors.http("POST", "/\(doors.token)/connect").status != 200 {}
    #expect(try await next.beginning == "connected over HTTP")
    await source.end()
  }

  @Test func requestsOfAnOldPageAreRefused() async throws {
    let source = try ListeningSource(at: .usual)
    let doors = try Doors(source)
    for (method, path) in [("GET", "messages?after=0&connection=x"), ("POST", "answers?connection=x")] {
      #expect(try await doors.http(method, "/\(doors.token)/\(path)").status == 410)
    }
    for path in ["messages?after=0", "messages?connection=x", "messages?connection=x&after=-1"] {
      #expect(try await doors.http("GET", "/\(doors.token)/\(path)").status == 400)
    }
    #expect(try await doors.http("GET", "/\(doors.token)/else").status == 404)
    await source.end()
  }

  @Test func messagesComeOnceMoreUntilTheyAreAcknowledged() async throws {
    let source = try ListeningSource(at: .usual)
    let doors = try Doors(source)
    let connected = try await doors.http("POST", "/\(doors.token)/connect")
    let id = try #require(connected.rest.firstMatch(of: /"connection":"([0-9a-f]+)"/)?.1)
    let peer = try await source.next(log: AdapterLog(limit: 100))
    func messages(after count: Int) async throws -> String {
      let reply = try await doors.http("GET", "/\(doors.token)/messages?connection=\(id)&after=\(count)")
      return String(reply.rest.split(separator: "\r\n\r\n").last ?? "")
    }
    _ = PipeWriter.write(Array("{\"id\":1}\n".utf8), to: peer.input)
    #expect(try await messages(after: 0) == #"[{"id":1}]"#)
    #expect(try await messages(after: 0) == #"[{"id":1}]"#)
    _ = PipeWriter.write(Array("{\"id\":2}\n".utf8), to: peer.input)
    #expect(try await messages(after: 1) == #"[{"id":2}]"#)
    #expect(try await messages(after: 0).contains("error"))
    #expect(try await messages(after: 3).contains("error"))
    await source.end()
  }

  @Test func noConnectionIsOneLine() async throws {
    let source = try ListeningSource(at: .usual, patience: .init(wait: .milliseconds(100)))
    await #expect(throws: AdapterStartError.notConnected(after: .milliseconds(100), wasLaunched: false)) {
      _ = try await source.next(log: AdapterLog(limit: 100))
    }
    await source.end()
  }

  @Test func portInUseIsNamed() async throws {
    let source = try ListeningSource(at: .usual)
    let port = try Doors(source).port
    for taken in [port, port - 1, port + 1] {
      let address = try #require(ListenAddress(":\(taken)"))
      do throws(AdapterStartError) {
        _ = try ListeningSource(at: address)
        Issue.record("it listens on \(taken)")
      } catch {
        #expect(error.sentence.contains("Address already in use"), "\(error.sentence)")
      }
    }
    await source.end()
  }
}
