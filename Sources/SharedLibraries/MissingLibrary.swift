/// A library of the machine that cannot be used, and what to do about it.
public struct MissingLibrary: Error, Sendable, Hashable, CustomStringConvertible {
  /// Its name, such as `libevent`.
  public let name: String
  /// What is wrong with it, as the end of a sentence that begins with the name.
  public let trouble: String
  /// The package that brings it, as Debian and Ubuntu call it.
  public let package: String

  /// Names a library with its trouble and the package that helps.
  public init(_ name: String, _ trouble: String, package: String) {
    (self.name, self.trouble, self.package) = (name, trouble, package)
  }

  /// One line for the user, with the remedy.
  public var description: String {
    "\(name) \(trouble): run apt-get update && apt-get install \(package)"
  }
}
