import Conformance
import HTTPMessages
import Locks

/// One defect that is examined beside an implementation without the defect.
struct ShadowedMutant<System: DocumentedSystem>: Sendable {
  let index: Int
  private let session: (any Session<System>)?
  private let echo: Echo<System>
  private let changed: (any HTTPTransport)?
  private let watch: ShadowedCase<System>

  /// Opens the defect around an echo of the implementation.
  init(
    _ index: Int, _ wrap: Mutant<System>.Wrap, _ world: World, hasTransport: Bool,
    _ watch: ShadowedCase<System>
  ) async throws {
    let echo = Echo<System>()
    let way = WayBox()
    let inside: (any HTTPTransport)? = hasTransport ? EchoTransport() : nil
    session = try? await wrap(world, inside) { other, changed in
      if other != world { watch.noteOther(index) }
      way.transport = changed
      return EchoSession(echo: echo)
    }
    changed = way.transport
    (self.index, self.echo, self.watch) = (index, echo, watch)
  }

  /// Shows a stimulus and its effects to the defect.
  func look(at step: ShadowStep<System>) async {
    echo.begin(step)
    guard let stimulus = step.stimulus else { return }
    let effects = try? await session?.send(stimulus, in: step.world)
    if echo.isOther {
      watch.noteOther(index)
    } else {
      watch.compare(index, did: effects, insteadOf: step.done)
    }
  }

  /// Shows late effects to the defect.
  func look(atSettling step: ShadowStep<System>) async {
    echo.begin(step)
    watch.compare(
      index, did: try? await session?.settle(in: step.world, atMost: .zero), insteadOf: step.done)
  }

  /// Shows the close and its effects to the defect.
  func look(atClose step: ShadowStep<System>) async {
    echo.begin(step)
    watch.compare(index, did: try? await session?.close(), insteadOf: step.done)
  }

  /// Shows a request and its answer to the defect.
  func look(at request: HTTPRequest, _ answer: Result<HTTPResponse, TransportError>) async {
    guard let changed else { return }
    let played = PlayedRequest(request, answer)
    let own = await PlayedRequest.$current.withValue(played) { () -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) { return .success(try await changed.perform(request)) } catch {
        return .failure(error)
      }
    }
    if own != answer || played.isOther { watch.noteOther(index) }
  }
}

/// The transport that a defect passes to the implementation.
private final class WayBox: Sendable {
  private let state = Locked<(any HTTPTransport)?>(nil)
  var transport: (any HTTPTransport)? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// A step of the suite and its effects without a defect; all defects share it, because worlds are large.
final class ShadowStep<System: DocumentedSystem>: Sendable {
  /// The stimulus; nil if the suite only waited or ended the session.
  let stimulus: System.Stimulus?
  let world: World
  let done: [System.Effect]

  init(_ stimulus: System.Stimulus?, in world: World, _ done: [System.Effect]) {
    (self.stimulus, self.world, self.done) = (stimulus, world, done)
  }
}

/// Stands in for the implementation: gives the defect, once, the effects that the step had without the defect.
private final class Echo<System: DocumentedSystem>: Sendable {
  private struct State: Sendable {
    var step: ShadowStep<System>?
    var times = 0
    var isOther = false
  }
  private let state = Locked(State())

  func begin(_ step: ShadowStep<System>) { state.withLock { $0 = State(step: step) } }

  /// Whether something else was sent, or nothing, or the same more than once.
  var isOther: Bool { state.withLock { $0.isOther || ($0.step?.stimulus != nil && $0.times != 1) } }

  func answer(to stimulus: System.Stimulus?, in world: World?) -> [System.Effect] {
    state.withLock { state in
      state.times += 1
      if state.times > 1 || stimulus != state.step?.stimulus || world.map({ $0 != state.step?.world }) == true
      {
        state.isOther = true
      }
      return state.times == 1 ? state.step?.done ?? [] : []
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

/// An answered request that the defect gets the chance to make again.
private final class PlayedRequest: Sendable {
  @TaskLocal static var current: PlayedRequest?

  private let request: HTTPRequest
  private let answer: Result<HTTPResponse, TransportError>
  private let others = Locked((times: 0, isOther: false))

  init(_ request: HTTPRequest, _ answer: Result<HTTPResponse, TransportError>) {
    (self.request, self.answer) = (request, answer)
  }

  /// Whether something else was sent, or nothing, or the same more than once.
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

/// The transport to the service, which shows every request to all defects.
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
