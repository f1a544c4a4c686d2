/// A contract on the files of a host app, some of which list schemes under `LSApplicationQueriesSchemes`.
public protocol SchemeListing: DocumentedSystem {
  /// The stimulus to read the files.
  static var reading: Stimulus { get }
  /// The kind of the effects that state a list.
  static var schemeLists: Effect.Kind { get }
  /// The file and its list; nil if the effect is about something else.
  static func schemeList(in effect: Effect) -> (file: String, list: ListedSchemes)?
  /// The effect that states the list of a file.
  static func telling(_ list: ListedSchemes, of file: String) -> Effect
}

extension Trial where System: SchemeListing {
  /// Makes the implementation read the files, and returns all their lists of schemes; throws a ``Setback`` if there is
  /// none.
  public func readSchemeLists() async throws -> [(file: String, list: ListedSchemes)] {
    let lists = try await send(System.reading).of(System.schemeLists).compactMap(System.schemeList)
    try need(
      !lists.isEmpty, "the files of the host app", expected: "an Info.plist with its list of schemes",
      saw: "no Info.plist")
    return lists
  }

  /// Checks that each list has the schemes, as far as build settings allow a verdict.
  ///
  /// - Parameters:
  ///   - lists: The lists, at least one.
  ///   - schemes: The schemes.
  ///   - record: Notes, for each scheme and each list, whether the list has the scheme letter by letter.
  public func expectSchemes(
    _ schemes: [String], in lists: [(file: String, list: ListedSchemes)], record: (Bool) -> Void
  ) throws {
    let faulty = lists.filter { !$0.list.missing(of: schemes).isEmpty }
    // Checks all files and all schemes at once, because a reader who fixes one of them needs to know about the others.
    try expect(
      faulty.isEmpty, "LSApplicationQueriesSchemes in \(faulty.map(\.file).joined(separator: " and in "))",
      expected: faulty.map { Mismatch.text(of: $0.list.corrected(for: schemes)) }.joined(separator: " and "),
      saw: faulty.map { Mismatch.text(of: $0.list.schemes) }.joined(separator: " and "))
    for scheme in schemes {
      for (file, list) in lists {
        switch list.place(of: scheme) {
        case .listed: record(true)
        case .inOtherLetters: record(false)
        case .unknown, .missing:
          throw NotApplicable("the list of \(file) has a build setting that may stand for a scheme")
        }
        label(judgedList)
      }
    }
  }
}

/// The label of cases in which a list was judged.
public let judgedList = "a list was judged"

extension SystemRule where System: SchemeListing {
  /// The rule that the schemes are listed in an array.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - level: How strongly the rule binds.
  ///   - citation: Document and sections.
  ///   - text: The name of the defect that has the schemes in a text.
  ///   - dictionary: The name of the defect that has the schemes in a dictionary.
  ///   - filePath: Where the rule is written, for reports.
  ///   - fileID: Where the rule is written, for reports.
  ///   - line: Where the rule is written, for reports.
  public static func schemesInArray(
    _ id: String, _ level: Level, cites citation: Citation,
    text: String, dictionary: String,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) -> SystemRule {
    SystemRule(
      id, level, "The schemes are listed in an array.", cites: citation, given: .just(()), filePath: filePath,
      fileID: fileID, line: line
    ) { trial, _ in
      let lists = try await trial.readSchemeLists().filter { $0.list.form != .absent }
      guard !lists.isEmpty else { throw NotApplicable("no file has LSApplicationQueriesSchemes") }
      trial.label(judgedList)
      for (file, list) in lists {
        try trial.expect(
          list.form, equals: .array, "the type of LSApplicationQueriesSchemes in \(file)",
          fileID: fileID, line: line)
      }
    } covers: {
      [.seen(judgedList, atLeast: 100)]
    } mutants: {
      [
        .listing(text, as: .text) { $0 }, .listing(dictionary, as: .other) { $0 },
      ]
    }
  }
}

extension Mutant where System: SchemeListing {
  /// Lists other schemes, or the same schemes in another form.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - form: The kind of value for the key; nil to leave it unchanged.
  ///   - change: The schemes that are listed instead.
  public static func listing(
    _ name: String, as form: PropertyListForm? = nil, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard let (file, list) = System.schemeList(in: effect) else { return [effect] }
      return [
        System.telling(ListedSchemes(form: form ?? list.form, schemes: change(list.schemes)), of: file)
      ]
    }
  }
}

extension ContractDescription.Message {
  /// The effect that states a list of schemes.
  ///
  /// - Parameter file: The field that names the file.
  public static func listedSchemes(of file: ContractDescription.Field) -> Self {
    Self(
      "listedSchemes",
      "The value of `LSApplicationQueriesSchemes` in an Info.plist of the app; once for each such file.",
      fields: [
        file,
        ContractDescription.Field(
          "form", .string(words: PropertyListForm.documented.map(\.rawValue)),
          "the kind of value: an array of strings, a string, something else, or no such key"),
        ContractDescription.Field(
          "schemes", .array(.string()),
          "the strings in the value, letter by letter; the strings of an array in order"),
      ])
  }
}
