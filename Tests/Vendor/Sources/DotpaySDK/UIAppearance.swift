/// A kind of control; one colour can be set for all controls of a kind.
public enum UIControlKind: Hashable, Sendable, CaseIterable {
  /// `backgroundColor` of `UIView`.
  case view
  /// `tintColor` of `UIBarButtonItem`.
  case barButtonItem
  /// `textColor` of `UILabel`.
  case label
}

/// How controls look, in place of UIKit's appearance proxies.
@MainActor public struct UIAppearance {
  private struct Entry {
    let kind: UIControlKind
    let container: UIViewController.Type?
    let color: UIColor
  }

  private var entries: [Entry] = []

  /// Works like `appearanceWhenContainedIn:` with a colour; without a container, the colour applies everywhere.
  public static func set(
    _ color: UIColor, of kind: UIControlKind, whenContainedIn container: UIViewController.Type? = nil
  ) {
    DPApplication.current.appearance.entries.append(Entry(kind: kind, container: container, color: color))
  }

  /// The colour that was set for a kind of control on a screen; nil if no colour was set.
  public static func color(of kind: UIControlKind, on screen: UIViewController) -> UIColor? {
    DPApplication.current.appearance.entries.last { entry in
      entry.kind == kind && (entry.container.map { screen.isContained(in: $0) } ?? true)
    }?.color
  }

  init() {}
}

extension UIViewController {
  /// The screen class with this name, as `NSStringFromClass` writes names; nil unless appearances can name the class.
  public static func named(_ name: String) -> UIViewController.Type? {
    let classes: [UIViewController.Type] = [
      DPDotPayViewController.self, DPPaymentChannelsViewController.self, DPPaymentFormViewController.self,
      DPPaymentSummaryViewController.self, DPPaymentHistoryController.self,
    ]
    return classes.first { "\($0)" == name }
  }

  fileprivate func isContained(in container: UIViewController.Type) -> Bool {
    if type(of: self) == container { return true }
    // The payment's controller contains the screens of the choice, the form and the summary.
    return container == DPDotPayViewController.self
      && (self is DPPaymentChannelsViewController || self is DPPaymentFormViewController
        || self is DPPaymentSummaryViewController)
  }
}
