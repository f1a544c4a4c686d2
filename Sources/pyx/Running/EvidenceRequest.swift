import Adapter
import CommandSupport
import Conformance
import Evidence
import Foundation
import PyxOnlinePayments
import Reporting
import Vectors

/// The evidence pack that a run must write, and the secret seed that it commits to at first and reveals at the end.
struct EvidenceRequest: Sendable {
  static let options: [CommandSpecification.Option] = [
    .value("--evidence", "FILE", "write an evidence pack of the run, for pyx verify").uncommon,
    .value("--sign", "KEY", "the private key that signs the pack, from pyx keygen").uncommon,
    .flag(
      "--holdout-commit",
      """
      pick the seed at random; before the run, print one digest of the seed, a nonce, the rule set and the adapter; \
      after the run, print these four values
      """
    ).uncommon,
  ]

  private let path: String?
  private let key: SigningKey?
  private let recorder = CaseRecorder()
  private let adapter: AdapterRequest?
  private let expectations: String?
  private let holdout: Holdout?

  /// Reads the arguments; throws a ``UserError`` if they do not fit.
  ///
  /// - Parameters:
  ///   - adapter: The adapter, if one is judged.
  ///   - settings: The run's settings, which get a secret seed if that was asked for.
  init(_ arguments: Arguments, adapter: AdapterRequest?, settings: inout RunSettings) throws {
    path = arguments.value("--evidence")
    self.adapter = adapter
    guard (path == nil) == (arguments.value("--sign") == nil) else {
      throw UserError(
        .usage, "a pack must be signed: give --evidence FILE together with --sign KEY; pyx keygen makes a key"
      )
    }
    key = try arguments.value("--sign").map { try Self.key(in: $0) }
    expectations =
      try path == nil
      ? nil
      : arguments.value("--expectations").map {
        String(decoding: try InputFile.contents(of: $0, limit: InputFile.largestText), as: UTF8.self)
      }
    if let path {
      try NewFile.requireFree(path)
      if let missing = Compression.missing { throw UserError(.adapterUnavailable, "\(missing)") }
    }
    guard arguments.has("--holdout-commit") else {
      holdout = nil
      return
    }
    guard arguments.value("--seed") == nil, !arguments.has("--reproducible") else {
      throw UserError(
        .usage, "--holdout-commit draws a secret seed: leave out --seed and --reproducible")
    }
    do {
      settings.seed = try Holdout.randomSeed()
      holdout = try Holdout(seed: settings.seed, subjects: Self.subjects(adapter))
    } catch {
      throw UserError(.internalError, error.description)
    }
  }

  /// The settings, with a recorder of the cases if a pack was asked for.
  func recording(_ settings: RunSettings) -> RunSettings {
    guard path != nil else { return settings }
    var copy = settings
    copy.taping = recorder
    return copy
  }

  /// Prints the commitment, before the run.
  func commit() {
    guard let holdout else { return }
    Output.tell("holdout commitment, SHA-256: \(holdout.commitment)")
  }

  /// Prints the parts of the commitment, and writes the pack; throws a ``UserError`` if it cannot be written.
  func finish(_ report: RunReport, _ options: ReportOptions, _ settings: RunSettings) throws {
    if let holdout {
      Output.tell("holdout revealed: printf '%s' '\(holdout.text)' | sha256sum")
    }
    guard let path, let key else { return }
    var facts = RunFacts(settings)
    facts.subjects = Self.subjects(adapter)
    facts.command = adapter?.recorded
    facts.executable = Self.executable
    facts.vectors = Self.vectorsDigest
    facts.expectations = expectations
    facts.environment = Self.environment
    facts.keys = Self.keys.filter { system, _ in report.contracts.contains { $0.system == system } }
    facts.holdout = holdout
    let bytes: [UInt8]
    do {
      bytes = try EvidencePack.bytes(
        of: report, options: options, cases: recorder, facts: facts, signedBy: key)
    } catch {
      throw UserError(.internalError, "no evidence pack could be made: \(error)")
    }
    try NewFile.write(bytes, to: path, mode: 0o644)
    Output.note("wrote \(path), \(bytes.count) bytes; pyx verify \(path) --key FILE checks it")
  }

  /// SHA-256 of the concatenated vector files.
  static var vectorsDigest: String { SHA256.hex(VectorFiles.all.flatMap(\.bytes)) }

  /// The private test keys of the suite's services, by system.
  static var keys: [String: [String]] { [OnlinePayments.system: TestKeys.published] }

  private static func key(in path: String) throws -> SigningKey {
    let text = String(
      decoding: try InputFile.contents(of: path, code: .badData, limit: InputFile.largestText), as: UTF8.self)
    do { return try SigningKey(pem: text) } catch {
      throw UserError(.badData, "\(path): \(error.description)")
    }
  }

  /// What is judged: the files that the adapter's command names, or this program.
  private static func subjects(_ adapter: AdapterRequest?) -> [Attestation.Descriptor] {
    guard let adapter else { return [.init("pyx", sha256: executable)] }
    let words = (try? ShellWords.split(adapter.text)) ?? []
    var found = words.enumerated().compactMap { place, word -> Attestation.Descriptor? in
      let path = place == 0 && !word.contains("/") ? program(word) : word
      guard let path, let digest = digest(of: path) else { return nil }
      return .init(word, sha256: digest)
    }
    // A pack needs a subject; if no file can be read, the command line stands for it.
    if found.isEmpty { found = [.init("command", sha256: SHA256.hex(adapter.recorded))] }
    return found
  }

  private static let executable = digest(of: "/proc/self/exe") ?? digest(of: CommandLine.arguments[0]) ?? ""

  private static func digest(of path: String) -> String? {
    // A word of the command may name a device, and reading a device may never end.
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return SHA256.hex(Array(data))
  }

  private static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static var environment: [String: String] {
    #if arch(x86_64)
      let architecture = "x86_64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "another"
    #endif
    return [
      "system": ProcessInfo.processInfo.operatingSystemVersionString, "architecture": architecture,
      "processors": "\(ProcessInfo.processInfo.activeProcessorCount)",
    ]
  }
}
