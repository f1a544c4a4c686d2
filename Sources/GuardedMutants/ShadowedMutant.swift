import Conformance
import HTTPMessages
import Synchronization

/// One defect beside an implementation without it.
struct ShadowedMutant<System: DocumentedSystem>: Sendable {
  let index: Int
  private let session: (any Session<System>)?
  private let echo: Echo<System>
  private let changed: (any HTTPTransport)?
  private let watch: ShadowedCase<System>

  /// Opens the defect around something that does what the implementation has done.
  init(
    _ index: Int, _ wrap: Mutant<System>.Wrap, _ world: World, hasTransport: Bool,
    _ watch: ShadowedCase<System>
  ) async throws {
    let echo = Echo<System>()
    let way = WayBox()
    let inside: (any HTTPTransport)? = hasTransport ? EchoTransport() : nil
    session = try? await wrap(world, inside) { other, changed in
      if other != world { watch.noteOther(index, than: []) }
      way.transport = changed
      return EchoSession(echo: echo)
    }
    changed = way.transport
    (self.index, self.echo, self.watch) = (index, echo, watch)
  }

  /// What it makes of what was done with a stimulus.
  func look(at stimulus: System.Stimulus, in world: World, _ done: [System.Effect]) async {
    echo.begin(stimulus, in: world, done)
    let effects = try? await session?.send(stimulus, in: world)
    if echo.isOther {
      watch.noteOther(index, than: done)
    } else {
      watch.compare(index, did: effects, insteadOf: done)
    }
  }

  /// What it makes of what came late.
  func look(settledIn world: World, _ done: [System.Effect]) async {
    echo.begin(nil, in: world, done)
    watch.compare(
      index, did: try? await session?.settle(in: world, atMost: .zero), insteadOf: done)
  }

  /// What it makes of the end.
  func look(closedWith done: [System.Effect]) async {
    echo.begin(nil, in: World(), done)
    watch.compare(index, did: try? await session?.close(), insteadOf: done)
  }

  /// What it makes of a request and its answer.
  func look(at request: HTTPRequest, _ answer: Result<HTTPResponse, TransportError>) async {
    guard let changed else { return }
    let played = PlayedRequest(request, answer)
    let own = await PlayedRequest.$current.withValue(played) { () -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) { return .success(try await changed.perform(request)) } catch {
        return .failure(error)
      }
    }
    if own != answer || played.isOther { watch.noteOther(index, than: []) }
  }
}

/// The way to the service that a defect hands to the implementation.
private final class WayBox: Sendable {
  private let state = Mutex<(any HTTPTransport)?>(nil)
  var transport: (any HTTPTransport)? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// What was done without a defect, to be given back to it once.
private final class Echo<System: DocumentedSystem>: Sendable {
  private struct State: Sendable {
    var stimulus: System.Stimulus?
    var world = World()
    var done: [System.Effect] = []
    var times = 0
    var isOther = false
  }
  private let state = Mutex(State())

  func begin(_ stimulus: System.Stimulus?, in world: World, _ done: [System.Effect]) {
    state.withLock { $0 = State(stimulus: stimulus, world: world, done: done) }
  }

  /// Whether something else was asked, or nothing, or more than once.
  var isOther: Bool { state.withLock { $0.isOther || ($0.stimulus != nil && $0.times != 1) } }

  func answer(to stimulus: System.Stimulus?, in world: World?) -> [System.Effect] {
    state.withLock { state in
      state.times += 1
      if state.times > 1 || stimulus != state.stimulus || world != nil && world != state.world {
        state.isOther = true
      }
      return state.times == 1 ? state.done : []
    }
  }
}

private struct EchoSession<System: DocumentedSystem>: Session {
  let echo: Echo<System>

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    echo.answer(to: stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [System.Effect] {
    echo.answer(to: nil, in: nil)
  }

  func close() async throws -> [System.Effect] { echo.answer(to: nil, in: nil) }
}

/// A request that was answered, to be asked again by a defect.
private final class PlayedRequest: Sendable {
  @TaskLocal static var current: PlayedRequest?

  private let request: HTTPRequest
  private let answer: Result<HTTPResponse, TransportError>
  private let others = Mutex((times: 0, isOther: false))

  init(_ request: HTTPRequest, _ answer: Result<HTTPResponse, TransportError>) {
    (self.request, self.answer) = (request, answer)
  }

  /// Whether something else was asked, or nothing, or more than once.
  var isOther: Bool { others.withLock { $0.isOther || $0.times != 1 } }

  func play(_ asked: HTTPRequest) throws(TransportError) -> HTTPResponse {
    others.withLock {
      $0.times += 1
      if asked != request { $0.isOther = true }
    }
    return try answer.get()
  }
}

private struct EchoTransport: HTTPTransport {
  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let played = PlayedRequest.current else { throw .unreachable }
    return try played.play(request)
  }
}

/// The way to the service, along which every defect looks at what passes.
struct ShadowedTransport<System: DocumentedSystem>: HTTPTransport {
  let real: any HTTPTransport
  let mutants: [ShadowedMutant<System>]
  let watch: ShadowedCase<System>

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let answer: Result<HTTPResponse, TransportError>
    do throws(TransportError) { answer = .success(try await real.perform(request)) } catch {
      answer = .failure(error)
    }
    for mutant in mutants { await mutant.look(at: request, answer) }
    return try answer.get()
  }
}
