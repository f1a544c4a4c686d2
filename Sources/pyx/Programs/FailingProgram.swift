import Catalogue
import CommandSupport
import Conformance
import Foundation
import JSONValues
import Scaffolding

/// A failing case as a program: what a rule did to an implementation, how the implementation reacted, and how it should
/// have reacted.
struct FailingProgram: Sendable {
  /// A step of the program.
  struct Step: Sendable, Hashable {
    let action: RecordedCall.Action
    /// The world before the step: the whole world if the step opens a session, otherwise the members that changed.
    let world: JSONValue
    /// The whole world before the step.
    let wholeWorld: JSONValue
    /// The effects that the step must show.
    let wanted: [Wanted]
    /// What the failing run did in this step, if it went wrong here.
    let failure: String?

    /// What must be seen, as JSON: for each word, exactly these effects, each with at least these fields.
    var wantedTree: JSONValue {
      .object(sorting: wanted.map { JSONValue.Member($0.kind, .array($0.fields)) })
    }
  }

  /// Exactly this many effects of one word, each with at least these fields.
  struct Wanted: Sendable, Hashable {
    let kind: String
    let fields: [JSONValue]

    /// The effects in words.
    var words: String {
      fields.isEmpty
        ? "no \(kind)"
        : fields.map { Rendering.text(of: JSONValue.object([JSONValue.Member(kind, $0)])) }
          .joined(separator: "; ")
    }
  }

  let contract: ContractName
  /// The contract's module and type, in Swift.
  let module: String
  let type: String
  let rule: RuleFacts
  /// What did not hold, with card numbers masked.
  let message: String
  /// The command that runs the case again.
  let command: String
  let steps: [Step]

  /// The comment at the beginning, line by line.
  var comment: [String] {
    let citation = rule.citation
    let quotation = citation.quotation.map { ": “\($0)”" } ?? ""
    let place = citation.sections.isEmpty ? "" : ", \(citation.section)"
    return [
      "\(rule.id), \(contract.words): \(rule.statement)",
      "\(citation.document.name)\(place)\(quotation)",
      "",
      "In the failing run: \(message)",
      command,
      "",
      "Each step lists the effects that it must show: exactly these of each kind, with at least these fields.",
      "The suite's reference shows these effects; if the rule's sentence allows others, change the step.",
    ]
  }

  /// The name of the program's function: the rule's id.
  var name: String { rule.id.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }

  /// The function's name in camel case: `piaLch01`.
  var camelName: String {
    let parts = name.split(separator: "_").map(String.init)
    return (parts.first ?? "") + parts.dropFirst().map(\.capitalized).joined()
  }

  /// The adapter's class, as `pyx init` names it.
  var adapterClass: String { contract.role.adapterClass }

  /// The implementation's type in Swift, as `pyx init` names it.
  var implementationType: String { contract.role.implementationType }
}

extension TypedContract {
  /// What the reference does in a case: its effects, call by call.
  ///
  /// Throws a ``UserError`` if the reference alone, without the suite, cannot run the case.
  func expected(of calls: [RecordedCall]) async throws -> [[JSONValue]] {
    var all: [[JSONValue]] = []
    var session: (any Session<System>)?
    for call in calls {
      do {
        switch call.action {
        case .open:
          session = try await reference.open(call.world)
          all.append([])
        case .send(let tree):
          let effects = try await session?.send(try tree.decoded(), in: call.world) ?? []
          all.append(effects.map { JSONValue(encoding: $0) })
        case .settle:
          all.append(
            try await session?.settle(in: call.world, atMost: .seconds(1)).map { JSONValue(encoding: $0) }
              ?? [])
        case .close:
          all.append(try await session?.close().map { JSONValue(encoding: $0) } ?? [])
          session = nil
        }
      } catch {
        throw UserError(.incomplete, "the reference cannot be asked what it does in this case: \(error)")
      }
    }
    _ = try? await session?.close()
    return all
  }
}
