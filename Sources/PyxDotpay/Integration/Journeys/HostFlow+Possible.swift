import Conformance

extension HostEvent {
  /// Whether the user begins a payment by this event.
  var begins: Bool { self == .pay || wayWithoutForm != nil }

  /// The way in which the event begins a payment without the form; nil if the event begins no payment of that kind.
  var wayWithoutForm: HostWay? {
    switch self {
    case .payByCard: .card
    case .payByChannel: .channel
    default: nil
    }
  }
}

extension HostFlow {
  /// The same journey, limited to what the app supports.
  ///
  /// If the app lacks a way to pay, the payment is made with the form instead. Returns to the foreground are left out
  /// if the app does not understand them.
  func possible(_ rows: [HostTransition]) -> [HostTransition] {
    rows.flatMap { row -> [HostTransition] in
      if row.event == .comeBack, !trial.understands(.appDidBecomeActive) { return [] }
      guard let way = row.event.wayWithoutForm else { return [row] }
      return offers(way) ? [row] : Self.rows(row.from, .pay) + Self.rows(.listing, .list)
    }.reduce(into: []) { journey, row in
      // If the form replaces another way to pay, the events of the payment become those of a payment with the form.
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
