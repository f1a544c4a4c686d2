import Conformance

/// The top-level members of the world that changed since the previous message.
///
/// An absent member is unchanged. A member is sent as a whole, even if only a part of it changed. `null` would mean
/// that the member is gone, which is impossible in this version.
struct WorldChanges: Codable, Sendable, Hashable {
  var clock: Int64?
  var secondsFromUTC: Int?
  var locale: String?
  var calendar: String?
  var osVersion: String?
  var canMakePayments: Bool?
  var apps: [InstalledApp]?
  var host: HostApp?
  var network: NetworkState?
  var preferences: [String: PreferenceValue]?
  var lifecycle: Lifecycle?
  var services: [String: String]?

  /// No changes.
  init() {}

  /// The changes from one world to another.
  init(from old: World, to new: World) {
    if old.clock != new.clock { clock = new.clock }
    if old.secondsFromUTC != new.secondsFromUTC { secondsFromUTC = new.secondsFromUTC }
    if old.locale != new.locale { locale = new.locale }
    if old.calendar != new.calendar { calendar = new.calendar }
    if old.osVersion != new.osVersion { osVersion = new.osVersion }
    if old.canMakePayments != new.canMakePayments { canMakePayments = new.canMakePayments }
    if old.apps != new.apps { apps = new.apps }
    if old.host != new.host { host = new.host }
    if old.network != new.network { network = new.network }
    if old.preferences != new.preferences { preferences = new.preferences }
    if old.lifecycle != new.lifecycle { lifecycle = new.lifecycle }
    if old.services != new.services { services = new.services }
  }

  /// Applies the changes.
  func apply(to world: inout World) {
    if let clock { world.clock = clock }
    if let secondsFromUTC { world.secondsFromUTC = secondsFromUTC }
    if let locale { world.locale = locale }
    if let calendar { world.calendar = calendar }
    if let osVersion { world.osVersion = osVersion }
    if let canMakePayments { world.canMakePayments = canMakePayments }
    if let apps { world.apps = apps }
    if let host { world.host = host }
    if let network { world.network = network }
    if let preferences { world.preferences = preferences }
    if let lifecycle { world.lifecycle = lifecycle }
    if let services { world.services = services }
  }
}
