import Foundation

/// What the fuzzer calls; the target is the one that PYX_FUZZ_TARGET names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["PYX_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("PYX_FUZZ_TARGET is \"\(name)\", but has to be one of \(names)")
  }
  return target
}()

/// Tries one input, and ends the process where something does not hold: that is how the fuzzer hears of it.
@_cdecl("LLVMFuzzerTestOneInput") public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int)
  -> CInt
{
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(target.rawValue): \(error)")
  }
  return 0
}
