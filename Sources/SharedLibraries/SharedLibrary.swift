#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A library that is opened when a program first needs it, instead of being linked.
public struct SharedLibrary {
  /// The handle for `dlsym`; the library is never closed, so the handle stays valid.
  public let handle: UnsafeMutableRawPointer

  /// Opens a library by a stem such as `event_extra-2.1` and its binary interface number.
  ///
  /// The library is looked up only in the given folder or, if none is given, in the system's default places. Throws a
  /// ``Failure`` if the library is missing, or is not built for this machine.
  public init(_ stem: String, interface: Int, in folder: String?) throws(Failure) {
    let file = Self.fileName(stem, interface: interface)
    guard let handle = dlopen(folder.map { "\($0)/\(file)" } ?? file, RTLD_NOW | RTLD_LOCAL) else {
      throw Failure(reason: dlerror().map { String(cString: $0) } ?? file)
    }
    self.handle = handle
  }

  /// The system's message about a library that it cannot open.
  public struct Failure: Error {
    /// One line that names the file.
    public let reason: String
  }

  /// The folder given by the environment variable `PYX_LIBRARIES`; nil for the system's default.
  public static var folderInEnvironment: String? {
    getenv("PYX_LIBRARIES").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The file name of a library on this system.
  public static func fileName(_ stem: String, interface: Int) -> String {
    #if canImport(Darwin)
      "lib\(stem).\(interface).dylib"
    #else
      "lib\(stem).so.\(interface)"
    #endif
  }
}
