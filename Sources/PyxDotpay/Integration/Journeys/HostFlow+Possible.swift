import Conformance

extension HostEvent {
  /// Whether the user begins a payment by it.
  var begins: Bool { self == .pay || wayWithoutForm != nil }

  /// How it pays without the form; nil if it does not.
  var wayWithoutForm: HostWay? {
    switch self {
    case .payByCard: .card
    case .payByChannel: .channel
    default: nil
    }
  }
}

extension HostFlow {
  /// The same journey by what the app has: payments are made with the form where it has no others, and it does not come back
  /// where it does not hear of that.
  func possible(_ rows: [HostTransition]) -> [HostTransition] {
    rows.flatMap { row -> [HostTransition] in
      if row.event == .comeBack, !trial.understands(.appDidBecomeActive) { return [] }
      guard let way = row.event.wayWithoutForm else { return [row] }
      return offers(way) ? [row] : Self.rows(row.from, .pay) + Self.rows(.listing, .list)
    }.reduce(into: []) { journey, row in
      // What happens to a payment without the form happens to the one that took its place.
      let isWithForm = row.from == .paying && journey.last?.next == .shown
      journey += isWithForm ? Self.rows(.shown, row.event, row.guard) : [row]
    }
  }

  private static func rows(
    _ stage: HostStage, _ event: HostEvent, _ condition: HostGuard? = nil
  ) -> [HostTransition] {
    System.hostTable.transitions(from: stage).filter { $0.event == event && $0.guard == condition }
  }
}
