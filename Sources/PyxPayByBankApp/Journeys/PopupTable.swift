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

/// Effects that may come with another popup, or with the end of a popup.
private let anyPopup: [PopupEffect] =
  removals + [.showsOffer, .showsCode, .showsError, .showsOther]
/// Removals of up to three popups, because popups may lie over one another.
private let removals = [PopupEffect](repeating: .takesPopupAway, count: 3)
/// A report for each of these removals.
private let closes = [PopupEffect](repeating: .reportsClose, count: 3)
/// Up to three failed attempts to open the bank app.
private let tries = [PopupEffect](repeating: .opensInVain, count: 3)

extension PopupState {
  private typealias Row = PopupTransition

  private func with(_ shown: Shown, isRemembered: Bool? = nil) -> PopupState {
    PopupState(shown: shown, isRemembered: isRemembered ?? self.isRemembered)
  }

  /// Whether a popup may be up.
  private var mayBeUp: Bool { shown != .none }

  /// The host's calls, which may come at any time.
  fileprivate var calls: [PopupTransition] {
    [payWithApp, payWithoutApp, fail, openWithApp] + [
      Row(
        self, .open, if: .noBankApp, to: self, [.opensNothing],
        permits: tries + [.forgets] + removals, rules: ["PBBA-OPEN-04", "PBBA-FLAG-06"]),
      Row(self, .ask, if: .bankApp, to: self, [.answersYes], rules: ["PBBA-DET-01", "PBBA-DET-04"]),
      // The document leaves open whether the question erases the choice, and so whether a choice is stored afterwards.
      Row(
        self, .ask, if: .noBankApp, to: isRemembered ? nil : self, [.answersNo], permits: [.forgets],
        open: isRemembered ? [.bankAppQueryErasesChoice] : [], rules: ["PBBA-DET-01", "PBBA-DET-04"]),
    ]
  }

  /// The document leaves open what a call does while a popup is up, and what a later payment shows.
  private var overlap: [Ambiguity] { mayBeUp ? [.popupWhileAnotherIsUp] : [] }

  /// The document leaves open whether a hand-over that removes popups is reported, even if no tap asks for it.
  private var handOver: [Ambiguity] { mayBeUp ? [.handOverReportedAsClose] : [] }
  private var handOverReports: [PopupEffect] { mayBeUp ? closes : [] }

  private var payWithApp: PopupTransition {
    guard isRemembered else {
      return Row(
        self, .pay, if: .bankApp, to: with(.mcomm), [.showsOffer, .opensNothing, .startsTime],
        permits: [.showsCode] + (mayBeUp ? removals : []), open: overlap + [.popupAfterCodeChosen],
        rules: ["PBBA-POP-01", "PBBA-POP-04", "PBBA-POP-16", "PBBA-FLAG-02", "PBBA-FLAG-03", "PBBA-FLAG-07"])
    }
    return Row(
      self, .pay, if: .bankApp, to: with(.none), [.opensApp, .takesPopupAway],
      permits: removals + handOverReports, open: overlap + handOver,
      rules: [
        "PBBA-POP-02", "PBBA-POP-04", "PBBA-POP-10", "PBBA-FLAG-04", "PBBA-FLAG-09", "PBBA-FLAG-10",
      ])
  }

  private var openWithApp: PopupTransition {
    Row(
      self, .open, if: .bankApp, to: self, [.opensApp], permits: [.remembers] + removals + handOverReports,
      open: [.directCallCountsAsChoice] + handOver, rules: ["PBBA-OPEN-01", "PBBA-OPEN-03"])
  }

  /// A library may find out by trying that the stored choice cannot be used.
  private var payWithoutApp: PopupTransition {
    Row(
      self, .pay, if: .noBankApp, to: with(.ecomm, isRemembered: false),
      (isRemembered ? [.forgets] : []) + [.showsCode, .opensNothing, .startsTime],
      permits: (isRemembered ? tries : [.forgets]) + (mayBeUp ? removals : []),
      open: overlap, rules: ["PBBA-POP-03", "PBBA-POP-04", "PBBA-FLAG-06"])
  }

