import Adapter
import AdapterListening
import CommandSupport
import Conformance

/// The adapter that a command judges: a program that Pyx starts, or one that connects by itself.
struct AdapterRequest: Sendable {
  /// The options of an adapter that connects.
  static let options: [CommandSpecification.Option] = [
    .value(
      "--listen", "ADDRESS",
      "wait for an adapter that connects: at HOST, HOST:PORT or :PORT; a free port of 127.0.0.1 by default",
      optionalWhere: { ListenAddress($0) != nil }),
    .value("--launch", "CMD", "with --listen: start the app with this command, which gets PYX_URL"),
    .values("--origin", "ORIGIN", "with --listen: also let pages of this origin connect").uncommon,
    .value("--wait", "SECONDS", "with --listen: how long to wait for a connection; 60 by default").uncommon,
    .value(
      "--return", "SECONDS",
      "with --launch: how long to wait for an app to connect again before launching it again; 2 by default"
    ).uncommon,
  ]

  private enum Way: Sendable {
    case command(String)
    case listen(ListenRequest)
  }

  private struct ListenRequest: Sendable {
    var address: ListenAddress
    var launch: String?
    var origins: [String]
    var patience: ListeningSource.Patience
  }

  /// Whether the adapter connects by itself; if so, only one adapter runs at a time.
  var connects: Bool { if case .listen = way { true } else { false } }

  private let way: Way
  /// The options that attach the same adapter again, for a command line.
  let words: [String]

  /// Reads the options; nil if none of them names an adapter.
  init?(_ arguments: Arguments) throws {
    let attaching = Self.options.map(\.name).filter { $0 != "--listen" && arguments.has($0) }
    guard arguments.has("--listen") else {
      if let name = attaching.first {
        throw UserError(.usage, "\(name) belongs to an adapter that connects; give --listen too")
      }
      guard let command = arguments.value("--adapter") else { return nil }
      (way, words) = (.command(command), ["--adapter", command])
      return
    }
    guard arguments.value("--adapter") == nil else {
      throw UserError(
        .usage, "--adapter starts an adapter, and --listen waits for one that connects; give one of them")
    }
    way = .listen(try Self.listening(arguments))
    words =
      ["--listen"] + [arguments.value("--listen")].compactMap(\.self)
      + attaching.flatMap { name in arguments.all(name).flatMap { [name, $0] } }
  }

  private static func listening(_ arguments: Arguments) throws -> ListenRequest {
    let address: ListenAddress
    if let text = arguments.value("--listen") {
      guard let read = ListenAddress(text) else {
        throw UserError(
          .usage,
          "--listen takes an IPv4 address or localhost with a port up to 65534, such as 127.0.0.1:8123, not \"\(text)\""
        )
      }
      address = read
    } else {
      address = .usual
    }
    if arguments.has("--return"), !arguments.has("--launch") {
      throw UserError(.usage, "--return says when to launch again; give --launch too")
    }
    let wait = try arguments.number("--wait", in: 1...86_400, otherwise: 60)
    let comeBack = try arguments.number("--return", in: 0...86_400, otherwise: 2)
    return ListenRequest(
      address: address, launch: arguments.value("--launch"), origins: arguments.all("--origin"),
      patience: .init(wait: .seconds(wait), comeBack: .seconds(comeBack)))
  }

  /// The adapter in words: the command that starts the adapter or its app, if there is a command.
  var text: String { command ?? "an adapter that connects" }

  /// The command that starts the adapter or its app, if there is a command.
  var command: String? {
    switch way {
    case .command(let command): command
    case .listen(let request): request.launch
    }
  }

  /// How a shard's report or a pack records the adapter: its command, or its options if it connects by itself.
  var recorded: String {
    switch way {
    case .command(let command): command
    case .listen: words.map(Shell.quoted).joined(separator: " ")
    }
  }

  /// The options that attach an adapter again, given its record in a report or a pack.
  static func words(recorded text: String) -> [String] {
    let words = try? ShellWords.split(text)
    return words?.first == "--listen" ? words ?? [] : ["--adapter", text]
  }

  /// Starts the adapter, or waits until it connects, and lets it introduce itself; a later interruption shuts it down.
  func start(
    _ contracts: [any DocumentedSystem.Type], transcript: Transcript?
  ) async throws(AdapterStartError) -> AdapterHost {
    Orphans.shared.adopt()
    let host: AdapterHost
    do throws(AdapterStartError) { host = try await self.host(contracts, transcript) } catch {
      // If a page breaks before it connects, only the browser's console says why.
      if case .notConnected(_, _, let log) = error {
        for line in log { Output.note("adapter's log: \(line)") }
      }
      throw error
    }
    Interruption.shared.whenInterrupted { await host.shutDown() }
    return host
  }

  private func host(
    _ contracts: [any DocumentedSystem.Type], _ transcript: Transcript?
  ) async throws(AdapterStartError) -> AdapterHost {
    switch way {
    case .command(let command):
      return try await .start(
        command: command, contracts: contracts, suiteVersion: SuiteVersion.suite, transcript: transcript)
    case .listen(let request):
      let source = try ListeningSource(
        at: request.address, origins: request.origins, launch: request.launch, patience: request.patience)
      if !request.address.isLoopback {
        Output.note(
          "listening on \(request.address.host): other machines can reach this one, and whoever has the URL can connect"
        )
      }
      Output.tell("waiting for an adapter at \(source.url)")
      return try await .start(
        from: source, contracts: contracts, suiteVersion: SuiteVersion.suite, transcript: transcript)
    }
  }
}
