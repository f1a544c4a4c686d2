import Conformance

/// What a contract page says, under one stimulus or effect, about SDKs that are built differently.
struct AnswersSection<System: DocumentedSystem> {
  /// The stimulus or effect.
  let message: ContractDescription.Message

  /// The lines under the stimulus or effect; none if its name is not in the contract.
  func lines(isStimulus: Bool) -> [String] {
    if isStimulus {
      guard let kind = System.Stimulus.Kind(rawValue: message.kind) else { return [] }
      return table(System.answers(to: kind), isStimulus) + [judges(of: kind), ""]
    }
    guard let kind = System.Effect.Kind(rawValue: message.kind) else { return [] }
    return table(System.answers(about: kind), isStimulus)
  }

  private func table(_ answers: ContractAnswers<System.Effect>, _ isStimulus: Bool) -> [String] {
    var rows: [(situation: String, answer: String)] = [
      ("has nothing like it", withoutIt(isStimulus)),
      ("throws or rejects", words(answers.throwing)),
      (
        isStimulus ? "returns nothing, and nothing comes later" : "passes nil, null or undefined",
        words(answers.nothing)
      ),
    ]
    rows += answers.others
    if !isStimulus, let missing { rows.append(("leaves a member nil, null or undefined", missing)) }
    let subject = System.role == .library ? "SDK" : "app"
    return ["| If the \(subject) | |", "|---|---|"]
      + rows.map { "| \(cell($0.situation)) | \(cell($0.answer)) |" } + [""]
  }

  private func withoutIt(_ isStimulus: Bool) -> String {
    guard message.otherwise.isEmpty else { return message.otherwise }
    return isStimulus
      ? "leave it out of `stimuli`: rules that need it are then not applicable"
      : "leave it out of `observes`: rules that look for it are then not applicable"
  }

  private func words(_ answer: AdapterAnswer<System.Effect>) -> String {
    let head =
      switch answer {
      case .report(let kind, _): "`\(kind.rawValue)`"
      case .nothing: "no effect"
      case .thrown: "error \(WireProtocol.ErrorCode.threw)"
      }
    guard !answer.remark.isEmpty else { return head }
    return head + (answer.remark.hasPrefix("with") ? " " : ", ") + answer.remark
  }

  private func judges(of kind: System.Stimulus.Kind) -> String {
    let judges = System.judges(of: kind)
    let outcome = judges.outcome.joined(separator: ", ")
    guard judges.answer != judges.outcome else {
      return "Judged by \(outcome). In all other rules it is a step on the way."
    }
    let answer = judges.answer.joined(separator: ", ")
    return
      "Judged by \(outcome); whether there is an answer at all is judged by \(answer). "
      + "In all other rules it is a step on the way."
  }

  /// What to answer if the SDK has no value for a member; members with the same answer stand together.
  private var missing: String? {
    var values: [String] = []
    var members: [String: [String]] = [:]
    for (path, member) in message.fields.flatMap({ $0.missingMembers(under: "") }) {
      if members[member, default: []].isEmpty { values.append(member) }
      members[member, default: []].append("`\(path)`")
    }
    guard !values.isEmpty else { return nil }
    return values.map { value in
      let names = members[value, default: []].joined(separator: ", ")
      return value == "leave out" ? "\(value) \(names)" : "write \(value) for \(names)"
    }
    .joined(separator: "; ")
  }

  private func cell(_ text: String) -> String { FieldTable.cell(text) }
}

extension ContractDescription.Field {
  /// The field and its inner fields, each with what to write if the SDK has no value for it.
  fileprivate func missingMembers(under path: String) -> [(path: String, answer: String)] {
    let name = path + self.name
    let inner = type.inner
    let below = inner.fields.flatMap { $0.missingMembers(under: name + inner.path) }
    switch ifMissing {
    case .leftOut: return [(name, "leave out")] + below
    case .never: return below
    case .written(let value):
      // An object is written by writing its members.
      return inner.isObject ? below : [(name, "`\(value.compact)`")] + below
    }
  }
}

extension ContractDescription.FieldType {
  /// The fields of an object or of an array's objects, and how a path continues to them.
  fileprivate var inner: (fields: [ContractDescription.Field], path: String, isObject: Bool) {
    switch self {
    case .object(let fields): (fields, ".", true)
    case .array(let element): (element.inner.fields, "[]" + element.inner.path, false)
    case .string, .base64, .integer, .bool, .scalar: ([], "", false)
    }
  }
}
