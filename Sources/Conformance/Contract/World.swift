/// The simulated surroundings of an implementation, as a value that the suite owns and changes between stimuli.
///
/// Nothing outside the world may influence an implementation under test: no real disk, no global variable, and no real
/// clock, unless the implementation declares that it uses the machine's clock.
public struct World: Sendable {
  // A world is passed on with every stimulus and rarely changes: copies share its values until one of them changes.
  @usableFromInline var shared: Shared

  /// Milliseconds since 1970-01-01T00:00:00Z.
  @inlinable public var clock: Int64 {
    get { shared.values.clock }
    set { change { $0.clock = newValue } }
  }
  /// Offset of local time from UTC, in seconds, constant during a case.
  @inlinable public var secondsFromUTC: Int {
    get { shared.values.secondsFromUTC }
    set { change { $0.secondsFromUTC = newValue } }
  }
  /// Locale identifier such as `en_GB`.
  @inlinable public var locale: String {
    get { shared.values.locale }
    set { change { $0.locale = newValue } }
  }
  /// The device's calendar: `gregorian`, `buddhist`, `persian`, ….
  @inlinable public var calendar: String {
    get { shared.values.calendar }
    set { change { $0.calendar = newValue } }
  }
  /// Version of the operating system, such as `15.0`.
  @inlinable public var osVersion: String {
    get { shared.values.osVersion }
    set { change { $0.osVersion = newValue } }
  }
  /// Whether the device can make native payments, as the operating system answers.
  @inlinable public var canMakePayments: Bool {
    get { shared.values.canMakePayments }
    set { change { $0.canMakePayments = newValue } }
  }
  /// Installed apps, without the host.
  @inlinable public var apps: [InstalledApp] {
    get { shared.values.apps }
    set { change { $0.apps = newValue } }
  }
  /// The app that embeds the implementation.
  @inlinable public var host: HostApp {
    get { shared.values.host }
    set { change { $0.host = newValue } }
  }
  /// State of the network.
  @inlinable public var network: NetworkState {
    get { shared.values.network }
    set { change { $0.network = newValue } }
  }
  /// The host's preference store, which outlives a restart of the implementation.
  @inlinable public var preferences: [String: PreferenceValue] {
    get { shared.values.preferences }
    set { change { $0.preferences = newValue } }
  }
  /// The state of the host app in its life cycle.
  @inlinable public var lifecycle: Lifecycle {
    get { shared.values.lifecycle }
    set { change { $0.lifecycle = newValue } }
  }
  /// What the case's services provide to the implementation: URLs, session ids.
  @inlinable public var services: [String: String] {
    get { shared.values.services }
    set { change { $0.services = newValue } }
  }

  /// Makes a world; without arguments a plain phone at noon UTC on 15 June 2023 with nothing installed.
  public init(
    clock: Int64 = 1_686_830_400_000, secondsFromUTC: Int = 0, locale: String = "en_GB",
    calendar: String = "gregorian", osVersion: String = "15.0", canMakePayments: Bool = true,
    apps: [InstalledApp] = [], host: HostApp = HostApp(), network: NetworkState = .online,
    preferences: [String: PreferenceValue] = [:], lifecycle: Lifecycle = .foreground,
    services: [String: String] = [:]
  ) {
    shared = Shared(
      Values(
        clock: clock, secondsFromUTC: secondsFromUTC, locale: locale, calendar: calendar,
        osVersion: osVersion,
        canMakePayments: canMakePayments, apps: apps, host: host, network: network, preferences: preferences,
        lifecycle: lifecycle, services: services))
  }

  /// Whether some installed app handles the scheme, compared letter by letter.
  public func isInstalled(scheme: String) -> Bool { apps.contains { $0.schemes.contains(scheme) } }

  /// Whether the operating system tells the host that the scheme can be opened: an app handles it, and the host's
  /// `LSApplicationQueriesSchemes` lists it.
  public func canOpen(scheme: String) -> Bool {
    (host.queriesSchemes ?? []).contains(scheme) && isInstalled(scheme: scheme)
  }
}

/// An app on the simulated device.
public struct InstalledApp: Codable, Sendable, Hashable {
  /// The name under the app's icon.
  public var name: String
  /// The URL schemes that the app handles, without `:`.
  public var schemes: [String]

  /// Makes an app.
  public init(name: String, schemes: [String]) {
    self.name = name
    self.schemes = schemes
  }
}

/// The app that embeds the implementation under test.
public struct HostApp: Codable, Sendable, Hashable {
  /// URL schemes by which other apps return to the host.
  public var schemes: [String]
  /// The `LSApplicationQueriesSchemes` array of its Info.plist; nil if the key is absent.
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

/// The state of the host app in its life cycle.
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
