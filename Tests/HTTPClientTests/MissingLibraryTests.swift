import Foundation
import Requirements
import SharedLibraries
import Testing

@testable import HTTPClient

/// Without libcurl, one line says what to do.
@Suite struct MissingLibraryTests {
  @Test func emptyFolderHasNoLibrary() throws {
    let folder = try Links([])
    let missing = try #require(Libcurl.find(in: folder.path))
    #expect(missing.name == "libcurl" && missing.package == "libcurl4-openssl-dev")
    #expect(missing.description.hasPrefix("libcurl is missing (\(folder.path)/libcurl."))
    #expect(missing.description.hasSuffix("): run apt-get update && apt-get install libcurl4-openssl-dev"))
    #expect(!missing.description.contains("\n"))
  }

  @Test func libraryWithoutTheFunctionsIsTooOld() throws {
    let folder = try Links([(InstalledLibrary("curl", 4), .c)])
    let missing = try #require(Libcurl.find(in: folder.path))
    #expect(missing.trouble == "has no function curl_global_init, so it is older than 7.85")
  }
}
