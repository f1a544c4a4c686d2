/// A contract on the files of a host app, some of which list schemes under `LSApplicationQueriesSchemes`.
public protocol SchemeListing: DocumentedSystem {
  /// What has the files read.
  static var reading: Stimulus { get }
  /// The kind of the effects that tell a list.
  static var schemeLists: Effect.Kind { get }
  /// The file and its list; nil where the effect tells something else.
  static func schemeList(in effect: Effect) -> (file: String, list: ListedSchemes)?
  /// The effect that tells the list of a file.
  static func telling(_ list: ListedSchemes, of file: String) -> Effect
}

extension Trial where System: SchemeListing {
  /// Has the files read, and returns the lists of schemes of all; throws a ``Setback`` where there is none.
  public func readSchemeLists() async throws -> [(file: String, list: ListedSchemes)] {
    let lists = try await send(System.reading).of(System.schemeLists).compactMap(System.schemeList)
    try need(
      !lists.isEmpty, "the files of the host app", expected: "an Info.plist with its list of schemes",
      saw: "no Info.plist")
    return lists
  }

  /// States that each of the lists has the schemes, as far as build settings let it be known.
  ///
  /// - Parameters:
  ///   - lists: The lists, at least one.
  ///   - schemes: The schemes.
  ///   - record: Takes note, for each scheme in each list, of whether it stands there letter by letter.
  public func expectSchemes(
    _ schemes: [String], in lists: [(file: String, list: ListedSchemes)], record: (Bool) -> Void
  ) throws {
    let faulty = lists.filter { !$0.list.missing(of: schemes).isEmpty }
    // All files and all schemes at once: whoever mends one of them needs to know of the others.
    try expect(
      faulty.isEmpty, "LSApplicationQueriesSchemes in \(faulty.map(\.file).joined(separator: " and in "))",
      expected: faulty.map { Mismatch.text(of: $0.list.corrected(for: schemes)) }.joined(separator: " and "),
      saw: faulty.map { Mismatch.text(of: $0.list.schemes) }.joined(separator: " and "))
    for scheme in schemes {
      for (file, list) in lists {
        switch list.place(of: scheme) {
        case .listed: record(true)
        case .inOtherLetters: record(false)
        case .unknown, .missing: throw NotApplicable("a build setting stands in the list of \(file)")
        }
        label(judgedList)
      }
    }
  }
}

/// What a case is called in which a list was judged.
public let judgedList = "a list was judged"

extension SystemRule where System: SchemeListing {
  /// The schemes stand in an array.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - level: How binding it is.
  ///   - citation: Document and sections.
  ///   - text: The defect that has them in a text: its name, and what stands there of the right ones.
  ///   - dictionary: The name of the defect that has them in a dictionary.
  ///   - filePath: Where the rule stands, for reports.
  ///   - fileID: Where the rule stands, for reports.
  ///   - line: Where the rule stands, for reports.
  public static func schemesInArray(
    _ id: String, _ level: Level, cites citation: Citation,
    text: String, dictionary: String,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) -> SystemRule {
    SystemRule(
      id, level, "The schemes stand in an array.", cites: citation, given: .just(()), filePath: filePath,
      fileID: fileID, line: line
    ) { trial, _ in
      let lists = try await trial.readSchemeLists().filter { $0.list.form != .absent }
      guard !lists.isEmpty else { throw NotApplicable("nothing stands under LSApplicationQueriesSchemes") }
      trial.label(judgedList)
      for (file, list) in lists {
        try trial.expect(
          list.form, equals: .array, "what stands under LSApplicationQueriesSchemes in \(file)",
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
  /// Lists other schemes, or the same in another form.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - form: What stands under the key; nil for what stood there.
  ///   - change: What is listed in place of these.
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
  /// The effect that tells a list of schemes.
  ///
  /// - Parameter file: The field that names the file.
  public static func listedSchemes(of file: ContractDescription.Field) -> Self {
    Self(
      "listedSchemes",
      "What stands under `LSApplicationQueriesSchemes` in the Info.plist of the app; once for each such file.",
      fields: [
        file,
        ContractDescription.Field(
          "form", .string(words: PropertyListForm.documented.map(\.rawValue)),
          "what is there: an array of texts, a text, something else, or no such key"),
        ContractDescription.Field(
          "schemes", .array(.string()),
          "the texts that stand there, letter by letter; those of an array in order"),
      ])
  }
}
