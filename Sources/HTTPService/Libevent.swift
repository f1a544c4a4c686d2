import CLibevent
import SharedLibraries

/// libevent, which is looked for when a server is first wanted, and once in a process.
enum Libevent {
  /// Why it cannot be used; nil where it can.
  static let missing = find(in: SharedLibrary.folderInEnvironment)

  /// Looks for all that the server needs of it; what is found is used from here on.
  static func find(in folder: String?) -> MissingLibrary? {
    .looking(
      for: "libevent", in: ["event_extra", "event_pthreads", "event_openssl"].map { ("\($0)-2.1", 7) },
      package: "libevent-dev", folder: folder
    ) { pyx_libevent_look_up($0[0], $0[1], $0[2]) }
  }
}
