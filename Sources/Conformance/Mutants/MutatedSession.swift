import HTTPMessages
import Synchronization

/// What a mutant remembers.
final class Memory<State: Sendable>: Sendable {
  private let state: Mutex<State>

  init(_ initial: State) { state = Mutex(initial) }

  var value: State {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// A session with a mutant's behaviour around it; the stimuli of one case come one after another.
struct MutatedSession<System: DocumentedSystem, State: Sendable>: Session {
  typealias Behaviour =
    @Sendable (inout State, System.Stimulus, World, any Session<System>) async throws ->
    [System.Effect]
  typealias Late = @Sendable (inout State, World, [System.Effect]) -> [System.Effect]

  let inner: any Session<System>
  let memory: Memory<State>
  let world = Memory(World())
  let behave: Behaviour
  let late: Late

  init(inner: any Session<System>, memory: Memory<State>, behave: @escaping Behaviour, late: @escaping Late) {
    self.inner = inner
    self.memory = memory
    self.behave = behave
    self.late = late
  }

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    self.world.value = world
    return try await behave(&memory.value, stimulus, world, inner)
  }

  func settle(in world: World, atMost: Duration) async throws -> [System.Effect] {
    self.world.value = world
    return late(&memory.value, world, try await inner.settle(in: world, atMost: atMost))
  }

  func close() async throws -> [System.Effect] {
    late(&memory.value, world.value, try await inner.close())
  }
}

/// A transport that changes what passes.
struct TamperingTransport: HTTPTransport {
  let inner: any HTTPTransport
  let onRequest: @Sendable (inout HTTPRequest) -> Void
  let onResponse: @Sendable (inout HTTPResponse) -> Void

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    onRequest(&request)
    var response = try await inner.perform(request)
    onResponse(&response)
    return response
  }
}
