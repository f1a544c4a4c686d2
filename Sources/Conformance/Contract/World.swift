/// The simulated surroundings of an implementation, as a value that the suite owns and changes between stimuli.
///
/// Nothing outside it may influence an implementation under test: no real clock, no real disk, no global.
public struct World: Codable, Sendable, Hashable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var clock: Int64
  /// Offset of local time from UTC, in seconds, the same at every instant of a case.
  public var secondsFromUTC: Int
  /// Locale identifier such as `en_GB`.
  public var locale: String
  /// The device's calendar: `gregorian`, `buddhist`, `persian`, ….
  public var calendar: String
  /// Version of the operating system, such as `15.0`.
  public var osVersion: String
  /// What the operating system answers when it is asked whether the device can make native payments.
  public var canMakePayments: Bool
  /// Installed apps, the host not among them.
  public var apps: [InstalledApp]
  /// The app that embeds the implementation.
  public var host: HostApp
  /// State of the network.
  public var network: NetworkState
  /// The host's preference store, which outlives a restart of the implementation.
  public var preferences: [String: PreferenceValue]
  /// Where the host app is in its life.
  public var lifecycle: Lifecycle
  /// What the case's services hand to the implementation: URLs, session ids.
  public var services: [String: String]

  /// Makes a world; without arguments a plain phone at noon UTC on 15 June 2023 with nothing installed.
  public init(
    clock: Int64 = 1_686_830_400_000, secondsFromUTC: Int = 0, locale: String = "en_GB",
    calendar: String = "gregorian", osVersion: String = "15.0", canMakePayments: Bool = true,
    apps: [InstalledApp] = [], host: HostApp = HostApp(), network: NetworkState = .online,
    preferences: [String: PreferenceValue] = [:], lifecycle: Lifecycle = .foreground,
    services: [String: String] = [:]
  ) {
    self.clock = clock
    self.secondsFromUTC = secondsFromUTC
    self.locale = locale
    self.calendar = calendar
    self.osVersion = osVersion
    self.canMakePayments = canMakePayments
    self.apps = apps
    self.host = host
    self.network = network
    self.preferences = preferences
    self.lifecycle = lifecycle
    self.services = services
  }

  /// Whether some installed app handles the scheme, compared letter by letter.
  public func isInstalled(scheme: String) -> Bool { apps.contains { $0.schemes.contains(scheme) } }

  /// What the operating system answers when the host asks whether the scheme can be opened: an app handles it and
  /// the host's `LSApplicationQueriesSchemes` lists it.
  public func canOpen(scheme: String) -> Bool {
    (host.queriesSchemes ?? []).contains(scheme) && isInstalled(scheme: scheme)
  }
}

/// An app on the simulated device.
public struct InstalledApp: Codable, Sendable, Hashable {
  /// The name under its icon.
  public var name: String
  /// URL schemes that it handles, without `:`.
  public var schemes: [String]

  /// Makes an app.
  public init(name: String, schemes: [String]) {
    self.name = name
    self.schemes = schemes
  }
}

/// The app that embeds the implementation under test.
public struct HostApp: Codable, Sendable, Hashable {
  /// URL schemes by which other apps come back to the host.
  public var schemes: [String]
  /// The `LSApplicationQueriesSchemes` array of its Info.plist; nil where the key is absent.
  public var queriesSchemes: [String]?

  /// Makes a host.
  public init(schemes: [String] = ["shop"], queriesSchemes: [String]? = []) {
    self.schemes = schemes
    self.queriesSchemes = queriesSchemes
  }
}

/// State of the simulated network.
public enum NetworkState: String, Codable, Sendable, Hashable, CaseIterable {
  /// Requests reach their services.
  case online
  /// No request leaves the device.
  case offline
}

/// Where the host app is in its life.
public enum Lifecycle: String, Codable, Sendable, Hashable, CaseIterable {
  /// Visible and receiving events.
  case active
  /// Visible, on its way to or from the background.
  case inactive
  /// Not visible.
  case background

  /// The usual state of a running app.
  public static var foreground: Lifecycle { .active }
}
