import Conformance
import PropertyTesting

/// The apps on the simulated phone, and the schemes that the host lists in its Info.plist.
struct Phone: Sendable, Hashable {
  /// The number of apps of participating banks.
  var bankApps = 1
  /// Other apps, some with schemes similar to the shared one.
  var others: [InstalledApp] = []
  /// The host's `LSApplicationQueriesSchemes`; nil if the key is absent.
  var queries: [String]? = [PayByBankApp.scheme]

  /// Names of banks that occur in no text of a payment.
  static let bankNames = ["Tarnbrook", "Quillmere", "Ostvale", "Fennimore", "Wrexcombe"]

  /// An app of a participating bank: it handles the shared scheme and its own.
  static func bankApp(_ index: Int) -> InstalledApp {
    let name = bankNames[index % bankNames.count]
    return InstalledApp(name: name, schemes: [PayByBankApp.scheme, name.lowercased()])
  }

  /// All apps.
  var apps: [InstalledApp] { (0..<bankApps).map(Self.bankApp) + others }

  /// Whether the library can find a bank app.
  var isAvailable: Bool { bankApps > 0 && queries?.contains(PayByBankApp.scheme) == true }

  /// Puts the apps and the host's list into the world.
  func setUp(_ world: inout World) {
    world.apps = apps
    world.host.queriesSchemes = queries
  }
}

extension Generator where Value == InstalledApp {
  /// Apps that do not participate, with their own schemes or schemes similar to the shared one.
  static var otherApp: Generator {
    element(of: [
      InstalledApp(name: "Maps", schemes: ["maps"]),
      InstalledApp(name: "Old bank", schemes: ["oldbank"]),
      InstalledApp(name: "Longer", schemes: ["zappx"]),
      InstalledApp(name: "Longer before", schemes: ["xzapp"]),
      InstalledApp(name: "With suffix", schemes: ["zapp-r4"]),
      InstalledApp(name: "Shorter", schemes: ["zap"]),
    ])
  }
}

extension Generator where Value == [String]? {
  /// Lists of schemes with and without the shared one.
  static var queries: Generator {
    let decoys = ["maps", "oldbank", "zappx", "xzapp", "zapp-r4", "zap"]
    return zip(.bool(probability: 0.25), .subset(of: decoys), .bool(probability: 0.1)).map {
      lacks, others, isAbsent in
      if isAbsent { return nil }
      return lacks ? others : [PayByBankApp.scheme] + others
    }
  }
}

extension Generator where Value == Phone {
  /// Phones with or without bank apps, with look-alikes, and with hosts that list the scheme or do not.
  static var phone: Generator {
    zip(.int(in: 0...4), .array(of: .otherApp, count: 0...3), .queries)
      .map { Phone(bankApps: $0, others: $1, queries: $2) }
  }

  /// Phones with that many bank apps, and a host that lists the scheme.
  static func phone(bankApps: ClosedRange<Int>) -> Generator {
    zip(.int(in: bankApps), .array(of: .otherApp, count: 0...2)).map { Phone(bankApps: $0, others: $1) }
  }
}
