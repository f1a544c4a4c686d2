import Conformance

/// Writes how each sentence of a document is tested, so that the table can be compared with the document.
enum SentenceTable {
  /// As Markdown: counts, and a table for each section in the document's order.
  static func markdown(_ file: SentenceFile, rules: [RuleFacts]) -> [String] {
    let roles = Dictionary(rules.map { ($0.id, [$0.role.rawValue]) }) { $0 + $1 }
    return counts(file) + tables(file, roles: roles) + unsaid(file, rules)
  }

  private static func counts(_ file: SentenceFile) -> [String] {
    func count(_ isSuch: (DocumentSentence.Fate) -> Bool) -> Int { file.sentences.count { isSuch($0.fate) } }
    let duties = count { $0 != .bindsNobody }
    let tested = count { if case .judged = $0 { true } else { false } }
    let open = count { if case .open = $0 { true } else { false } }
    let excluded = count { if case .excluded = $0 { true } else { false } }
    return [
      "### The document, sentence by sentence", "",
      "In the suite's own words. A sentence with several duties has a row for each.", "",
    ]
      + Markdown.table(
        ["Sentences", "Bind nobody", "Duties", "Tested", "Left open", "Excluded", "Not tested yet"],
        [
          [
            file.sentences.count, file.sentences.count - duties, duties, tested, open, excluded,
            duties - tested - open - excluded,
          ].map(String.init)
        ]) + [""]
  }

  private static func tables(_ file: SentenceFile, roles: [String: [String]]) -> [String] {
    file.sentences.map(\.section).firstOccurrences.flatMap { section in
      let rows = file.sentences.filter { $0.section == section }.map { sentence in
        [sentence.number, sentence.text, words(of: sentence.fate, roles)]
      }
      return ["#### \(Markdown.cell(section))", ""]
        + Markdown.table(["No", "What it says", "How it is tested"], rows) + [""]
    }
  }

  private static func words(of fate: DocumentSentence.Fate, _ roles: [String: [String]]) -> String {
    switch fate {
    case .bindsNobody: "–"
    case .judged(let ids):
      ids.map { "\($0) (\((roles[$0] ?? ["?"]).joined(separator: ", ")))" }.joined(separator: ", ")
    case .open(let ids): "open: \(ids.joined(separator: ", "))"
    case .excluded(let reason): "excluded: \(reason)"
    case .gap(let text): "not tested yet: \(text)"
    }
  }

  /// The rules that no row names, because their duties follow from several sentences or from the whole document.
  private static func unsaid(_ file: SentenceFile, _ rules: [RuleFacts]) -> [String] {
    let named = Set(
      file.sentences.flatMap { sentence -> [String] in
        if case .judged(let ids) = sentence.fate { ids } else { [] }
      })
    let others = rules.filter { !named.contains($0.id) }
    guard !others.isEmpty else { return [] }
    return ["#### Rules that no single sentence states", ""]
      + others.map { "- \($0.id) (\($0.role.rawValue)): \(Markdown.cell($0.statement))" } + [""]
  }
}
