/// A screen of the app: UIKit's class of that name, as far as the library needs it.
@MainActor open class UIViewController {
  /// Whether it is on screen.
  public private(set) var isOnScreen = false

  /// Makes a screen that is not shown yet.
  public init() {}

  /// Called in place of UIKit: the screen was presented, or pushed by the one before it.
  public final func present() {
    isOnScreen = true
    viewDidAppear()
  }

  /// Called in place of UIKit: the screen goes away.
  public final func dismiss() { isOnScreen = false }

  /// Called by UIKit once the screen is there; the library's screens report themselves to the window.
  open func viewDidAppear() { DPApplication.current.window?.didShow(self) }
}

/// The display that the library's screens appear on, in place of UIKit's window.
@MainActor public protocol DPWindow: AnyObject {
  /// A screen appeared, or shows something else than before.
  func didShow(_ screen: UIViewController)
}
