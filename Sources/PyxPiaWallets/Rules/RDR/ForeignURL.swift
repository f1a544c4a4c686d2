import Conformance
import PropertyTesting

/// A URL that is not a redirect, and when it arrives.
struct ForeignURL: Sendable {
  /// A moment of a payment.
  enum Moment: Sendable, Hashable, CaseIterable {
    case idle, registering, away, over

    var words: String {
      switch self {
      case .idle: "no payment"
      case .registering: "while the host registers"
      case .away: "while the user is at the wallet"
      case .over: "after the redirect"
      }
    }
  }

  /// The two ways in which the URL can arrive.
  enum Way {
    /// The URL arrives at every step of a journey at which a link arrives.
    case journey([WalletTransition])
    /// The URL arrives once, at a moment of a payment.
    case payment(Moment)
  }

  var moment: Moment
  var payment: Payment
  var url: String
  /// Edits of the part of a redirect after its scheme.
  var edits: [EditedText]
  /// The steps before the payment.
  var earlier: [WalletTransition] = []
  /// Short URLs that arrive after the first one.
  var others: [String] = []
  /// A journey in which the URL arrives; if it is empty, the URL arrives once, at ``moment``.
  var journey: [WalletTransition] = []

  var way: Way { journey.isEmpty ? .payment(moment) : .journey(journey) }
}

/// URLs whose host differs from `piasdk` even if case is ignored.
private let otherURLs: Generator<String> = .oneOf([
  .element(of: [
    "shop://", "shop://basket", "shop://order/17?paid=1", "https://shop.example/", "fb123://authorize",
  ]),
  zip(
    .element(of: ["basket", "piasdk-offers", "notpiasdk", "piasdk.example", "piasdk2", "pia", "a.piasdk"]),
    .element(of: Wallet.withRedirectName.compactMap(\.redirectName))
  ).map { "shop://\($0)?wallet=\($1)" },
  .element(of: [
    "shop://basket/piasdk?wallet=vipps", "shop://basket?next=piasdk", "shop://basket#piasdk",
    "https://shop.example/piasdk?wallet=swish", "shop://basket?url=shop%3A%2F%2Fpiasdk%3Fwallet%3Dvipps",
  ]),
])

extension Generator where Value == ForeignURL {
  /// URLs that arrive in a journey or at a moment, in turn.
  static var foreignURLs: Generator { arrivals }
}

private let arrivals: Generator<ForeignURL> = zip(
  singleArrivals, .tours, .earlier, otherURLs.array(count: 0...4)
).map {
  var arrival = $0
  (arrival.journey, arrival.earlier, arrival.others) = ($1, $2, $3)
  return arrival
}

private let singleArrivals = Generator<ForeignURL> { source in
  let payment = try Generator<Payment>.payment.draw(from: source)
  let redirect = "piasdk?wallet=" + (payment.wallet.redirectName ?? "vipps")
  // If a library accepts an edited redirect, its payment is over for the rest of the case, so some cases have no edits.
  let edits = Generator<[EditedText]>.frequency([
    (5, Generator<EditedText>.edits(of: .just(redirect)).array(usually: 14...20)), (1, .just([])),
  ])
  return ForeignURL(
    moment: try Generator<ForeignURL.Moment>.element(of: ForeignURL.Moment.allCases).draw(from: source),
    payment: payment,
    url: try Generator<String>.frequency([(9, otherURLs), (1, longURLs)]).draw(from: source),
    edits: try edits.draw(from: source))
}

/// URLs of slightly more than 100,000 characters.
private let longURLs = Generator<String>.element(of: ["basket?next=", "basket/", "a."]).map {
  "shop://" + $0 + String("piasdk", times: 16_667)
}
