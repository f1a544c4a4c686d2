import Conformance
import JSONValues

/// JSON Schemas (draft 2020-12) for everything on the wire, made from the contracts' descriptions.
///
/// Effects and the envelopes of results are closed, so that a misspelt field is found; the fields of stimuli are open,
/// because contracts grow by additions.
public enum MessageSchemas {
  /// The schema of all messages, whatever the contract: a stimulus or an effect is any object with one member.
  public static var protocolSchema: String {
    let any = JSONValue.type("object").adding(["minProperties": .integer(1), "maxProperties": .integer(1)])
    return file(
      id: "protocol", title: "Pyx wire protocol, version \(WireProtocol.version)",
      definitions(
        stimulus: any.described("`{\"kind\": {\"field\": value}}`"),
        effect: any.described("`{\"kind\": {\"field\": value}}`"), target: target(nil, nil)))
  }

  /// The schema of all messages of one contract.
  public static func schema<System: DocumentedSystem>(of contract: System.Type) -> String {
    let description = System.description
    let claim = JSONValue.object(
      required: [
        "role": .constant(.string(System.role.rawValue)),
        "stimuli": .array(of: .words(description.stimuli.map(\.kind))),
        "observes": .array(of: .words(description.effects.map(\.kind))),
      ])
    var all = definitions(
      stimulus: .oneOf(description.stimuli.map { $0.schema(isClosed: false) }),
      effect: .oneOf(description.effects.map { $0.schema(isClosed: true) }),
      target: target(System.system, System.role))
    all["role"] = claim.described("What the adapter claims for this role.")
    return file(
      id: "\(System.system).\(System.role.rawValue)",
      title: "Pyx contract of \(System.system), role \(System.role.rawValue)", all)
  }

  /// The file's name for a contract.
  public static func fileName<System: DocumentedSystem>(of contract: System.Type) -> String {
    "\(System.system).\(System.role.rawValue).schema.json"
  }

  // MARK: Inside

  private static func file(id: String, title: String, _ definitions: [String: JSONValue]) -> String {
    let messages = WireProtocol.Method.allCases.flatMap { ["\($0.rawValue)Request", "\($0.rawValue)Answer"] }
    return JSONValue.object(sorting: [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "$id": .string("urn:pyx:\(id):\(WireProtocol.version)"), "title": .string(title),
      "$defs": .object(sorting: definitions),
      "anyOf": .array((messages + ["errorAnswer"]).map { .reference($0) }),
    ]).spread
  }

  private static func target(_ system: String?, _ role: Role?) -> [String: JSONValue] {
    [
      "system": system.map { .constant(.string($0)) } ?? .type("string"),
      "role": role.map { .constant(.string($0.rawValue)) } ?? .words(Role.allCases.map(\.rawValue)),
    ]
  }

  private static func definitions(
    stimulus: JSONValue, effect: JSONValue, target: [String: JSONValue]
  ) -> [String: JSONValue] {
    var all: [String: JSONValue] = [
      "world": WorldDescription.schema.described("The whole simulated world."),
      "worldChanges": WorldDescription.changesSchema.described(
        "The members of the world that changed since the previous message."),
      "stimulus": stimulus, "effect": effect, "role": anyRole, "system": system,
      "errorAnswer": .object(
        required: [
          "jsonrpc": .constant(.string("2.0")),
          "id": .object(sorting: ["type": .strings(["integer", "null"])]),
          "error": .object(required: ["code": .type("integer"), "message": .type("string")]),
        ]),
    ]
    for method in WireProtocol.Method.allCases {
      all["\(method.rawValue)Request"] = .object(required: [
        "jsonrpc": .constant(.string("2.0")), "id": .type("integer"),
        "method": .constant(.string(method.rawValue)),
        "params": method.parameters(target),
      ])
      all["\(method.rawValue)Answer"] = .object(
        required: ["jsonrpc": .constant(.string("2.0")), "id": .type("integer"), "result": method.result],
        isClosed: true)
    }
    return all
  }

  private static var anyRole: JSONValue {
    let words = JSONValue.array(of: .type("string"))
    return .object(required: ["role": .type("string"), "stimuli": words, "observes": words])
  }

  private static var system: JSONValue {
    let waits = JSONValue.object(
      required: ["waitsMilliseconds": .type("integer").adding(["minimum": .integer(0)])], isClosed: true)
    return .object(
      required: [
        "id": .type("string"), "roles": .array(of: .reference("role")),
        "quiescence": .oneOf([.constant(.string("exact")), waits]),
        "clock": .words(ClockSource.allCases.map(\.rawValue)),
      ],
      optional: [
        "isolation": .words(SessionIsolation.allCases.map(\.rawValue)),
        "platform": .words(Platform.allCases.map(\.rawValue)),
      ])
  }
}

extension WireProtocol.Method {
  fileprivate func parameters(_ target: [String: JSONValue]) -> JSONValue {
    let session = ["session": JSONValue.type("string")]
    let changes = ["world": JSONValue.reference("worldChanges")]
    switch self {
    case .initialize:
      return .object(required: [
        "protocol": .constant(.integer(Int64(WireProtocol.version))),
        "suite": .object(required: ["name": .type("string"), "version": .type("string")]),
      ])
    case .open: return .object(required: target.merging(["world": .reference("world")]) { first, _ in first })
    case .send:
      return .object(
        required: session.merging(changes) { first, _ in first }
          .merging(["stimulus": .reference("stimulus")]) { first, _ in first })
    case .settle:
      return .object(
        required: session.merging(changes) { first, _ in first }
          .merging(["atMostMilliseconds": .type("integer")]) { first, _ in first })
    case .close: return .object(required: session)
    case .calibrate:
      return .object(required: target.merging(["effect": .reference("effect")]) { first, _ in first })
    case .shutdown: return .object(required: [:])
    }
  }

  fileprivate var result: JSONValue {
    switch self {
    case .initialize:
      .object(required: [
        "protocol": .constant(.integer(Int64(WireProtocol.version))),
        "implementation": .object(required: ["name": .type("string"), "version": .type("string")]),
        "systems": .array(of: .reference("system")),
      ])
    case .open: .object(required: ["session": .type("string")])
    case .send, .settle, .close, .calibrate: .object(required: ["effects": .array(of: .reference("effect"))])
    case .shutdown: .object(required: [:])
    }
  }
}
