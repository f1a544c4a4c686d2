import Conformance
import Synchronization

extension Mutant where System == OnlinePayments {
  /// Asks the service for every logo known so far whenever a stimulus matches.
  static func refetching(
    _ name: String, when isFetching: @escaping @Sendable (OnlinePaymentsStimulus) -> Bool
  ) -> Mutant {
    Mutant(name) {
      let fetched = FetchedImages()
      return { world, transport, open in
        FetchingSession(
          inner: try await open(
            world, transport.map { ImageTransport(inner: $0, fetched: fetched, isCut: false) }),
          transport: transport, fetched: fetched, isFetching: isFetching)
      }
    }
  }

  /// Shows the first image of each product for ever.
  static func keepingLogos(_ name: String) -> Mutant {
    behaving(name, state: [ProductID: String]()) { images, stimulus, world, inner in
      guard case .getLogo(let call, let id) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      if let image = images[id] { return [.logo(call: call, image: image)] }
      let effects = try await inner.send(stimulus, in: world)
      for case .logo(_, let image?) in effects { images[id] = image }
      return effects
    }
  }

  /// Shows the image of the last product of the list, whichever is asked for.
  static func showingOneLogo(_ name: String) -> Mutant {
    behaving(name, state: ProductID?.none) { last, stimulus, world, inner in
      if case .getLogo(let call, _) = stimulus, let last {
        return try await inner.send(.getLogo(call: call, paymentProductId: last), in: world)
      }
      let effects = try await inner.send(stimulus, in: world)
      for case .paymentItems(_, let items) in effects { last = items.last?.id }
      return effects
    } late: { last, _, effects in
      for case .paymentItems(_, let items) in effects { last = items.last?.id }
      return effects
    }
  }

  /// Gets no images from the service.
  static func fetchingNothing(_ name: String) -> Mutant {
    Mutant(name) {
      { world, transport, open in
        try await open(
          world, transport.map { ImageTransport(inner: $0, fetched: FetchedImages(), isCut: true) })
      }
    }
  }

  /// Ends calls for products in another way where an image could not be had.
  static func needingImages(
    _ name: String, _ end: @escaping @Sendable (Int) -> [OnlinePaymentsEffect]
  ) -> Mutant {
    changingWithoutImages(name) { effect in
      effect.kind == .paymentItems || effect.kind == .paymentProduct ? end(effect.call ?? 0) : [effect]
    }
  }

  /// Has no images any more where one could not be had.
  static func losingImages(_ name: String) -> Mutant {
    changingWithoutImages(name) { effect in
      if case .logo(let call, _) = effect { [.logo(call: call)] } else { [effect] }
    }
  }

  private static func changingWithoutImages(
    _ name: String, _ change: @escaping @Sendable (OnlinePaymentsEffect) -> [OnlinePaymentsEffect]
  ) -> Mutant {
    Mutant(name) {
      let fetched = FetchedImages()
      return { world, transport, open in
        NeedySession(
          inner: try await open(
            world, transport.map { ImageTransport(inner: $0, fetched: fetched, isCut: false) }),
          fetched: fetched, change: change)
      }
    }
  }
}

/// The URLs of images that were asked for, and whether one could not be had.
private final class FetchedImages: Sendable {
  private let state = Mutex((urls: [String](), hasFailed: false))

  var urls: [String] { state.withLock { $0.urls } }
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  func note(_ url: String, isImage: Bool) {
    state.withLock { state in
      if !state.urls.contains(url) { state.urls.append(url) }
      if !isImage { state.hasFailed = true }
    }
  }
}

private struct ImageTransport: HTTPTransport {
  let inner: any HTTPTransport
  let fetched: FetchedImages
  let isCut: Bool

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard request.url.contains("/assets/") else { return try await inner.perform(request) }
    if isCut { throw .connectionCut }
    do {
      let response = try await inner.perform(request)
      fetched.note(request.url, isImage: response.status == 200 && response.body.count > 20)
      return response
    } catch {
      fetched.note(request.url, isImage: false)
      throw error
    }
  }
}

private struct FetchingSession: Session {
  typealias System = OnlinePayments

  let inner: any Session<OnlinePayments>
  let transport: (any HTTPTransport)?
  let fetched: FetchedImages
  let isFetching: @Sendable (OnlinePaymentsStimulus) -> Bool

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    if isFetching(stimulus) {
      for url in fetched.urls { _ = try? await transport?.perform(HTTPRequest(url: url)) }
    }
    return try await inner.send(stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    try await inner.settle(in: world, atMost: atMost)
  }

  func close() async throws -> [OnlinePaymentsEffect] { try await inner.close() }
}

private struct NeedySession: Session {
  typealias System = OnlinePayments

  let inner: any Session<OnlinePayments>
  let fetched: FetchedImages
  let change: @Sendable (OnlinePaymentsEffect) -> [OnlinePaymentsEffect]

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    changed(try await inner.send(stimulus, in: world))
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    changed(try await inner.settle(in: world, atMost: atMost))
  }

  func close() async throws -> [OnlinePaymentsEffect] { changed(try await inner.close()) }

  private func changed(_ effects: [OnlinePaymentsEffect]) -> [OnlinePaymentsEffect] {
    fetched.hasFailed ? effects.flatMap(change) : effects
  }
}
