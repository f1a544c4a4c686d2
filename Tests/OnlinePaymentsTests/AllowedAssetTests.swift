import Conformance
import PyxOnlinePayments
import Reference
import Synchronization
import Testing

/// Ways to fetch and keep images that the document allows: no rule on them may fail.
@Suite(.heavyWork) struct AllowedAssetTests {
  private static let rules = OnlinePayments.rules.filter { $0.id.hasPrefix("OP-AST") }

  /// Fetches images in the background, some time after the call that asked for their products has ended.
  @Test func libraryWhoseImagesComeLateIsNotRefused() async {
    for result in await engine(judging: LateLibrary(), cases: 30).run(Self.rules) {
      #expect(result.outcome == .passed, "\(result.rule.id) \(result.outcome.inWords)")
    }
  }

  /// Shows the images that it had when products were last called for; those that come meanwhile are for the next call.
  @Test func libraryWhoseImagesComeWithTheNextCallIsNotRefused() async {
    let library = Mutant<OnlinePayments>.behaving("", state: [ProductID: String?]()) {
      images, stimulus, world, inner in
      switch stimulus {
      case .getLogo(let call, let id):
        if let image = images[id] { return [.logo(call: call, image: image)] }
        return try await inner.send(stimulus, in: world)
      case .getPaymentItems, .getPaymentProduct:
        for id: ProductID in ["1", "2", "3", "125", "128", "130", "132", "3012", "771", "809", "840"] {
          for case .logo(_, let image) in try await inner.send(
            .getLogo(call: 1_000, paymentProductId: id), in: world)
          { images[id] = image }
        }
        return try await inner.send(stimulus, in: world)
      default: return try await inner.send(stimulus, in: world)
      }
    }
    for result in await engine(judging: library.applied(to: ReferenceOnlinePayments()), cases: 60).run(
      Self.rules)
    {
      #expect(result.outcome == .passed, "\(result.rule.id) \(result.outcome.inWords)")
    }
  }

  /// Asks for images with the list alone: those of a product that is called for by itself cannot be had.
  @Test func libraryThatRefreshesWithTheListAloneIsNotRefused() async {
    for result in await engine(judging: TransportLibrary { ListTransport(inner: $0) }, cases: 60).run(
      Self.rules)
    {
      #expect(result.outcome == .passed, "\(result.rule.id) \(result.outcome.inWords)")
    }
  }

  /// Asks with every list whether the images that it has are still the same.
  @Test func libraryThatAsksWhetherImagesHaveChangedIsNotRefused() async {
    for result in await engine(judging: TransportLibrary { RevalidatingTransport(inner: $0) }, cases: 30).run(
      Self.rules)
    {
      #expect(result.outcome == .passed, "\(result.rule.id) \(result.outcome.inWords)")
    }
  }
}

/// The reference with a transport of its own around the one that it is given.
private struct TransportLibrary: Implementation {
  private let inner = ReferenceOnlinePayments()
  let wrap: @Sendable (any HTTPTransport) -> any HTTPTransport
  var profile: ImplementationProfile<OnlinePayments> { inner.profile }

  func open(_ world: World) async throws -> any Session<OnlinePayments> { try await inner.open(world) }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    try await inner.open(world, transport: wrap(transport))
  }
}

private final class ListTransport: HTTPTransport {
  let inner: any HTTPTransport
  private let hasList = Mutex(false)

  init(inner: any HTTPTransport) { self.inner = inner }

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if request.url.contains("/products") { hasList.withLock { $0 = request.url.contains("/products?") } }
    if request.url.contains("/assets/"), !hasList.withLock({ $0 }) { throw .connectionCut }
    return try await inner.perform(request)
  }
}

private final class RevalidatingTransport: HTTPTransport {
  let inner: any HTTPTransport
  private let known = Mutex<[HTTPRequest]>([])

  init(inner: any HTTPTransport) { self.inner = inner }

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if request.url.contains("/products?") {
      for var image in known.withLock({ $0 }) {
        image.headers.append(HTTPHeader("if-none-match", "\"1\""))
        _ = try? await inner.perform(image)
      }
    } else if request.url.contains("/assets/") {
      known.withLock { $0.append(request) }
    }
    return try await inner.perform(request)
  }
}

private struct LateLibrary: Implementation {
  private let inner = ReferenceOnlinePayments()
  var profile: ImplementationProfile<OnlinePayments> {
    var profile = inner.profile
    profile.quiescence = .waits(milliseconds: 0)
    return profile
  }

  func open(_ world: World) async throws -> any Session<OnlinePayments> { try await inner.open(world) }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    LateSession(inner: try await inner.open(world, transport: LateTransport(inner: transport)))
  }
}

private struct LateTransport: HTTPTransport {
  let inner: any HTTPTransport

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if request.url.contains("/assets/") { try? await Task.sleep(for: .milliseconds(10)) }
    return try await inner.perform(request)
  }
}

/// Does not count images that are on their way as work under way.
private struct LateSession: Session {
  typealias System = OnlinePayments
  let inner: any Session<OnlinePayments>

  func send(_ stimulus: OnlinePayments.Stimulus, in world: World) async throws -> [OnlinePayments.Effect] {
    try await inner.send(stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePayments.Effect] {
    try await inner.settle(in: world, atMost: .zero)
  }

  func close() async throws -> [OnlinePayments.Effect] { try await inner.close() }
}
