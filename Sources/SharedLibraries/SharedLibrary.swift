#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A library that is opened when a program first needs it, not linked.
public struct SharedLibrary {
  /// What `dlsym` takes; never closed, so it stays valid.
  public let handle: UnsafeMutableRawPointer

  /// Opens the library of a stem such as `event_extra-2.1` and the number of its binary interface.
  ///
  /// It is looked for where the system looks for libraries, else in the folder alone. Throws a ``Failure`` where it is
  /// not there or is none for this machine.
  public init(_ stem: String, interface: Int, in folder: String?) throws(Failure) {
    let file = Self.fileName(stem, interface: interface)
    guard let handle = dlopen(folder.map { "\($0)/\(file)" } ?? file, RTLD_NOW | RTLD_LOCAL) else {
      throw Failure(reason: dlerror().map { String(cString: $0) } ?? file)
    }
    self.handle = handle
  }

  /// What the system says about a library that it cannot open.
  public struct Failure: Error {
    /// One line that names the file.
    public let reason: String
  }

  /// The folder that the environment variable `PYX_LIBRARIES` names; nil stands for where the system looks.
  public static var folderInEnvironment: String? {
    getenv("PYX_LIBRARIES").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What the file of a library is called here.
  public static func fileName(_ stem: String, interface: Int) -> String {
    #if canImport(Darwin)
      "lib\(stem).\(interface).dylib"
    #else
      "lib\(stem).so.\(interface)"
    #endif
  }
}
