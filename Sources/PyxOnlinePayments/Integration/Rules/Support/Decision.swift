import Conformance
import PropertyTesting

/// One row of the table by which a form decides what the result of a check means.
struct DecisionRow: Sendable, Hashable, CaseIterable {
  /// The list of co-brands: whether there is one, and whether it has the form's product.
  enum Brands: Sendable, Hashable, CaseIterable {
    case missing, empty, withCurrent, withoutCurrent
  }

  var status: IINStatus
  var isAllowed: Bool
  var brands: Brands
  var isCurrentPrimary: Bool

  /// All rows: four statuses, allowed or not, four kinds of lists, and the form's product primary or not.
  static let allCases: [DecisionRow] = IINStatus.documented.flatMap { status in
    [true, false].flatMap { isAllowed in
      Brands.allCases.flatMap { brands in
        [true, false].map {
          DecisionRow(status: status, isAllowed: isAllowed, brands: brands, isCurrentPrimary: $0)
        }
      }
    }
  }

  /// Whether a conforming SDK can give the result of this row.
  ///
  /// If the status is not SUPPORTED, the result consists of the status alone. If the result has a list, the list
  /// includes the primary product.
  var isConsistent: Bool {
    if status != .supported { return !isAllowed && !hasBrands && !isCurrentPrimary }
    return !(brands == .withoutCurrent && isCurrentPrimary)
  }

  /// Whether there is a list of brands.
  var hasBrands: Bool { brands == .withCurrent || brands == .withoutCurrent }
  /// Whether the form must switch if the card is allowed: the status is SUPPORTED, and the current product is neither
  /// the primary product nor a co-brand.
  var wantsSwitch: Bool { status == .supported && brands != .withCurrent && !isCurrentPrimary }
}

/// A result for a form that has a product selected.
struct Decision: Sendable, Hashable {
  var row: DecisionRow
  /// The product of the form.
  var current: ProductID
  /// The result of the check.
  var details: IINDetails

  /// The brands of the card that can be used.
  var usable: [ProductID] {
    (details.coBrands ?? []).filter(\.isAllowedInContext).map(\.paymentProductId)
  }
  /// Whether there are brands to choose between.
  var hasChoice: Bool { usable.count > 1 }
  /// Whether the current product is a brand of the card that can be used.
  var isCurrentUsable: Bool { usable.contains(current) }

  /// The primary product.
  var primary: ProductID { details.paymentProductId ?? current }

  /// Results for the rows that the closure accepts, among those that a conforming SDK can give.
  static func any(where takes: (DecisionRow) -> Bool) -> Generator<Decision> {
    let rows = DecisionRow.allCases.filter { $0.isConsistent && takes($0) }
    return Generator { source in
      let row = try Generator<DecisionRow>.element(of: rows).draw(from: source)
      let cards = try Generator<[ProductID]>.shuffled(ProductID.cards).draw(from: source)
      return Decision(
        row: row, current: cards[0], details: try details(of: row, among: cards, from: source))
    }
  }

  /// Draws the result for a row.
  ///
  /// The first card is the current product, the second is the primary product if the current one is not, and the rest
  /// are for lists of brands.
  private static func details(
    of row: DecisionRow, among cards: [ProductID], from source: Source
  ) throws -> IINDetails {
    guard row.status == .supported else {
      return IINDetails(row.status, coBrands: row.brands == .empty ? [] : nil)
    }
    let primary = row.isCurrentPrimary ? cards[0] : cards[1]
    return IINDetails(
      .supported, paymentProductId: primary, countryCode: "NL", isAllowedInContext: row.isAllowed,
      coBrands: try brands(of: row, primary: primary, among: cards, from: source))
  }

  /// Draws the list of brands for a row; nil or empty if the row says so.
  ///
  /// Other lists have the primary product, with or without the current product, and up to two more brands. Every order
  /// that the document permits can occur: the primary product is the first allowed brand.
  private static func brands(
    of row: DecisionRow, primary: ProductID, among cards: [ProductID], from source: Source
  ) throws -> [IINDetail]? {
    switch row.brands {
    case .missing: return nil
    case .empty: return []
    case .withCurrent, .withoutCurrent: break
    }
    var others = Array(cards[2...].prefix(try Generator<Int>.int(in: 0...2).draw(from: source)))
    if row.brands == .withCurrent, cards[0] != primary { others.append(cards[0]) }
    if others.isEmpty { others.append(cards[4]) }
    others = try Generator<[ProductID]>.shuffled(others).draw(from: source)
    let position = try Generator<Int>.int(in: 0...others.count).draw(from: source)
    var list: [IINDetail] = []
    for (index, product) in (others[..<position] + [primary] + others[position...]).enumerated() {
      let isAllowed: Bool
      if product == primary {
        isAllowed = row.isAllowed
      } else if index < position || !row.isAllowed {
        isAllowed = false
      } else {
        isAllowed = !(try Generator<Bool>.bool.draw(from: source))
      }
      list.append(IINDetail(product, isAllowedInContext: isAllowed))
    }
    return list
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Opens a form with a card number and answers its check.
  func decide(_ decision: Decision) async throws -> Observed<System> {
    let call = try await openForm(decision.current, digits: Decision.number)
    return try await answer(call, decision.details)
  }
}

extension Decision {
  /// The card number in these rules, a public test number.
  static let number = "4111111111111111"
  /// Another card number, with another IIN.
  static let otherNumber = "5555555555554444"
}
