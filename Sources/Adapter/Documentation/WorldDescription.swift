import Conformance
import JSONValues

/// The world in words: the meaning of each member, for an adapter's author.
enum WorldDescription {
  /// A member of the world.
  struct Member {
    let name: String
    let schema: JSONValue
    let meaning: String

    init(_ name: String, _ schema: JSONValue, _ meaning: String) {
      (self.name, self.schema, self.meaning) = (name, schema, meaning)
    }
  }

  /// The members, in the order in which they are best explained.
  static let members: [Member] = [
    Member("clock", .type("integer"), "The time, in milliseconds since 1970-01-01T00:00:00Z."),
    Member("secondsFromUTC", .type("integer"), "Offset of local time from UTC, in seconds."),
    Member("locale", .type("string"), "Locale identifier, such as `en_GB`."),
    Member("calendar", .type("string"), "The device's calendar: `gregorian`, `buddhist`, `persian`, …"),
    Member("osVersion", .type("string"), "Version of the operating system, such as `15.0`."),
    Member(
      "canMakePayments", .type("boolean"),
      "Whether the device can make native payments, according to the operating system."),
    Member(
      "apps",
      .array(
        of: .object(
          required: ["name": .type("string"), "schemes": .array(of: .type("string"))])),
      "The other apps on the device: the `name` of each, and the URL `schemes` that it handles, without `:`."),
    Member(
      "host",
      .object(
        required: ["schemes": .array(of: .type("string"))],
        optional: ["queriesSchemes": .array(of: .type("string"))]),
      "The app that embeds the SDK: the URL `schemes` by which other apps return to it, and `queriesSchemes`, the "
        + "`LSApplicationQueriesSchemes` of its Info.plist (absent if the key is absent). A scheme can be opened if "
        + "an app handles it; the system tells the host so only if `queriesSchemes` lists it too."),
    Member(
      "network", .words(NetworkState.allCases.map(\.rawValue)),
      "`online`, or `offline`; while offline, no request gets out."
    ),
    Member(
      "preferences", .map(to: .scalar),
      "The host's preference store. It outlives a session; a new session may remember nothing else. The suite keeps "
        + "it: report each write with the effect that the contract has for it, and the next message will have the "
        + "new value."),
    Member(
      "lifecycle", .words(Lifecycle.allCases.map(\.rawValue)), "The state of the host app in its life cycle."),
    Member(
      "services", .map(to: .type("string")),
      "What the services of the case provide, such as URLs and session ids; the contract says which. There are no "
        + "other servers: refuse any other connection."),
  ]

  /// The whole world, as `open` has it.
  static var schema: JSONValue {
    .object(required: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.described) }))
  }

  /// The changed members, as later messages have them.
  static var changesSchema: JSONValue {
    .object(
      required: [:], optional: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.described) }))
  }
}

extension WorldDescription.Member {
  fileprivate var described: JSONValue { schema.described(meaning) }
}
