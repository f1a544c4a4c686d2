import Conformance

/// Finds what a contract page lacks.
enum PageHoles {
  static func found<System: DocumentedSystem>(in page: String, of: System.Type) -> [String] {
    let stimuli = [
      "| has nothing like it | ", "| throws or rejects | ", "| returns nothing, and nothing comes later | ",
    ]
    let effects = [
      "| has nothing like it | ", "| throws or rejects | ", "| passes nil, null or undefined | ",
    ]
    return System.description.stimuli.flatMap { holes($0, in: page, rows: stimuli, isJudged: true) }
      + System.description.effects.flatMap { holes($0, in: page, rows: effects, isJudged: false) }
  }

  /// The lines of a section, up to the next heading.
  static func section(_ kind: String, of page: String) -> [Substring]? {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "### `\(kind)`") else { return nil }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("#") })
  }

  private static func holes(
    _ message: ContractDescription.Message, in page: String, rows: [String], isJudged: Bool
  ) -> [String] {
    // A stimulus and an effect may share a word. The page has the stimuli first, then the effects under their heading.
    let part = page.range(of: "\n## Effects").map {
      isJudged ? page[..<$0.lowerBound] : page[$0.lowerBound...]
    }
    guard let lines = section(message.kind, of: part.map(String.init) ?? page) else {
      return ["\(message.kind): no section"]
    }
    var missing = rows.filter { row in
      !lines.contains { $0.hasPrefix(row) && !$0.dropFirst(row.count).hasPrefix(" |") }
    }
    if isJudged, !lines.contains(where: { $0.hasPrefix("Judged by ") }) { missing.append("judges") }
    missing += message.fields.flatMap(\.paths).filter { path in
      !lines.contains { $0.hasPrefix("| `\(path)` | ") }
    }
    if !isJudged {
      let row = lines.first { $0.hasPrefix("| leaves a member nil, null or undefined | ") } ?? ""
      missing += message.fields.flatMap { members(of: $0, under: "") }.filter { !row.contains("`\($0)`") }
    }
    return missing.map { "\(message.kind): \($0)" }
  }

  /// The members that an SDK can lack: all fields except the adapter's own ones.
  ///
  /// A required object is not listed itself, but its members are.
  private static func members(of field: ContractDescription.Field, under path: String) -> [String] {
    let name = path + field.name
    let below = field.type.inner(under: name).flatMap { members(of: $0.field, under: $0.path) }
    if case .object = field.type, !field.isOptional { return below }
    return field.isGiven ? below : [name] + below
  }
}

extension ContractDescription.Field {
  /// The field's name, and the paths of all fields inside it, as a page's tables write them.
  var paths: [String] { paths(under: "") }

  private func paths(under path: String) -> [String] {
    [path + name] + type.inner(under: path + name).flatMap { $0.field.paths(under: $0.path) }
  }
}

extension ContractDescription.FieldType {
  /// The fields of an object, or of the objects of an array, with the path before their names.
  fileprivate func inner(under name: String) -> [(field: ContractDescription.Field, path: String)] {
    switch self {
    case .object(let fields): fields.map { ($0, name + ".") }
    case .array(let element): element.inner(under: name + "[]")
    case .string, .base64, .integer, .bool, .scalar: []
    }
  }
}
