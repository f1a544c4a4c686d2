/// A screen of the app: what UIKit has under that name, as far as the library needs it.
@MainActor open class UIViewController {
  /// Whether it is on screen.
  public private(set) var isOnScreen = false

  /// Makes a screen that is not shown yet.
  public init() {}

  /// What UIKit would deliver: the screen was presented, or pushed by the one before it.
  public final func present() {
    isOnScreen = true
    viewDidAppear()
  }

  /// What UIKit would deliver: the screen goes away.
  public final func dismiss() { isOnScreen = false }

  /// What UIKit calls once the screen is there; the library's screens tell the window of themselves.
  open func viewDidAppear() { DPApplication.current.window?.didShow(self) }
}

/// What sees the screens of the library come up: the display, in place of UIKit's window.
@MainActor public protocol DPWindow: AnyObject {
  /// That screen came up, or shows something else than before.
  func didShow(_ screen: UIViewController)
}
