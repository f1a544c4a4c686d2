import CommandSupport
import Conformance
import Foundation
import JSONValues

/// Changes of the world, as people write them: `network=offline`, `clock=+1500`, `-preferences.lastBank`.
enum WorldWords {
  /// The top-level members that the words change, each as a whole; throws a ``UserError`` for a word that does not fit.
  static func members(_ words: some Collection<PlayWords.Word>, of world: World) throws -> JSONValue {
    var tree = JSONValue(encoding: world)
    let before = tree
    for word in words {
      switch word {
      case .value(let path, let value): tree = try changed(tree, path, value, world)
      case .without(let path): tree = try changed(tree, path, nil, world)
      case .plain(let text): throw UserError(.usage, "world takes NAME=VALUE, not \"\(text)\"")
      }
    }
    let changes = changedMembers(from: before, to: tree)
    // A world that cannot be decoded is refused now, not in the step.
    _ = try World(members: changes, of: world)
    return changes
  }

  /// The members of the new world that differ from those of the old one, as JSON.
  static func changedMembers(from old: JSONValue, to new: JSONValue) -> JSONValue {
    guard case .object(let members) = new else { return .object([]) }
    return .object(members.filter { old[$0.key] != $0.value })
  }

  /// The change that installs an app with a scheme and lets the host query the scheme, or that removes such apps.
  static func members(installing scheme: String, _ isInstalled: Bool, in world: World) -> JSONValue {
    var new = world
    new.apps.removeAll { $0.schemes == [scheme] }
    if isInstalled {
      new.apps.append(InstalledApp(name: scheme, schemes: [scheme]))
      let known = new.host.queriesSchemes ?? []
      if !known.contains(scheme) { new.host.queriesSchemes = known + [scheme] }
    }
    return changedMembers(from: JSONValue(encoding: world), to: JSONValue(encoding: new))
  }

  private static func changed(
    _ tree: JSONValue, _ path: String, _ value: PlayWords.Value?, _ world: World
  ) throws -> JSONValue {
    let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let old = tree[name], name != "services" else { throw unknown(name, tree) }
    guard parts.count == 2 else {
      guard let value else { throw UserError(.usage, "the world always has \(name); give it another value") }
      return tree.setting(name, to: try self.value(value, instead: old, name))
    }
    guard case .object = old else { throw UserError(.usage, "\(name) is not an object; give its value") }
    // A key of the preferences may have dots.
    if name != "preferences", old[parts[1]] == nil, parts[1] != "queriesSchemes" {
      throw unknown(parts[1], old)
    }
    let inner = try value.map { value in
      name == "preferences" ? plain(value) : try self.value(value, instead: old[parts[1]], path)
    }
    return tree.setting(name, to: old.setting(parts[1], to: inner))
  }

  private static func plain(_ value: PlayWords.Value) -> JSONValue {
    switch value {
    case .json(let tree): tree
    case .text(let text): FieldValues.scalar(text)
    }
  }

  private static func value(
    _ value: PlayWords.Value, instead old: JSONValue?, _ name: String
  ) throws -> JSONValue {
    guard case .text(let text) = value else { return plain(value) }
    switch old {
    case .integer(let number):
      let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
      if name == "clock", let instant = try? Date(text, strategy: .iso8601) {
        return .integer(Int64((instant.timeIntervalSince1970 * 1000).rounded()))
      }
      guard let given = Int64(text), case let (sum, isTooMuch) = number.addingReportingOverflow(given),
        !isTooMuch || !(isRelative && name == "clock")
      else {
        throw UserError(
          .usage, "\(name) takes a whole number\(name == "clock" ? ", +N or a date" : ""), not \"\(text)\"")
      }
      return .integer(name == "clock" && isRelative ? sum : given)
    case .string: return .string(text)
    case .bool, .null, .number, .array, .object, nil: return FieldValues.scalar(text)
    }
  }

  private static func unknown(_ name: String, _ tree: JSONValue) -> UserError {
    let names: [String] = if case .object(let members) = tree { members.map(\.key) } else { [] }
    let known = names.filter { $0 != "services" }
    let hint = Suggestion.near(name, among: known).map { "did you mean \($0)? " } ?? ""
    return UserError(
      .usage, "the world has no member \"\(name)\"; \(hint)it has \(known.joined(separator: ", "))")
  }
}

extension World {
  /// A copy of a world with some members replaced as a whole; throws a ``UserError`` if a member has the wrong form.
  init(members: JSONValue, of world: World) throws {
    var tree = JSONValue(encoding: world)
    guard case .object(let changes) = members else { throw UserError(.usage, "a world is an object") }
    for change in changes {
      guard tree[change.key] != nil, change.key != "services" else {
        throw UserError(.usage, "the world has no member \"\(change.key)\"")
      }
      tree = tree.setting(change.key, to: change.value)
    }
    let words = [
      "network": NetworkState.allCases.map(\.rawValue), "lifecycle": Lifecycle.allCases.map(\.rawValue),
    ]
    for change in changes {
      guard let known = words[change.key], !known.contains(change.value.text ?? "") else { continue }
      throw UserError(
        .usage,
        "\(change.key) takes one of \(known.joined(separator: ", ")), not \(change.value.compact)")
    }
    do { self = try tree.decoded() } catch {
      throw UserError(.usage, "the world: \(WireMessage.reason(error))")
    }
  }
}
