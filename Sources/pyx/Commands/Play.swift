import Adapter
import Catalogue
import CommandSupport
import Conformance
import Reporting

/// `pyx play`: plays a session by hand, or plays a saved session again.
struct Play: Sendable {
  static let specification = CommandSpecification(
    name: "play", summary: "Plays a session by hand, or a saved session again, and shows the effects.",
    operand: .init(
      name: "FILE", isOptional: true,
      help: "a saved session: it is played again, and its effects are compared with the saved ones"),
    options: [
      .value("--system", "S", "the system whose stimuli are sent"),
      .value("--role", "R", "the role; library by default"),
      .value("--adapter", "CMD", "play the program that this command starts; the reference by default"),
    ] + AdapterRequest.options + [
      .value("--transcript", "FILE", "keep the whole conversation with the adapter in this file")
    ],
    notes: [
      "",
      "Without FILE, commands are read from standard input, one per line; the command help lists them. A script ends",
      "at its first error. Exit code 1: a saved session has other effects now.",
    ])

  private let registry: Registry
  private let contract: KnownContract
  private let file: PlayFile?
  private let adapter: AdapterRequest?
  private let transcriptPath: String?

  init(_ arguments: Arguments, registry: Registry) throws {
    self.registry = registry
    adapter = try AdapterRequest(arguments)
    transcriptPath = arguments.value("--transcript")
    if transcriptPath != nil, adapter == nil {
      throw UserError(
        .usage, "--transcript keeps the conversation with an adapter; give --adapter or --listen too")
    }
    let name = arguments.operand
    file = try name.map {
      try PlayFile(try InputFile.contents(of: $0, limit: InputFile.largestText), named: $0)
    }
    if let name, arguments.value("--system") != nil || arguments.value("--role") != nil {
      throw UserError(.usage, "\(name) names its system and role; leave out --system and --role")
    }
    guard file != nil || arguments.value("--system") != nil else {
      let systems = registry.systems.joined(separator: ", ")
      throw UserError(.usage, "play needs --system, one of \(systems), or a saved session")
    }
    let selection = try registry.selection(arguments)
    let wanted =
      file?.contract
      ?? ContractName(selection.systems.first ?? "", selection.roles.first ?? .library)
    guard let contract = registry.contracts.first(where: { $0.name == wanted }) else {
      throw UserError(file == nil ? .usage : .badData, "there is no contract \(wanted.words); see pyx rules")
    }
    self.contract = contract
  }

  func run() async throws -> ExitCode {
    let transcript = try Transcript.opened(at: transcriptPath)
    var host: AdapterHost?
    do throws(AdapterStartError) {
      host = try await adapter?.start(registry.contracts.map(\.type), transcript: transcript)
    } catch {
      throw UserError(.adapterUnavailable, error.sentence)
    }
    let code: ExitCode
    do {
      code = try await play(on: host)
    } catch {
      // A mistake in a script counts as a usage error, not as trouble with the adapter.
      await end(host, troubled: (error as? UserError)?.code != .usage)
      throw error
    }
    await end(host, troubled: false)
    try transcript?.requireWhole()
    return code
  }

  private func play(on host: AdapterHost?) async throws -> ExitCode {
    let session = try contract.typed.played(on: host)
    let text = PlayText(samples: session.samples, style: Output.style)
    if let file { return try await PlayAgain(file: file, session: session, text: text).run() }
    try await PlayLoop(session, text: text, isScript: !LineInput.isTerminal).run(LineInput())
    return .success
  }

  private func end(_ host: AdapterHost?, troubled: Bool) async {
    guard let host else { return }
    let underTest = SystemUnderTest(name: host.name, version: host.version, candidates: [], host: host)
    await Subject(underTest: underTest, host: host).end(troubled: troubled)
  }
}

extension TypedContract {
  /// A session of the adapter, or of the reference if there is none; throws a ``UserError`` if the adapter does not
  /// claim the contract.
  fileprivate func played(on host: AdapterHost?) throws -> any HandPlayed {
    guard let host else { return HandSession(reference, services: services) }
    guard let adapter: AdapterImplementation<System> = host.implementation() else {
      let name = ContractName(System.system, System.role).words
      throw UserError(.nothingSelected, "the adapter does not claim \(name); name what it claims")
    }
    do { return HandSession(adapter, services: try network()) } catch {
      throw UserError(.adapterUnavailable, "the services of the contract cannot be simulated: \(error)")
    }
  }
}
