import SharedLibraries

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The zlib format (RFC 1950), by zlib, which is loaded when it is first needed.
public enum Compression {
  /// Why zlib cannot be used; nil if it can.
  public static var missing: MissingLibrary? {
    if case .failure(let missing) = functions { missing } else { nil }
  }

  /// Compresses the bytes; throws a ``Refusal`` if zlib is missing or fails.
  public static func compressed(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    let zlib = try loaded()
    var count = zlib.bound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    guard zlib.compress(&output, &count, bytes, UInt(bytes.count), 6) == 0 else {
      throw Refusal("zlib could not compress \(bytes.count) bytes")
    }
    return Array(output.prefix(Int(count)))
  }

  /// Restores the `count` bytes that ``compressed(_:)`` was given; throws a ``Refusal`` for anything else.
  ///
  /// The result is checked before all of it is restored: a few kilobytes can expand to a gigabyte.
  ///
  /// - Parameter check: Throws a ``Refusal`` if the beginning of the bytes cannot be right.
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
    // Asks for one byte more, so that excess bytes show.
    let (output, taken, isWhole) = zlib.restored(bytes, atMost: count + 1)
    guard isWhole, output.count == count else {
      throw Refusal("transcripts do not unpack to their declared \(count) bytes")
    }
    guard taken == bytes.count else { throw Refusal("there is data after the end of a transcript") }
    try check(output)
    return Array(output)
  }

  /// The maximum number of bytes that the transcripts of one rule may have.
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

    /// The beginning of the restored bytes, how many compressed bytes were used, and whether the result is complete.
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
      // These functions have the signatures of zlib.h since 1.2.9, where uLong is an unsigned long.
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
