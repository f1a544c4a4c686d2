import Foundation
import JSONValues

/// What a Podfile says when it is read as text; although it is a program, it is not run.
///
/// Everything that depends on a condition, or on a computed value, is left out.
struct Podfile: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// The names of the pods that are written out, each once, in order.
  let pods: [String]
  /// Whether the Podfile has `use_frameworks!`; nil if that line is always under a condition.
  let usesFrameworks: Bool?
  /// The minimum iOS version, if it is written out, depends on no condition, and is the same in all lines that name a
  /// version.
  let leastOS: String?
  /// The name of the target if the Podfile has exactly one block for a target; nil if that target is abstract or its
  /// name is computed.
  let onlyTarget: String?
  /// What is left out because it depends on a condition or is computed, one line each.
  let notes: [String]
  /// The lines that request a pod, in order, without those under a condition.
  let lines: [Line]

  /// A line that requests a pod.
  struct Line: Sendable, Hashable {
    /// The number of the file's line on which it begins, from 1.
    let number: Int
    /// The pod's name.
    let name: String
    /// The arguments after the pod's name.
    let arguments: PodArguments
  }

  /// The size of the largest Podfile that is read, in bytes.
  static let largest = 10 << 20
  /// The most pods that a Podfile may name; there is a limit because each of them is judged.
  static let mostPods = 10_000
  /// The most notes of each kind; there is a limit because somebody must read them.
  private static let mostNotes = 20

  /// Reads a Podfile; throws a ``HostFileFault`` if it is too long, not text, has an unfinished merge, or names too
  /// many pods.
  init(path: String, bytes: Data) throws(HostFileFault) {
    guard bytes.count <= Self.largest else {
      throw HostFileFault(path, "the Podfile cannot be read: it has more than \(Self.largest) bytes")
    }
    let source = Array(HostFileFault.withoutMark(bytes))
    if HostFileFault.isUTF16(bytes) {
      throw HostFileFault(path, at: .byte(0), "not a Podfile: it is UTF-16; save it as UTF-8")
    }
    if String(strictUTF8: source) == nil,
      let byte = HostFileFault.Place.firstByteOutsideUTF8(of: source)
    {
      throw HostFileFault(path, at: .byte(byte), "not a Podfile: this byte is not UTF-8")
    }
    for (index, line) in PodfileLines(source).enumerated()
    where line.starts(with: "<<<<<<< ".utf8) || line.starts(with: ">>>>>>> ".utf8) {
      throw HostFileFault(
        path, at: .line(index + 1, column: 1), "the Podfile has an unfinished merge")
    }
    let code = PodfileCode(source).lines
    let named = code.compactMap { line in
      PodfileStatement(line.text).pod.map { (line: line, name: $0.name, arguments: $0.arguments) }
    }
    let frameworks = code.filter { PodfileStatement($0.text).mentionsFrameworks }
    let platforms = code.filter { PodfileStatement($0.text).isPlatform }
    let isUsed = frameworks.contains { !$0.isConditional && PodfileStatement($0.text).usesFrameworks }
    self.path = path
    var known: Set<String> = []
    let blocks = code.compactMap { PodfileStatement($0.text).block }
    onlyTarget = blocks.count == 1 ? blocks[0].target : nil
    lines = named.filter { !$0.line.isConditional }.map {
      Line(number: $0.line.number, name: $0.name, arguments: $0.arguments)
    }
    pods = lines.map(\.name).filter { known.insert($0).inserted }
    guard pods.count <= Self.mostPods else {
      throw HostFileFault(path, "the Podfile cannot be read: it names more than \(Self.mostPods) pods")
    }
    usesFrameworks = frameworks.isEmpty ? false : isUsed ? true : nil
    leastOS = platforms.contains(where: \.isConditional) ? nil : Self.version(in: platforms)
    let frameworksInDoubt = isUsed ? nil : frameworks.first
    let notes =
      named.filter(\.line.isConditional).map { ($0.line.number, "the pod \($0.name)") }
      + [frameworksInDoubt].compactMap(\.self).map { ($0.number, "use_frameworks!") }
      + platforms.filter(\.isConditional).map { ($0.number, "the version of iOS") }
    let said = notes.prefix(Self.mostNotes).map { number, what in
      "\(path):\(number): \(what) depends on a condition and is not judged"
    }
    let rest = notes.count - said.count
    let more =
      rest == 1 ? "1 more depends on a condition and is" : "\(rest) more depend on a condition and are"
    self.notes =
      (rest == 0 ? said : said + ["\(path): \(more) not judged"])
      + Self.notesOnComputed(code, path: path)
  }

  private static func notesOnComputed(_ code: [PodfileCode.Line], path: String) -> [String] {
    let names = code.filter { PodfileStatement($0.text).computesPod }.prefix(mostNotes)
    let platforms = code.filter { !$0.isConditional && PodfileStatement($0.text).isPlatform }
    let versions = Set(platforms.compactMap { PodfileStatement($0.text).version })
    return names.map { "\(path):\($0.number): the name of a pod is computed and not judged" }
      + platforms.filter { PodfileStatement($0.text).computesVersion }.prefix(mostNotes).map {
        "\(path):\($0.number): the version of iOS is computed and not judged"
      }
      + (versions.count > 1
        ? [
          "\(path): it has different versions of iOS, \(versions.sorted().joined(separator: " and ")); none is judged"
        ]
        : [])
  }

  private static func version(in lines: [PodfileCode.Line]) -> String? {
    let versions = Set(lines.compactMap { PodfileStatement($0.text).version })
    return versions.count == 1 ? versions.first : nil
  }
}
