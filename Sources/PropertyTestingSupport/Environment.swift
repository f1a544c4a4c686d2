#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's environment variables.
enum Environment {
  static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Messages outside the test report.
enum Console {
  /// Writes a text to standard error at once, so that lines of several threads are not mixed.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    writeToStandardError(bytes, bytes.count)
  }
}

/// This function is outside the types that have their own `write`, so that it can call the system's `write` without a
/// module name.
func writeToStandardError(_ bytes: UnsafePointer<UInt8>, _ count: Int) { _ = write(2, bytes, count) }
