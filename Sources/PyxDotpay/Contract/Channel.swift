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
  /// The data of the payer that a payment by it needs, as keys of `senderInformation`.
  public var needs: [String]
  /// Whether it takes a card, typed into the form.
  public var takesCards: Bool
  /// Whether the shop may have cards remembered.
  public var allowsOneClick: Bool
  /// Whether it is the Masterpass wallet.
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

  /// What the host sees of it.
  public var channel: Channel { Channel(id: id, name: name, group: group, isOnline: isOnline) }
}

/// Which channels are asked for: one of the members; none at all where all channels are.
public struct ChannelFilter: Codable, Sendable, Hashable {
  /// Only those that are online, or that are not.
  public var online: Bool?
  /// Only those with these identifiers.
  public var ids: [String]?
  /// Only those of this kind.
  public var group: String?

  /// Makes a filter.
  public init(online: Bool? = nil, ids: [String]? = nil, group: String? = nil) {
    self.online = online
    self.ids = ids
    self.group = group
  }

  /// Whether a channel passes, by the words of the document.
  public func admits(_ channel: Channel) -> Bool {
    (online.map { $0 == channel.isOnline } ?? true) && (ids?.contains(channel.id) ?? true)
      && (group.map { $0 == channel.group } ?? true)
  }
}

/// A field of the payment form.
public struct FormField: Codable, Sendable, Hashable {
  /// Its name: a key of `senderInformation`, `number`, `expires`, `cvv`, `holder` of a card, or
  /// `terms` for what the user has to accept.
  public var name: String
  /// What stands in it.
  public var value: String
  /// Whether what is typed is masked.
  public var isMasked: Bool
  /// Whether the user cannot change what stands in it; nil where that is not known.
  public var isFixed: Bool?

  /// Makes a field.
  public init(name: String, value: String = "", isMasked: Bool = false, isFixed: Bool? = nil) {
    self.name = name
    self.value = value
    self.isMasked = isMasked
    self.isFixed = isFixed
  }
}
