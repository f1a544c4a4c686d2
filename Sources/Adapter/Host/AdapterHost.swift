import Conformance

/// Drives an adapter: starts it or waits for it, checks its claims, and offers it as an implementation of each
/// contract.
public final class AdapterHost: CandidateHost {
  /// The implementation's name as it states it, cut to 200 characters.
  public let name: String
  /// The implementation's version as it states it, cut to 200 characters.
  public let version: String
  /// Claims that this suite does not know and ignores, such as `paydiant/configuration`.
  public let unknownClaims: [String]
  /// The record of the card numbers that the suite sent; it masks all other card numbers in text from the adapter.
  public let numbersSent: CardNumbersSent

  let introduction: InitializeResult
  let pool: ProcessPool
  private let settings: AdapterConnection.Settings
  private let source: any AdapterSource

  /// Starts an adapter and lets it introduce itself.
  ///
  /// - Parameters:
  ///   - command: The command, split into words as a shell would.
  ///   - contracts: The contracts that the suite knows.
  ///   - suiteVersion: The suite's version, as sent to the adapter.
  ///   - limits: The limits for the adapter.
  ///   - transcript: Keeps the conversation; nil if nobody needs it.
  public static func start(
    command: String, contracts: [any DocumentedSystem.Type], suiteVersion: String,
    limits: AdapterLimits = AdapterLimits(), transcript: Transcript? = nil
  ) async throws(AdapterStartError) -> AdapterHost {
    let words: [String]
    do throws(ShellWords.Fault) { words = try ShellWords.split(command) } catch { throw .badCommand(error) }
    return try await start(
      from: ProgramSource(words: words, limits: limits), contracts: contracts, suiteVersion: suiteVersion,
      limits: limits, transcript: transcript)
  }

  /// Takes the first adapter of a source, and lets it introduce itself; see ``start(command:contracts:suiteVersion:limits:transcript:)``.
  package static func start(
    from source: any AdapterSource, contracts: [any DocumentedSystem.Type], suiteVersion: String,
    limits: AdapterLimits = AdapterLimits(), transcript: Transcript? = nil
  ) async throws(AdapterStartError) -> AdapterHost {
    var limits = limits
    if source.isSingle { limits.spares = 0 }
    do throws(AdapterStartError) {
      return try await begin(source, contracts, suiteVersion, limits, transcript)
    } catch {
      await source.end()
      throw error
    }
  }

  private static func begin(
    _ source: any AdapterSource, _ contracts: [any DocumentedSystem.Type], _ suiteVersion: String,
    _ limits: AdapterLimits, _ transcript: Transcript?
  ) async throws(AdapterStartError) -> AdapterHost {
    let settings = AdapterConnection.Settings(
      limits: limits, transcript: transcript, numbersSent: CardNumbersSent(),
      log: AdapterLog(limit: limits.logBytes))
    let suite = InitializeParameters.Suite(name: "pyx", version: suiteVersion)
    let (first, introduction) = try await AdapterConnection.introduced(
      source, number: 1, settings: settings, suite: suite)
    let unknown: [String]
    do throws(AdapterStartError) {
      unknown = try introduction.check(against: contracts)
    } catch {
      first.kill()
      throw error
    }
    let pool = ProcessPool(limits: limits, isSingle: source.isSingle, first: first) {
      number throws(AdapterStartError) in
      let (next, again) = try await AdapterConnection.introduced(
        source, number: number, settings: settings, suite: suite)
      guard again == introduction else {
        next.kill()
        throw .badInitializeResult("process \(number) introduced itself differently from the first")
      }
      return next
    }
    return AdapterHost(
      source: source, introduction: introduction, unknownClaims: unknown, pool: pool, settings: settings)
  }

  private init(
    source: any AdapterSource, introduction: InitializeResult, unknownClaims: [String], pool: ProcessPool,
    settings: AdapterConnection.Settings
  ) {
    self.source = source
    self.introduction = introduction
    self.unknownClaims = unknownClaims
    self.pool = pool
    name = ShortText.cut(introduction.implementation.name, to: ShortText.nameLimit)
    version = ShortText.cut(introduction.implementation.version, to: ShortText.nameLimit)
    numbersSent = settings.numbersSent
    self.settings = settings
  }

  /// The adapter as an implementation of one contract; nil if the adapter does not claim that contract.
  public func implementation<System: DocumentedSystem>(
    of contract: System.Type = System.self
  ) -> AdapterImplementation<System>? {
    guard let system = introduction.systems.first(where: { $0.id == System.system }),
      let role = system.roles.first(where: { $0.role == System.role.rawValue })
    else { return nil }
    let profile = ImplementationProfile<System>(
      name: name, version: version,
      stimuli: Set(role.stimuli.compactMap(System.Stimulus.Kind.init(rawValue:))),
      effects: Set(role.observes.compactMap(System.Effect.Kind.init(rawValue:))),
      quiescence: system.quiescence, clock: ClockSource(rawValue: system.clock) ?? .controlled,
      isolation: system.isolation.flatMap { .init(rawValue: $0) } ?? .process,
      platform: system.platform.flatMap(Platform.init),
      longestStart: source.longestWait + settings.limits.start)
    return AdapterImplementation(profile: profile, pool: pool)
  }

  /// The roles that the adapter claims of a system, including those that the suite does not know.
  public func claimedRoles(of system: String) -> [String] {
    introduction.systems.first { $0.id == system }?.roles.map(\.role) ?? []
  }

  /// What broke in the run so far, one line each: a report shows it even if it was nobody's fault.
  public var incidents: [String] { get async { await pool.incidents } }

  /// The end of the adapter's standard error, with all card numbers masked except the suite's own; no verdict depends
  /// on it.
  public var log: String { numbersSent.masking(settings.log.text) }

  /// The last lines of the log, shortened for people; for a browser's log, the console's lines and the very last lines.
  public var lastLines: [String] { LogTail.lines(of: log) }

  /// Ends the adapter's processes and waits until they are gone; open sessions break.
  public func shutDown() async {
    // The transcript is flushed now as well, because a caller in a hurry may not wait for the rest.
    settings.transcript?.flush()
    await pool.shutDown()
    await source.end()
    settings.transcript?.flush()
  }
}
