import CCurl
import SharedLibraries

/// libcurl, which is looked up once in a process, when a transport is first needed.
enum Libcurl {
  /// Why it cannot be used; nil if it can.
  static let missing = find(in: SharedLibrary.folderInEnvironment)

  private static let (name, package) = ("libcurl", "libcurl4-openssl-dev")

  /// 7.85 is the first version that takes its protocols as text.
  private static let oldest: UInt32 = 0x07_55_00

  /// Looks up the functions that a transport needs; nil if libcurl can be used, otherwise the reason why it cannot.
  static func find(in folder: String?) -> MissingLibrary? {
    let missing = MissingLibrary.looking(
      for: name, in: [("curl", 4)], package: package, folder: folder, remark: ", so it is older than 7.85"
    ) { pyx_libcurl_look_up($0[0]) }
    if let missing { return missing }
    guard pyx_curl_version() >= oldest else {
      return MissingLibrary(name, "is older than 7.85", package: package)
    }
    guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK else {
      return MissingLibrary(name, "cannot be set up", package: package)
    }
    return nil
  }
}
