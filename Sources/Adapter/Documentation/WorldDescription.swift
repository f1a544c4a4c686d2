import Conformance
import JSONValues

/// The world in words: what an adapter's author is told about each of its members.
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
      "What the operating system answers when it is asked whether the device can make native payments."),
    Member(
      "apps",
      .array(
        of: .object(
          required: ["name": .type("string"), "schemes": .array(of: .type("string"))])),
      "The other apps on the device: `name`, and the URL `schemes` that each handles, without `:`."),
    Member(
      "host",
      .object(
        required: ["schemes": .array(of: .type("string"))],
        optional: ["queriesSchemes": .array(of: .type("string"))]),
      "The app that embeds the SDK: the URL `schemes` by which others come back to it, and `queriesSchemes`, the "
        + "`LSApplicationQueriesSchemes` of its Info.plist (absent where the key is). A scheme can be opened where an "
        + "app handles it; the system says so to the host only where `queriesSchemes` lists it too."),
    Member(
      "network", .words(NetworkState.allCases.map(\.rawValue)), "`online`, or `offline`: no request gets out."
    ),
    Member(
      "preferences", .map(to: .scalar),
      "The host's preference store. It outlives a session, and is all that a new one may remember. The suite keeps it: "
        + "report each write as the contract's effect, and the next message brings it back."),
    Member("lifecycle", .words(Lifecycle.allCases.map(\.rawValue)), "Where the host app is in its life."),
    Member(
      "services", .map(to: .type("string")),
      "What the services of the case hand over, such as URLs and session ids; the contract says which. No other server "
        + "is there: let a connection to one be refused."),
  ]

  /// The whole world, as `open` carries it.
  static var schema: JSONValue {
    .object(required: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.described) }))
  }

  /// Those of its members that changed, as later messages carry them.
  static var changesSchema: JSONValue {
    .object(
      required: [:], optional: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.described) }))
  }
}

extension WorldDescription.Member {
  fileprivate var described: JSONValue { schema.described(meaning) }
}
