import CLibevent
import SharedLibraries

/// libevent, which is looked up once in a process, when a server is first needed.
enum Libevent {
  /// Why it cannot be used; nil if it can.
  static let missing = find(in: SharedLibrary.folderInEnvironment)

  /// Looks up the functions that the server needs; nil if libevent can be used, otherwise the reason why it cannot.
  static func find(in folder: String?) -> MissingLibrary? {
    .looking(
      for: "libevent", in: ["event_extra", "event_pthreads", "event_openssl"].map { ("\($0)-2.1", 7) },
      package: "libevent-dev", folder: folder
    ) { pyx_libevent_look_up($0[0], $0[1], $0[2]) }
  }
}
