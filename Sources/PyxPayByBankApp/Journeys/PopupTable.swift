import Conformance

typealias PopupTable = StateTable<PopupState, PopupEvent, PopupGuard, PopupEffect>
typealias PopupTransition = PopupTable.Transition

extension PayByBankApp {
  /// The states of the popup: sections 2.2, 3.5, 3.5.1.1 to 3.5.1.7, 4.2.3.1, 4.2.3.2 and 4.4.
  static let popupTable = PopupTable(
    "Popup", initial: PopupState(),
    transitions: [false, true].flatMap { isRemembered in
      PopupState.Shown.allCases.flatMap { shown in
        let state = PopupState(shown: shown, isRemembered: isRemembered)
        return state.calls + state.events + state.taps
      }
    })
}

extension PopupState {
  private typealias Row = PopupTransition

  private func with(_ shown: Shown, isRemembered: Bool? = nil) -> PopupState {
    PopupState(shown: shown, isRemembered: isRemembered ?? self.isRemembered)
  }

  /// Whether something may be up.
  private var mayBeUp: Bool { shown != .none }

  /// What the host calls, which it may do at any time.
  fileprivate var calls: [PopupTransition] {
    let overlap: [Ambiguity] = mayBeUp ? [.aPBBA17] : []
    return [
      isRemembered
        ? Row(self, .pay, if: .bankApp, to: with(.none), [.opensApp, .takesPopupAway], open: overlap)
        : Row(
          self, .pay, if: .bankApp, to: with(.mcomm), [.showsOffer, .opensNothing, .startsTime],
          open: overlap + [.aPBBA22]),
      Row(
        self, .pay, if: .noBankApp, to: with(.ecomm, isRemembered: false),
        (isRemembered ? [.forgets] : []) + [.showsCode, .opensNothing, .startsTime], open: overlap),
      Row(self, .fail, to: with(.error), [.showsError, .opensNothing], open: overlap),
      Row(self, .open, if: .bankApp, to: self, [.opensApp], open: [.aPBBA11]),
      Row(self, .open, if: .noBankApp, to: self, [.opensNothing]),
      Row(self, .ask, if: .bankApp, to: self, [.answers]),
      // Whether the question erases the choice is open, and with it whether there is one.
      Row(
        self, .ask, if: .noBankApp, to: isRemembered ? nil : self, [.answers],
        open: isRemembered ? [.aPBBA2] : []),
    ]
  }

  /// What happens on its own, and what the host does with the popup.
  fileprivate var events: [PopupTransition] {
    var rows = [Row(self, .restart, to: with(.none), [.stopsTime])]
    switch shown {
    case .ecomm:
      rows.append(Row(self, .wait, to: with(.expired), [.reportsExpiry], open: [.aPBBA7, .aPBBA8]))
    case .mcomm, .moreAbout, .explained: rows.append(Row(self, .wait, to: nil, open: [.aPBBA7, .aPBBA8]))
    case .error: rows.append(Row(self, .wait, to: self, open: [.aPBBA8]))
    case .handedOver: rows.append(Row(self, .wait, to: self, open: [.aPBBA25]))
    case .none, .expired, .retried: rows.append(Row(self, .wait, to: self, [.reportsNothing]))
    }
    if mayBeUp {
      rows.append(
        Row(self, .dismiss, to: with(.none), [.takesPopupAway, .stopsTime, .reportsNothing]))
    }
    return rows
  }

  /// What the consumer taps.
  fileprivate var taps: [PopupTransition] {
    let close = Row(self, .tapClose, to: with(.none), [.takesPopupAway, .reportsClose, .stopsTime])
    switch shown {
    case .mcomm:
      return [
        Row(
          self, .tapOpen, if: .bankApp, to: with(.handedOver, isRemembered: true), [.remembers, .opensApp],
          open: [.aPBBA9, .aPBBA25]),
        Row(self, .tapOpen, if: .noBankApp, to: nil, open: [.aPBBA4]),
        Row(self, .tapCode, to: with(.ecomm), [.showsCode, .opensNothing]),
        Row(self, .tapMore, to: with(.moreAbout), [.showsExplanation, .opensNothing]), close,
      ]
    case .ecomm: return [close]
    case .error: return [close, Row(self, .tapRetry, to: with(.retried), [.asksForRetry], open: [.aPBBA15])]
    case .moreAbout: return [Row(self, .tapClose, to: with(.explained), open: [.aPBBA6])]
    // What is up after the time is over is open: a face of another kind, or nothing.
    case .none, .expired, .explained, .retried, .handedOver: return []
    }
  }
}
