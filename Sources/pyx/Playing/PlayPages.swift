import Conformance
import JSONValues
import Reporting

/// The help of a session that is played by hand: pages about its stimuli, its effects and the world.
struct PlayPages {
  let session: any HandPlayed
  let text: PlayText

  /// The words of the stimuli that can be sent, with their fields.
  var stimuli: [String] {
    let declared = session.declared.stimuli
    return session.description.stimuli.filter { declared.contains($0.kind) }.map(Self.summary)
  }

  /// The words of the effects that can be seen, with their fields.
  var effects: [String] {
    let declared = session.declared.effects
    return session.description.effects.filter { declared.contains($0.kind) }.map(Self.summary)
  }

  /// The members of the world as they are, with their meanings in this contract.
  var world: [String] {
    guard case .object(let members) = JSONValue(encoding: session.world) else { return [] }
    return members.flatMap { member -> [String] in
      let meaning = session.description.world.first { $0.field == member.key }?.meaning
      return [text.line("\(member.key)=\(member.value.compact)")] + (meaning.map { ["    \($0)"] } ?? [])
    }
  }

  /// The page of a message if the text is its name, or if no other word begins with the text.
  ///
  /// Otherwise, all words that begin with the text.
  func words(beginningWith start: String) -> [String] {
    let messages = session.description.stimuli + session.description.effects
    if let message = messages.first(where: { $0.kind == start }) { return page(of: message) }
    let words = (session.declared.stimuli + PlayCommand.names).filter { $0.hasPrefix(start) }
    if words.count == 1, let message = messages.first(where: { $0.kind == words[0] }) {
      return page(of: message)
    }
    return words.isEmpty ? [text.line("nothing begins with \"\(start)\"")] : [words.joined(separator: "  ")]
  }

  private static func summary(_ message: ContractDescription.Message) -> String {
    let fields = message.fields.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    return ([message.kind] + fields).joined(separator: " ")
  }

  private func page(of message: ContractDescription.Message) -> [String] {
    let fields = message.fields.map { field in
      let words: String =
        if case .string(let words) = field.type, !words.isEmpty {
          " (\(words.joined(separator: ", ")))"
        } else {
          ""
        }
      return "  \(field.name)  \(field.meaning)\(words)\(field.isOptional ? "; optional" : "")"
    }
    let sample = session.sample(of: message.kind).map { [text.line("such as \($0.compact)")] } ?? []
    return ["\(message.kind): \(message.meaning)"] + fields + sample
  }
}
