/// What a server does where no file descriptor is left for a connection.
public struct DescriptorRelief: Sendable {
  /// Whether connections on which nothing happens are closed to make room.
  public var closesQuiet: Bool
  /// Told the first time, on the server's thread.
  public var whenShort: @Sendable () -> Void

  /// Leaves quiet connections alone and tells nobody, unless it is said otherwise.
  public init(closesQuiet: Bool = false, whenShort: @escaping @Sendable () -> Void = {}) {
    (self.closesQuiet, self.whenShort) = (closesQuiet, whenShort)
  }
}
