import PyxDotpay

/// The effect of `UIAppearance` on the screens.
extension DotpayMachine {
  /// An appearance that the host has set.
  struct Appearance {
    var control: DrawnControl
    var container: String?
    var colour: String

    func reaches(_ screen: DrawnScreen) -> Bool {
      switch container {
      case nil: true
      case "DPDotPayViewController": screen != .history
      default: container == screen.rawValue
      }
    }
  }

  /// Reports the colours of the screens that were shown after the first `count` effects.
  mutating func draw(after count: Int) {
    for place in (count..<effects.count).reversed() {
      guard let screen = effects[place].drawnScreen else { continue }
      let colours = DrawnControl.documented.map { control in
        let set = appearances.last { $0.control == control && $0.reaches(screen) }
        return DrawnColour(control, set?.colour ?? (control == .view ? "#ffffff" : "#000000"))
      }
      effects.insert(.drewScreen(screen: screen, colours: colours), at: place + 1)
    }
  }
}

extension DotpayEffect {
  fileprivate var drawnScreen: DrawnScreen? {
    switch kind {
    case .showedChannels: .choice
    case .showedForm: .form
    case .showedSummary: .summary
    case .showedHistory: .history
    default: nil
    }
  }
}
