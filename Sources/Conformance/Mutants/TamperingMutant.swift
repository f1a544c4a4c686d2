import HTTPMessages

extension Mutant {
  /// Replaces `send` of a session; the transport is the suite's own, or nil if there is none.
  public typealias Sending<State: Sendable> =
    @Sendable (Memory<State>, System.Stimulus, World, any Session<System>, (any HTTPTransport)?)
    async throws -> [System.Effect]

  /// Replaces `perform` of a transport; the replacement may answer on its own, fail, wait, and send other requests.
  public typealias Performing<State: Sendable> =
    @Sendable (Memory<State>, HTTPRequest, any HTTPTransport) async throws(TransportError) -> HTTPResponse

  /// Changes whatever passes between the suite, the implementation and the service, with one memory for all of it.
  ///
  /// The hooks are in the order in which traffic passes them, and each may be left out. Hooks with an `inout` state run
  /// one at a time. `send` and `perform` may wait; in the meantime, requests may reach the other hooks.
  ///
  /// - Parameters:
  ///   - name: What the bad code does.
  ///   - initial: The initial memory.
  ///   - lasting: How long the memory lasts.
  ///   - stimulus: The stimuli that the implementation gets in place of the suite's stimulus; an empty list withholds
  ///     it.
  ///   - send: Handles each of these stimuli.
  ///   - request: Changes a request; like `perform` and `response`, it is not called without a transport.
  ///   - perform: Handles the changed request.
  ///   - response: Changes the response, if there is one; it also gets the request as it was sent.
  ///   - effect: The effects that come out in place of an effect, including effects that come late or at the close.
  ///   - close: The effects that follow all others when the session is closed.
  public static func tampering<State: Sendable>(
    _ name: String, memory initial: State, lasting: MutantMemory = .session,
    stimulus: @escaping @Sendable (inout State, System.Stimulus, World) -> [System.Stimulus] = {
      _, stimulus, _ in [stimulus]
    },
    send: @escaping Sending<State> = { _, stimulus, world, inner, _ in
      try await inner.send(stimulus, in: world)
    },
    request: @escaping @Sendable (inout State, inout HTTPRequest) -> Void = { _, _ in },
    perform: @escaping Performing<State> = { _, request, inner throws(TransportError) in
      try await inner.perform(request)
    },
    response: @escaping @Sendable (inout State, HTTPRequest, inout HTTPResponse) -> Void = { _, _, _ in },
    effect: @escaping @Sendable (inout State, System.Effect, World) -> [System.Effect] = {
      _, effect, _ in [effect]
    },
    close: @escaping @Sendable (inout State) -> [System.Effect] = { _ in [] }
  ) -> Mutant {
    remembering(name, initial, lasting) { memory, world, transport, open in
      @Sendable func changed(_ world: World, _ effects: [System.Effect]) -> [System.Effect] {
        effects.flatMap { one in memory.update { effect(&$0, one, world) } }
      }
      let tampering = transport.map {
        TamperingTransport(
          inner: $0, memory: memory, onRequest: request, exchange: perform, onResponse: response)
      }
      return MutatedSession(
        inner: try await open(world, tampering),
        behave: { original, world, inner in
          var effects: [System.Effect] = []
          for one in memory.update({ stimulus(&$0, original, world) }) {
            effects += changed(world, try await send(memory, one, world, inner, transport))
          }
          return effects
        }, late: changed, last: { memory.update(close) })
    }
  }

  /// Changes HTTP traffic.
  public static func tampering(
    _ name: String, request: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in },
    response: @escaping @Sendable (inout HTTPResponse) -> Void = { _ in }
  ) -> Mutant {
    tampering(
      name, memory: (), request: { _, passing in request(&passing) },
      response: { _, _, passing in response(&passing) })
  }

  /// Lets the closure handle each request; it also gets the suite's transport.
  public static func performing(
    _ name: String,
    _ perform:
      @escaping @Sendable (HTTPRequest, any HTTPTransport) async throws(TransportError) -> HTTPResponse
  ) -> Mutant {
    tampering(
      name, memory: (),
      perform: { _, request, inner throws(TransportError) in try await perform(request, inner) })
  }

  /// Middleware with a memory that lasts for one case or for one session.
  static func remembering<State: Sendable>(
    _ name: String, _ initial: State, _ lasting: MutantMemory,
    _ wrap:
      @escaping @Sendable (Memory<State>, World, (any HTTPTransport)?, Opener) async throws ->
      any Session<System>
  ) -> Mutant {
    Mutant(name) {
      let whole = Memory(initial)
      return { world, transport, open in
        try await wrap(lasting == .wholeCase ? whole : Memory(initial), world, transport, open)
      }
    }
  }
}

/// A transport that changes requests and responses.
private struct TamperingTransport<State: Sendable>: HTTPTransport {
  let inner: any HTTPTransport
  let memory: Memory<State>
  let onRequest: @Sendable (inout State, inout HTTPRequest) -> Void
  let exchange:
    @Sendable (Memory<State>, HTTPRequest, any HTTPTransport) async throws(TransportError) -> HTTPResponse
  let onResponse: @Sendable (inout State, HTTPRequest, inout HTTPResponse) -> Void

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var sent = request
    memory.update { onRequest(&$0, &sent) }
    var response = try await exchange(memory, sent, inner)
    memory.update { onResponse(&$0, sent, &response) }
    return response
  }
}
