import CLibevent
import SharedLibraries

/// libevent, which is looked for when a server is first wanted, and once in a process.
enum Libevent {
  /// Why it cannot be used; nil where it can.
  static let missing = find(in: SharedLibrary.folderInEnvironment)

  /// Looks for all that the server needs of it; what is found is used from here on.
  static func find(in folder: String?) -> MissingLibrary? {
    do throws(SharedLibrary.Failure) {
      let extra = try SharedLibrary("event_extra-2.1", interface: 7, in: folder)
      let threads = try SharedLibrary("event_pthreads-2.1", interface: 7, in: folder)
      let tls = try SharedLibrary("event_openssl-2.1", interface: 7, in: folder)
      guard let name = pyx_libevent_look_up(extra.handle, threads.handle, tls.handle) else { return nil }
      return missing("has no function \(String(cString: name))")
    } catch {
      return missing("is missing (\(error.reason))")
    }
  }

  private static func missing(_ trouble: String) -> MissingLibrary {
    MissingLibrary("libevent", trouble, package: "libevent-dev")
  }
}
