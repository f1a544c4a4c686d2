import Foundation
import Requirements
import SharedLibraries
import Testing

@testable import ClientAPISimulator
@testable import HTTPService

/// Without libevent, one line says what to do.
@Suite struct MissingLibraryTests {
  private static let parts = ["event_extra-2.1", "event_pthreads-2.1", "event_openssl-2.1"]
    .map { InstalledLibrary($0, 7) }

  @Test func emptyFolderHasNoLibrary() throws {
    let folder = try Links([])
    let missing = try #require(Libevent.find(in: folder.path))
    #expect(missing.name == "libevent" && missing.package == "libevent-dev")
    #expect(missing.description.hasPrefix("libevent is missing (\(folder.path)/libevent_extra-2.1."))
    #expect(missing.description.hasSuffix("): run apt-get update && apt-get install libevent-dev"))
    #expect(!missing.description.contains("\n"))
  }

  @Test(.needs(.libevent), arguments: parts.indices) func everyPartIsNeeded(_ left: Int) throws {
    let others = Self.parts.indices.filter { $0 != left }.map { (Self.parts[$0], Self.parts[$0]) }
    let folder = try Links(others)
    let missing = try #require(Libevent.find(in: folder.path))
    #expect(missing.trouble.contains("/lib\(["event_extra", "event_pthreads", "event_openssl"][left])-2.1."))
  }

  @Test(
    .needs(.libevent),
    arguments: zip(
      parts.indices, ["event_base_new", "evthread_use_pthreads", "bufferevent_openssl_socket_new"]))
  func libraryWithoutTheFunctionsIsNamed(_ other: Int, function: String) throws {
    let pairs = Self.parts.indices.map { (Self.parts[$0], $0 == other ? .c : Self.parts[$0]) }
    let folder = try Links(pairs)
    let missing = try #require(Libevent.find(in: folder.path))
    #expect(missing.trouble == "has no function \(function)")
  }

  @Test func errorOfTheSimulatorIsOneLineWithTheRemedy() {
    let missing = MissingLibrary("libevent", "is missing", package: "libevent-dev")
    #expect(
      "\(SimulatorError.missingLibrary(reason: "\(missing)"))"
        == "the Client API simulator cannot serve: libevent is missing: "
        + "run apt-get update && apt-get install libevent-dev")
  }
}
