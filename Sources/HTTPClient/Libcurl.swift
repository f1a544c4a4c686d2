import CCurl
import SharedLibraries

/// libcurl, which is looked for when a transport is first wanted, and once in a process.
enum Libcurl {
  /// Why it cannot be used; nil where it can.
  static let missing = find(in: SharedLibrary.folderInEnvironment)

  /// 7.85 is the first to take its protocols as text.
  private static let oldest: UInt32 = 0x07_55_00

  /// Looks for all that a transport needs of it; what is found is used from here on.
  static func find(in folder: String?) -> MissingLibrary? {
    do throws(SharedLibrary.Failure) {
      let library = try SharedLibrary("curl", interface: 4, in: folder)
      if let name = pyx_libcurl_look_up(library.handle) {
        return missing("has no function \(String(cString: name)), so it is older than 7.85")
      }
      guard pyx_curl_version() >= oldest else { return missing("is older than 7.85") }
      guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK else { return missing("cannot be set up") }
      return nil
    } catch {
      return missing("is missing (\(error.reason))")
    }
  }

  private static func missing(_ trouble: String) -> MissingLibrary {
    MissingLibrary("libcurl", trouble, package: "libcurl4-openssl-dev")
  }
}
