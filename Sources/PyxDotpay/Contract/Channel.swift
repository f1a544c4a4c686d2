/// A way to pay, as the library hands it to the host.
public struct Channel: Codable, Sendable, Hashable {
  /// Its identifier.
  public var id: String
  /// Its name.
  public var name: String
  /// Its kind.
  public var group: String
  /// Whether it is online now.
  public var isOnline: Bool

  /// Makes a channel.
  public init(id: String, name: String, group: String, isOnline: Bool) {
    self.id = id
    self.name = name
    self.group = group
    self.isOnline = isOnline
  }
}

/// A channel as the platform describes it to the library.
public struct PlatformChannel: Codable, Sendable, Hashable {
  /// Its identifier.
  public var id: String
  /// Its name.
  public var name: String
  /// Its kind.
  public var group: String
  /// Whether it is online now.
  public var isOnline: Bool
  /// The payer's data that a payment by this channel needs, as keys of `senderInformation`.
  public var needs: [String]
  /// Whether the user types a card into its form.
  public var takesCards: Bool
  /// Whether the shop may ask for cards to be remembered.
  public var allowsOneClick: Bool
  /// Whether the channel is the Masterpass wallet.
  public var isWallet: Bool

  /// Makes a channel.
  public init(
    id: String, name: String, group: String, isOnline: Bool = true, needs: [String] = [],
    takesCards: Bool = false, allowsOneClick: Bool = false, isWallet: Bool = false
  ) {
    self.id = id
    self.name = name
    self.group = group
    self.isOnline = isOnline
    self.needs = needs
    self.takesCards = takesCards
    self.allowsOneClick = allowsOneClick
    self.isWallet = isWallet
  }

  /// What the host sees of the channel.
  public var channel: Channel { Channel(id: id, name: name, group: group, isOnline: isOnline) }
}

/// Which channels are asked for: at most one member is set; if none is set, all channels are asked for.
public struct ChannelFilter: Codable, Sendable, Hashable {
  /// If true, only channels that are online; if false, only channels that are not.
  public var online: Bool?
  /// Only channels with these identifiers.
  public var ids: [String]?
  /// Only channels of this kind.
  public var group: String?

  /// Makes a filter.
  public init(online: Bool? = nil, ids: [String]? = nil, group: String? = nil) {
    self.online = online
    self.ids = ids
    self.group = group
  }

  /// Whether a channel passes the filter, as the document words it.
  public func admits(_ channel: Channel) -> Bool {
    (online.map { $0 == channel.isOnline } ?? true) && (ids?.contains(channel.id) ?? true)
      && (group.map { $0 == channel.group } ?? true)
  }
}

/// A field of the payment form.
public struct FormField: Codable, Sendable, Hashable {
  /// The field's name: a key of `senderInformation`; `number`, `expires`, `cvv` or `holder` for a card's data; or
  /// `terms` for the terms that the user has to accept.
  public var name: String
  /// Its content.
  public var value: String
  /// Whether the input is masked.
  public var isMasked: Bool
  /// Whether the content is fixed, so that the user cannot change it; nil if this is not known.
  public var isFixed: Bool?

  /// Makes a field.
  public init(name: String, value: String = "", isMasked: Bool = false, isFixed: Bool? = nil) {
    self.name = name
    self.value = value
    self.isMasked = isMasked
    self.isFixed = isFixed
  }
}
