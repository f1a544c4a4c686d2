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
  public static func restored(_ bytes: [UInt8], count: Int) throws(Refusal) -> [UInt8] {
    let zlib = try loaded()
    guard (0...largest).contains(count) else { throw Refusal("transcripts of \(count) bytes are too long") }
    // One more, so that what is longer shows.
    var length = UInt(count + 1)
    var output = [UInt8](repeating: 0, count: count + 1)
    guard zlib.restore(&output, &length, bytes, UInt(bytes.count)) == 0, length == UInt(count) else {
      throw Refusal("transcripts cannot be unpacked to the \(count) bytes that they are said to have")
    }
    output.removeLast()
    return output
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
        UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?, UInt
      ) -> Int32
    typealias Bound = @convention(c) (UInt) -> UInt

    let compress: Compress
    let restore: Restore
    let bound: Bound
  }

  private static let functions: Result<Functions, MissingLibrary> = {
    func missing(_ trouble: String) -> Result<Functions, MissingLibrary> {
      .failure(MissingLibrary("zlib", trouble, package: "zlib1g"))
    }
    do throws(SharedLibrary.Failure) {
      let library = try SharedLibrary("z", interface: 1, in: nil)
      guard let compress = dlsym(library.handle, "compress2"),
        let restore = dlsym(library.handle, "uncompress"), let bound = dlsym(library.handle, "compressBound")
      else { return missing("lacks a function") }
      // Their signatures are those of zlib.h since 1.2, where uLong is an unsigned long.
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
