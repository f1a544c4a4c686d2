/// A way to pay, as Dotpay describes it.
public struct DPPaymentChannel: Sendable, Hashable {
  /// Its identifier.
  public let channelId: String
  /// Its name.
  public let name: String
  /// Its kind.
  public let group: String
  /// Whether the channel is online.
  public let online: Bool

  let needs: [String]
  let takesCards: Bool
  let allowsOneClick: Bool
  let isWallet: Bool

  /// Makes a channel from Dotpay's answer.
  public init(
    channelId: String, name: String, group: String, online: Bool, needs: [String], takesCards: Bool,
    allowsOneClick: Bool, isWallet: Bool
  ) {
    self.channelId = channelId
    self.name = name
    self.group = group
    self.online = online
    self.needs = needs
    self.takesCards = takesCards
    self.allowsOneClick = allowsOneClick
    self.isWallet = isWallet
  }
}

/// The channels that the app asks for.
public enum DPChannelFilter: Sendable {
  /// All channels.
  case all
  /// The channels that are online, or the channels that are not.
  case online(Bool)
  /// The channels with these identifiers.
  case ids([String])
  /// The channels of a kind.
  case group(String)
}

/// A choice of channels that replaces the built-in one.
@MainActor public protocol DPPaymentChannelSelectionController: UIViewController {
  /// The delegate that is told of the user's choice; the payment controller sets it.
  var channelSelectionDelegate: (any DPPaymentChannelSelectionDelegate)? { get set }
}

/// The delegate that is told of a choice.
@MainActor public protocol DPPaymentChannelSelectionDelegate: AnyObject {
  /// The user has chosen a channel.
  func channelSelectionController(_ controller: UIViewController, didSelect channel: DPPaymentChannel)
}

/// The built-in choice of a channel.
public final class DPPaymentChannelsViewController: UIViewController, DPPaymentChannelSelectionController {
  /// The channels that are offered.
  public let channels: [DPPaymentChannel]
  /// The delegate that is told of the user's choice.
  public weak var channelSelectionDelegate: (any DPPaymentChannelSelectionDelegate)?

  init(channels: [DPPaymentChannel]) {
    self.channels = channels
    super.init()
  }

  /// Called in place of UIKit: the user chooses the channel with that identifier.
  public func userDidChooseChannel(withId channelId: String) {
    guard isOnScreen, let channel = channels.first(where: { $0.channelId.isEqual(to: channelId) }) else {
      return
    }
    channelSelectionDelegate?.channelSelectionController(self, didSelect: channel)
  }
}
