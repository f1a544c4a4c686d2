import Foundation
import Testing

/// Files of a host app that are built to take long: each is read or refused within a time limit.
@Suite struct LargeHostFileTests {
  /// A small binary property list with `depth` values; each value contains the next one ten times.
  ///
  /// The last value is a text, or, in a circular list, a collection that holds the first value ten times. The marker
  /// is the first byte of each collection of ten: `0xAA` for arrays, `0xCA` for sets.
  static func arraysOfArrays(_ depth: Int, isCircular: Bool = false, marker: UInt8 = 0xAA) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for level in 0..<depth {
      offsets.append(bytes.count)
      let last = level + 1 == depth
      bytes +=
        last && !isCircular
        ? [0x51, 0x61] : [marker] + Array(repeating: UInt8(last ? 0 : level + 1), count: 10)
    }
    let table = bytes.count
    bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [depth, 0, table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return Data(bytes)
  }

  static let refused = [
    BrokenExample(
      "ten to the twelfth values", arraysOfArrays(13),
      ": the property list cannot be read: it expands to more than 1000000 values"),
    BrokenExample(
      "an array that holds itself", arraysOfArrays(5, isCircular: true),
      ": the property list cannot be read: it contains itself"),
    BrokenExample(
      "a binary list of 200 levels", arraysOfArrays(200),
      ": the property list cannot be read: it is more than 128 levels deep, or contains itself"),
    // Foundation's reader crashes on a set of sets.
    BrokenExample(
      "a set of sets", arraysOfArrays(3, marker: 0xCA),
      ": the property list cannot be read: it has a set, which an Info.plist cannot have"),
    BrokenExample(
      "a list in XML of 200,000 levels",
      "<plist version=\"1.0\">" + String(repeating: "<array>", count: 200_000)
        + String(repeating: "</array>", count: 200_000) + "</plist>",
      ": the property list cannot be read: it is more than 128 levels deep"),
  ]

  @Test(arguments: refused) func listWithoutBoundsIsRefused(example: BrokenExample) throws {
    let start = ContinuousClock.now
    try LintRun("Info.plist", example.bytes).expectBroken("Info.plist", example)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  /// A list whose arrays contain the same array several times is valid, and is read.
  @Test func sharedArraysWithinBoundsAreRead() throws {
    let run = try LintRun("Info.plist", Self.arraysOfArrays(4))
    // The reader reports that the outermost value is an array and not a dictionary.
    #expect(run.ended.errors.contains("this property list is not"))
  }

  /// The limit of depth counts neither values on one level, nor tags in comments and texts.
  @Test(arguments: [
    String(repeating: "<array/>", count: 300), String(repeating: "<dict />", count: 300),
    String(repeating: "<array><dict></dict></array>", count: 300),
    "<!-- " + String(repeating: "<array>", count: 300) + " -->",
    "<string><![CDATA[" + String(repeating: "<dict>", count: 300) + "]]></string>",
    String(repeating: "<date>2026-01-01T00:00:00Z</date><data></data>", count: 300),
    String(repeating: "<array>", count: 100) + String(repeating: "</array>", count: 100),
  ])
  func listThatIsNotDeepIsRead(values: String) throws {
    let list =
      "<plist version=\"1.0\"><dict><key>LSApplicationQueriesSchemes</key><array><string>zapp</string></array>"
      + "<key>Other</key><array>\(values)</array></dict></plist>"
    let run = try LintRun("Info.plist", Data(list.utf8), ["--system", "pay-by-bank-app"])
    #expect(run.ended.code == 0, "\(run.ended.errors)")
  }

  static let podfiles = [
    "nested blocks": "target 'A' do\n", "heredocs": "x = <<~TEXT\npod 'A'\nTEXT\n",
    "one statement of many lines": "pod 'A',\n", "texts that do not end": "pod 'A\n",
    "comments": "=begin\nx\n",
  ]

  private func lint(_ text: String) throws -> (ended: Pyx.Ended, time: Duration) {
    let start = ContinuousClock.now
    let run = try LintRun("Podfile", Data(text.utf8), ["--system", "pay-by-bank-app"])
    return (run.ended, ContinuousClock.now - start)
  }

  /// The reader never searches all other lines in order to read one line.
  @Test(arguments: podfiles.keys.sorted()) func podfileOfManyLinesIsReadInTime(name: String) throws {
    let part = try #require(Self.podfiles[name])
    let count = 100_000 / part.count { $0 == "\n" }
    let (ended, time) = try lint(String(repeating: part, count: count))
    #expect([0, 1].contains(ended.code), "\(ended.errors)")
    #expect(time < .seconds(600))
  }

  /// A file four times as large takes about four times as long; it would take sixteen times as long if each byte were
  /// compared with every other byte.
  @Test(arguments: [
    "target 'A' do\n", "x = <<~T\npod 'A'\nT\n", "'a' \"b\" && pod ", "pod 'A',\n", "= if |do| ",
  ])
  func timeGrowsWithTheFile(part: String) throws {
    func quickest(_ bytes: Int) throws -> Duration {
      let text = String(repeating: part, count: bytes / part.utf8.count)
      return try min(lint(text).time, lint(text).time)
    }
    let (half, whole) = (try quickest(1 << 19), try quickest(1 << 21))
    #expect(whole < half * 8 + .seconds(20), "\(half), then \(whole)")
  }

  /// Ten mebibytes are read, in one line, and one byte more is refused.
  @Test func podfileOfTheLargestSizeIsRead() throws {
    let part = "'a' "
    let largest = String(repeating: part, count: (10 << 20) / part.utf8.count)
    let text = largest + String(repeating: "\n", count: (10 << 20) - largest.utf8.count)
    let (ended, time) = try lint(text)
    #expect([0, 1].contains(ended.code), "\(ended.errors)")
    #expect(time < .seconds(600))
    let more = try lint(text + "\n").ended
    #expect(more.code == 65)
    #expect(more.errors == "pyx: Podfile: the Podfile cannot be read: it has more than 10485760 bytes\n")
  }

  /// Each pod's name is judged, so the number of names is limited.
  ///
  /// At most 20 notes of a kind are printed one by one.
  @Test func namesAndNotesHaveBounds() throws {
    let names = try lint((0...10_000).map { "pod 'A\($0)'\n" }.joined()).ended
    #expect(names.code == 65)
    #expect(names.errors == "pyx: Podfile: the Podfile cannot be read: it names more than 10000 pods\n")
    let notes = try lint(String(repeating: "pod 'A' if x\n", count: 1000)).ended.errors
    #expect(notes.contains("pyx: Podfile:20: the pod A depends on a condition and is not judged\n"))
    #expect(notes.contains("pyx: Podfile: 980 more depend on a condition and are not judged\n"))
    #expect(!notes.contains("Podfile:21:"))
  }
}
