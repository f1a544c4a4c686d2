/// What a server does if no file descriptor is left for a connection.
public struct DescriptorRelief: Sendable {
  /// Whether idle connections are closed to make room.
  public var closesQuiet: Bool
  /// Called on the server's thread, the first time that no descriptor is left.
  public var whenShort: @Sendable () -> Void

  /// By default, it leaves idle connections alone and notifies nobody.
  public init(closesQuiet: Bool = false, whenShort: @escaping @Sendable () -> Void = {}) {
    (self.closesQuiet, self.whenShort) = (closesQuiet, whenShort)
  }
}
