import Conformance
import PyxOnlinePayments
import Reference
import Synchronization
import Testing

/// Ways to show products that the document allows: no rule on them may fail.
@Suite(.heavyWork) struct AllowedProductTests {
  private typealias Library = Mutant<OnlinePayments>

  /// Rules on products, their hints and their images.
  private static let rules = OnlinePayments.rules.filter { rule in
    ["OP-ITM", "OP-NAT", "OP-AOF-01", "OP-AOF-02", "OP-HNT", "OP-SES-08", "OP-AST", "OP-CTX-06"].contains {
      rule.id.hasPrefix($0)
    }
  }

  private static let allowed: [Library] = [
    altering("shows logos as URLs of its own") { item in
      item.displayHints.logo = item.displayHints.logo.map { $0 + "?size=80" }
    },
    altering("shows logos as paths below the asset URL") { item in
      item.displayHints.logo = item.displayHints.logo.map { logo in
        logo.split(separator: "/").dropFirst(4).joined(separator: "/")
      }
    },
    .rewriting("leaves out what needs more than a form") { effect in
      guard case .paymentItems(let call, let items) = effect else { return [effect] }
      return [
        .paymentItems(
          call: call, items: items.filter { !["117", "5700", "5772", "5784"].contains($0.id.rawValue) })
      ]
    },
    .rewriting("takes a list without products for an error") { effect in
      guard case .paymentItems(let call, let items) = effect, items.isEmpty else { return [effect] }
      return [.requestFailed(call: call, error: "no products")]
    },
    altering("keeps images without their paths") { $0.displayHints.logo = nil },
    altering("shows no path where an image ships with it") { item in
      if ["1", "2", "3", "117"].contains(item.id) { item.displayHints.logo = nil }
    },
    .rewriting("shows no paths of tooltips' images") { effect in
      guard case .paymentProduct(let call, var product) = effect else { return [effect] }
      for index in product.fields.indices { product.fields[index].displayHints.tooltip?.image = nil }
      return [.paymentProduct(call: call, product: product)]
    },
    alteringHints("shows no texts of tooltips") { _, hints in hints.tooltip?.label = nil },
    alteringHints("shows texts of its own in tooltips") { _, hints in hints.tooltip?.label = "Own text" },
    alteringHints("has texts of its own for the fields that it knows") { id, hints in
      if ["cvv", "iban", "cardNumber"].contains(id) { hints.tooltip?.label = "Own text" }
    },
    alteringHints("shows masks without braces") { _, hints in
      hints.mask?.removeAll { "{}".contains($0) }
    },
    altering("shows masks of accounts without braces") { item in
      for index in item.accountsOnFile.indices {
        for part in item.accountsOnFile[index].labelTemplate.indices {
          item.accountsOnFile[index].labelTemplate[part].mask?.removeAll { "{}".contains($0) }
        }
      }
    },
    .rewriting("sorts items and fields backwards") { effect in
      switch effect {
      case .paymentItems(let call, let items): return [.paymentItems(call: call, items: items.reversed())]
      case .paymentProduct(let call, var product):
        product.fields.reverse()
        return [.paymentProduct(call: call, product: product)]
      default: return [effect]
      }
    },
    altering("joins the parts of labels in another way") { item in
      for index in item.accountsOnFile.indices {
        item.accountsOnFile[index].attributes.reverse()
        item.accountsOnFile[index].label = item.accountsOnFile[index].label.map { "Card: \($0)." }
      }
    },
    altering("hides digits by bullets and joins by spaces that do not break") { item in
      for index in item.accountsOnFile.indices {
        item.accountsOnFile[index].label?.replace("*", with: "•")
        item.accountsOnFile[index].label?.replace(" ", with: "\u{a0}")
      }
    },
    altering("has values of its own for what a document leaves out") { item in
      item.minAmount = item.minAmount ?? 0
      item.maxAmount = item.maxAmount ?? 0
      item.allowsRecurring = item.allowsRecurring ?? false
      item.displayHints.logo = item.displayHints.logo ?? "logos/none.png"
    },
    .rewriting("does not list Google Pay") { effect in
      guard case .paymentItems(let call, let items) = effect else { return [effect] }
      return [.paymentItems(call: call, items: items.filter { $0.id != "320" })]
    },
    .rewriting("hands the last of several errors over") { effect in
      guard case .requestFailed(let call, let error, let errors?) = effect else { return [effect] }
      return [.requestFailed(call: call, error: error, apiErrors: Array(errors.suffix(1)))]
    },
    .rewriting("takes what describes no products for an empty list") { effect in
      guard case .requestFailed(let call, let error, _) = effect, error.contains("no JSON") else {
        return [effect]
      }
      return [.paymentItems(call: call, items: [])]
    },
    .rewriting("decodes images, so that their bytes are others") { effect in
      guard case .logo(let call, let image?) = effect else { return [effect] }
      // Other bytes for other images, as base64.
      return [.logo(call: call, image: "AAAA" + image)]
    },
  ]

  @Test(arguments: allowed.indices) func isNotRefused(index: Int) async {
    let library = Self.allowed[index]
    for result in await engine(judging: library.applied(to: ReferenceOnlinePayments()), cases: 60).run(
      Self.rules)
    {
      #expect(result.outcome == .passed, "\(library.name): \(result.rule.id) \(result.outcome.inWords)")
    }
  }

  /// Asks for the networks of Apple Pay and hides it where there are none, and asks for every list twice.
  @Test func libraryThatAsksForMoreIsNotRefused() async {
    for result in await engine(judging: CuriousLibrary(), cases: 60).run(Self.rules) {
      #expect(result.outcome == .passed, "\(result.rule.id) \(result.outcome.inWords)")
    }
  }

  private static func alteringHints(
    _ name: String, _ change: @escaping @Sendable (String, inout FieldHints) -> Void
  ) -> Library {
    .rewriting(name) { effect in
      guard case .paymentProduct(let call, var product) = effect else { return [effect] }
      for index in product.fields.indices {
        change(product.fields[index].id, &product.fields[index].displayHints)
      }
      return [.paymentProduct(call: call, product: product)]
    }
  }

  private static func altering(
    _ name: String, _ change: @escaping @Sendable (inout PaymentItem) -> Void
  ) -> Library {
    .rewriting(name) { effect in
      switch effect {
      case .paymentItems(let call, var items):
        for index in items.indices { change(&items[index]) }
        return [.paymentItems(call: call, items: items)]
      case .paymentProduct(let call, var product):
        change(&product.item)
        return [.paymentProduct(call: call, product: product)]
      default: return [effect]
      }
    }
  }
}

private struct CuriousLibrary: Implementation {
  private let inner = ReferenceOnlinePayments()
  var profile: ImplementationProfile<OnlinePayments> { inner.profile }

  func open(_ world: World) async throws -> any Session<OnlinePayments> { try await inner.open(world) }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    try await inner.open(world, transport: CuriousTransport(inner: transport))
  }
}

private struct CuriousTransport: HTTPTransport {
  let inner: any HTTPTransport

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard request.url.contains("/products?") else { return try await inner.perform(request) }
    _ = try? await inner.perform(request)
    var response = try await inner.perform(request)
    var other = request
    other.url = request.url.replacing("/products?", with: "/products/302/networks?")
    let networks = try? await inner.perform(other)
    if networks?.status != 200, let body = try? JSONTree(parsing: response.body),
      let products = body["paymentProducts"]?.elements
    {
      let others = products.filter { $0["id"] != .integer(302) }
      response.body = Array(JSONTree.object([.init("paymentProducts", .array(others))]).compact.utf8)
    }
    return response
  }
}
