/// A library that cannot be used on this machine, and what to do about it.
public struct MissingLibrary: Error, Sendable, Hashable, CustomStringConvertible {
  /// Its name, such as `libevent`.
  public let name: String
  /// The problem, as the end of a sentence that begins with the name.
  public let trouble: String
  /// The package with the library, as Debian and Ubuntu call it.
  public let package: String

  /// Names a library, its problem and the package that helps.
  public init(_ name: String, _ trouble: String, package: String) {
    (self.name, self.trouble, self.package) = (name, trouble, package)
  }

  /// Opens a library's files and lets `lookUp` find the needed functions; returns what is missing, or nil.
  ///
  /// - Parameters:
  ///   - name: The library's name.
  ///   - files: The stem and the binary interface number of each file, as ``SharedLibrary`` takes them.
  ///   - package: The package with the library.
  ///   - folder: The folder to look in; nil for the system's default.
  ///   - remark: The consequence of a missing function, as the end of the sentence.
  ///   - lookUp: Looks up the functions in the files with these handles; returns the name of the first missing
  ///     function, if any.
  public static func looking(
    for name: String, in files: [(stem: String, interface: Int)], package: String, folder: String?,
    remark: String = "", _ lookUp: ([UnsafeMutableRawPointer]) -> UnsafePointer<CChar>?
  ) -> MissingLibrary? {
    do throws(SharedLibrary.Failure) {
      var handles: [UnsafeMutableRawPointer] = []
      for file in files {
        handles.append(try SharedLibrary(file.stem, interface: file.interface, in: folder).handle)
      }
      return lookUp(handles).map {
        MissingLibrary(name, "has no function \(String(cString: $0))\(remark)", package: package)
      }
    } catch {
      return MissingLibrary(name, "is missing (\(error.reason))", package: package)
    }
  }

  /// One line for the user, with the remedy.
  public var description: String {
    "\(name) \(trouble): run apt-get update && apt-get install \(package)"
  }
}
