import Foundation

/// The target that PYX_FUZZ_TARGET names; the fuzzer calls it.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["PYX_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    tell("PYX_FUZZ_TARGET is \"\(name)\"; name one of \(names)")
    // This bypasses the fuzzer's own exit handler, which would count the exit as a finding.
    _exit(64)
  }
  return target
}()

private func tell(_ line: String) { FileHandle.standardError.write(Data("fuzz: \(line)\n".utf8)) }

/// Tries one input, and aborts if an invariant is broken; the signal makes the fuzzer keep the input.
@_cdecl("LLVMFuzzerTestOneInput") public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int)
  -> CInt
{
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    tell("\(target.rawValue): \(error)")
    abort()
  }
  return 0
}
