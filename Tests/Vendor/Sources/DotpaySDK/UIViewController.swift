/// A screen of the app, with the parts of UIKit's `UIViewController` that the library needs.
@MainActor open class UIViewController {
  /// Whether this screen is shown.
  public private(set) var isOnScreen = false

  /// Makes a screen that is not shown yet.
  public init() {}

  /// Called in place of UIKit: the screen was presented, or pushed by the previous screen.
  public final func present() {
    isOnScreen = true
    viewDidAppear()
  }

  /// Called in place of UIKit: the screen goes away.
  public final func dismiss() { isOnScreen = false }

  /// Called by UIKit once the screen has appeared; the library's screens report themselves to the window.
  open func viewDidAppear() { DPApplication.current.window?.didShow(self) }
}

/// The display that the library's screens appear on, in place of UIKit's window.
@MainActor public protocol DPWindow: AnyObject {
  /// A screen appeared, or its contents changed.
  func didShow(_ screen: UIViewController)
}
