import SharedLibraries

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The zlib format (RFC 1950), by zlib, which is opened when it is first needed.
public enum Compression {
  /// Why zlib cannot be used; nil where it can.
  public static var missing: MissingLibrary? {
    if case .failure(let missing) = functions { missing } else { nil }
  }

  /// The bytes, smaller; throws a ``Refusal`` where zlib is missing.
  public static func compressed(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    let zlib = try loaded()
    var count = zlib.bound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    guard zlib.compress(&output, &count, bytes, UInt(bytes.count), 6) == 0 else {
      throw Refusal("zlib could not make \(bytes.count) bytes smaller")
    }
    return Array(output.prefix(Int(count)))
  }

  /// What ``compressed(_:)`` was given, which had that many bytes; throws a ``Refusal`` where it is something else.
  ///
  /// What is restored is looked at before all of it is there: a few kilobytes can be a gigabyte when they are restored.
  ///
  /// - Parameter check: Throws a ``Refusal`` where what the bytes begin with cannot be right.
  public static func restored(
    _ bytes: [UInt8], count: Int, check: (ArraySlice<UInt8>) throws(Refusal) -> Void = { _ in }
  ) throws(Refusal) -> [UInt8] {
    let zlib = try loaded()
    guard (0...largest).contains(count) else { throw Refusal("transcripts of \(count) bytes are too long") }
    var size = 1 << 20
    while size < count {
      let (output, _, _) = zlib.restored(bytes, atMost: size)
      try check(output)
      size *= 8
    }
    // One more, so that what is longer shows.
    let (output, taken, isWhole) = zlib.restored(bytes, atMost: count + 1)
    guard isWhole, output.count == count else {
      throw Refusal("transcripts cannot be unpacked to the \(count) bytes that they are said to have")
    }
    guard taken == bytes.count else { throw Refusal("something stands behind the end of a transcript") }
    try check(output)
    return Array(output)
  }

  /// The most bytes that the transcripts of one rule may have.
  static let largest = 1 << 30

  private struct Functions: Sendable {
    typealias Compress =
      @convention(c) (
        UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?, UInt, Int32
      ) -> Int32
    typealias Restore =
      @convention(c) (
        UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?,
        UnsafeMutablePointer<UInt>?
      ) -> Int32
    typealias Bound = @convention(c) (UInt) -> UInt

    let compress: Compress
    let restore: Restore
    let bound: Bound

    /// What the bytes begin with, how many of them that took, and whether it is all that there is.
    func restored(
      _ bytes: [UInt8], atMost size: Int
    ) -> (output: ArraySlice<UInt8>, taken: Int, isWhole: Bool) {
      var output = [UInt8](repeating: 0, count: size)
      var (length, taken) = (UInt(size), UInt(bytes.count))
      let code = restore(&output, &length, bytes, &taken)
      return (output.prefix(Int(length)), Int(taken), code == 0)
    }
  }

  private static let functions: Result<Functions, MissingLibrary> = {
    func missing(_ trouble: String) -> Result<Functions, MissingLibrary> {
      .failure(MissingLibrary("zlib", trouble, package: "zlib1g"))
    }
    do throws(SharedLibrary.Failure) {
      let library = try SharedLibrary("z", interface: 1, in: nil)
      guard let compress = dlsym(library.handle, "compress2"),
        let restore = dlsym(library.handle, "uncompress2"), let bound = dlsym(library.handle, "compressBound")
      else { return missing("lacks a function") }
      // Their signatures are those of zlib.h since 1.2.9, where uLong is an unsigned long.
      return .success(
        Functions(
          compress: unsafeBitCast(compress, to: Functions.Compress.self),
          restore: unsafeBitCast(restore, to: Functions.Restore.self),
          bound: unsafeBitCast(bound, to: Functions.Bound.self)))
    } catch {
      return missing("is missing (\(error.reason))")
    }
  }()

  private static func loaded() throws(Refusal) -> Functions {
    do { return try functions.get() } catch { throw Refusal(error.description) }
  }
}
