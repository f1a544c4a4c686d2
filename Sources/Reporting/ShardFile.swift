import Conformance
import Foundation
import JSONValues
import PaymentNumbers

/// The report of a shard as a JSON file that fits `shard-report.schema.json`.
public enum ShardFile {
  /// Why a file is not a report of a shard.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// The report as text, with card numbers masked unless the suite made them up.
  ///
  /// - Parameter isReproducible: Whether times are written as constants.
  package static func text(of report: ShardReport, isReproducible: Bool) -> String {
    var report = report
    if isReproducible { report.forgetTimes(timestamp: ReportOptions.constantTimestamp) }
    return ShardMasking.masked(JSONValue(encoding: report)).compact + "\n"
  }

  /// Reads a report; throws an error that names the first defect.
  package static func report(in bytes: some Sequence<UInt8>) throws -> ShardReport {
    let value: JSONValue
    do { value = try JSONValue(parsingWithoutLoss: bytes) } catch {
      throw Unreadable(description: "\(error)")
    }
    if let form = value["form"]?.whole, form != ShardReport.form {
      throw Unreadable(description: "its format is \(form), but this pyx reads \(ShardReport.form)")
    }
    if let problem = try JSONSchema(ReportSchema.shard).problems(of: value).first {
      throw Unreadable(description: "\(problem)")
    }
    do { return try value.decoded() } catch {
      throw Unreadable(description: "it does not fit \(ReportSchema.shardName)")
    }
  }
}

/// Masks the card numbers in the report of a shard, rule by rule, as reports do.
private enum ShardMasking {
  static func masked(_ report: JSONValue) -> JSONValue {
    guard let contracts = report["contracts"]?.elements else { return masked(report, [], "") }
    let others = report.replacing("contracts", by: .array([]))
    return masked(others, [], "").replacing(
      "contracts",
      by: .array(
        contracts.map { contract in
          let shares = contract["shares"]?.elements ?? []
          return masked(contract.replacing("shares", by: .array([])), [], "").replacing(
            "shares", by: .array(shares.map { masked($0, madeUp(in: $0), "") }))
        }))
  }

  /// The card numbers that the suite made up, in the traces and tokens of a rule's cases.
  private static func madeUp(in value: JSONValue, _ key: String = "") -> Set<String> {
    switch value {
    case .array(let elements) where key == "trace":
      return Redactor.madeUp(in: elements.compactMap(\.text))
    case .array(let elements):
      return elements.reduce(into: []) { $0.formUnion(madeUp(in: $1, key)) }
    case .object(let members):
      return members.reduce(into: []) { $0.formUnion(madeUp(in: $1.value, $1.key)) }
    case .string(let text) where key == "replay": return Set(CardMasking.cardNumbers(in: text.utf8))
    default: return []
    }
  }

  private static func masked(_ value: JSONValue, _ known: Set<String>, _ key: String) -> JSONValue {
    switch value {
    case .string(let text): key == "replay" ? value : .string(CardMasking.masked(text, except: known))
    case .array(let elements): .array(elements.map { masked($0, known, key) })
    case .object(let members): .object(members.map { .init($0.key, masked($0.value, known, $0.key)) })
    default: value
    }
  }
}

extension JSONValue {
  /// The object with another value for an existing member.
  fileprivate func replacing(_ key: String, by value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? .init(key, value) : $0 })
  }
}