  private var fail: PopupTransition {
    Row(
      self, .fail, to: with(.error), [.showsError, .opensNothing],
      permits: [.forgets] + (mayBeUp ? removals : []), open: overlap,
      rules: ["PBBA-ERR-01", "PBBA-ERR-04", "PBBA-ERR-07"])
  }

  /// What happens on its own, and what the host does with the popup.
  fileprivate var events: [PopupTransition] {
    var rows = [
      Row(
        self, .restart, to: with(.none), [.stopsTime], permits: removals + [.forgets], rules: ["PBBA-POP-21"]),
      wait,
    ]
    if mayBeUp {
      rows.append(
        Row(
          self, .dismiss, to: with(.none), [.takesPopupAway, .stopsTime, .reportsNothing],
          permits: removals, rules: ["PBBA-POP-23", "PBBA-POP-19"]))
    }
    return rows
  }

  private var wait: PopupTransition {
    let rules = ["PBBA-POP-20", "PBBA-POP-21", "PBBA-POP-27"]
    return switch shown {
    case .ecomm:
      Row(
        self, .wait, to: with(.expired), [.reportsExpiry], permits: anyPopup,
        open: [.expiryInterval, .expiryOfErrorPopup],
        rules: rules)
    case .mcomm, .moreAbout, .explained:
      Row(
        self, .wait, to: nil, permits: [.reportsExpiry] + anyPopup,
        open: [.expiryInterval, .expiryOfErrorPopup], rules: rules)
    case .error, .retried:
      Row(
        self, .wait, to: self, permits: [.reportsExpiry] + anyPopup, open: [.expiryOfErrorPopup], rules: rules
      )
    case .handedOver:
      Row(
        self, .wait, to: self, permits: [.reportsExpiry] + anyPopup, open: [.popupAfterHandOver], rules: rules
      )
    case .none, .expired: Row(self, .wait, to: self, [.reportsNothing], rules: rules)
    }
  }

  /// The taps of the consumer.
  fileprivate var taps: [PopupTransition] {
    let close = Row(
      self, .tapClose, to: with(.none), [.takesPopupAway, .reportsClose, .stopsTime], permits: removals,
      rules: ["PBBA-POP-18"] + (shown == .error ? ["PBBA-ERR-06"] : []))
    switch shown {
    case .mcomm:
      return [
        Row(
          self, .tapOpen, if: .bankApp, to: with(.handedOver, isRemembered: true), [.remembers, .opensApp],
          permits: [.reportsClose] + removals, open: [.handOverReportedAsClose, .popupAfterHandOver],
          rules: ["PBBA-POP-07/a"]),
        Row(
          self, .tapOpen, if: .noBankApp, to: nil,
          permits: tries + [.remembers, .forgets, .reportsClose] + anyPopup, open: [.openAfterLastAppRemoved],
          rules: ["PBBA-POP-19", "PBBA-FLAG-06"]),
        Row(
          self, .tapCode, to: with(.ecomm), [.showsCode, .opensNothing], permits: removals,
          rules: ["PBBA-POP-08/a", "PBBA-POP-08/b"]),
        Row(
          self, .tapMore, to: with(.moreAbout), [.showsExplanation, .opensNothing],
          permits: removals, rules: ["PBBA-POP-12/a"]), close,
      ]
    case .ecomm: return [close]
    case .error:
      return [
        close,
        Row(
          self, .tapRetry, to: with(.retried), [.asksForRetry], permits: removals,
          open: [.errorPopupAfterTap],
          rules: ["PBBA-ERR-05", "PBBA-ERR-08"]),
      ]
    case .moreAbout:
      return [
        Row(
          self, .tapClose, to: with(.explained), permits: [.reportsClose] + anyPopup,
          open: [.endOfExplanation],
          rules: ["PBBA-POP-12/a"])
      ]
    // The document leaves open what is up after the time is over: a popup of another kind, or nothing.
    case .none, .expired, .explained, .retried, .handedOver: return []
    }
  }
}
