import PropertyTesting

/// Replies to IIN checks that agree with the document's statements on results.
enum IINReplies {
  /// One brand, allowed: no list of co-brands, or an empty one.
  static let single = Generator<IINReply> { source in
    IINReply(
      product: try products.draw(from: source), country: try countries.draw(from: source),
      brands: try noBrands.draw(from: source))
  }

  /// Two to four brands, at least one of them allowed; the first allowed brand is the primary brand.
  static let coBranded = Generator<IINReply> { source in
    let count = try Generator<Int>.int(in: 2...4).draw(from: source)
    var brands: [IINReply.Brand] = []
    for product in try Generator<[Int]>.shuffled(numbers).draw(from: source).prefix(count) {
      brands.append(.init(product: product, isAllowed: !(try Generator<Bool>.bool.draw(from: source))))
    }
    let first: Int
    if let index = brands.firstIndex(where: \.isAllowed) {
      first = index
    } else {
      first = try Generator<Int>.int(in: 0...(count - 1)).draw(from: source)
      brands[first].isAllowed = true
    }
    return IINReply(
      product: brands[first].product, country: try countries.draw(from: source), brands: .list(brands))
  }

  /// A card that can be used, of one brand or of several.
  static let supported: Generator<IINReply> = .oneOf(single, coBranded)

  /// A card that is recognised but cannot be used: its product is not allowed, nor is any co-brand.
  static let notAllowed = Generator<IINReply> { source in
    var reply = try supported.draw(from: source)
    reply.isAllowed = false
    if case .list(let list) = reply.brands {
      reply.brands = .list(list.map { .init(product: $0.product, isAllowed: false) })
    }
    return reply
  }

  private static let numbers = ProductID.cards.indices.map { ProductID.cardNumber($0) }
  static let products = Generator<Int>.element(of: numbers)
  static let countries = Generator<String>.element(of: ["NL", "FR", "DE", "BE", "GB", "US", "99"])
  private static let noBrands = Generator<IINReply.Brands>.element(of: [.absent, .list([])])
}
