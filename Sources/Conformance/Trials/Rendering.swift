import Foundation
import JSONValues

/// Turns messages and worlds into short, stable text.
public enum Rendering {
  /// A message as `kind field=value …`, with fields in alphabetical order.
  public static func text(of message: some Encodable) -> String {
    guard case .object(let kinds) = JSONValue(encoding: message), let only = kinds.first, kinds.count == 1
    else { return JSONValue(encoding: message).compact }
    guard case .object(let fields) = only.value else { return "\(only.key) \(only.value.compact)" }
    return ([only.key] + fields.map { "\($0.key)=\($0.value.compact)" }).joined(separator: " ")
  }

  /// The members of the second world that differ from the first, as `member=value` separated by spaces; `the usual
  /// world` if there are none.
  ///
  /// What the services announce (ports, session ids) is left out, because it differs from run to run.
  public static func differences(from old: World, to new: World) -> String {
    guard case .object(let before) = JSONValue(encoding: old),
      case .object(let after) = JSONValue(encoding: new)
    else { return "" }
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.key, $0.value) })
    let changed = after.filter { $0.key != "services" && known[$0.key] != $0.value }
      .map { "\($0.key)=\($0.key == "clock" ? describe(clock: new.clock) : $0.value.compact)" }
    return changed.isEmpty ? "the usual world" : changed.joined(separator: " ")
  }

  /// An instant as ISO 8601 in UTC, to the second, with milliseconds only if there are any.
  public static func describe(clock milliseconds: Int64) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let instant = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    return rest == 0 ? instant : "\(instant)+\(rest)ms"
  }
}
