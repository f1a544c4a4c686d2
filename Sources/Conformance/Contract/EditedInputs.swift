import PropertyTesting

/// Texts that a rule's cases make by editing valid texts, and the possible edits.
public struct EditedInputs: Sendable, Hashable {
  /// The rule whose cases edit the texts.
  public let rule: String
  /// The texts, in a few words.
  public let subject: String
  /// Every edit that the rule's cases must make.
  public let edits: Set<TextEdit>
  /// Why there are no other edits, one sentence for each reason.
  public let reasons: [String]

  /// The classes of characters at each place in valid texts.
  public struct Letters: Sendable, Hashable {
    let beginning: Set<ScalarClass>
    let inside: Set<ScalarClass>
    let end: Set<ScalarClass>

    /// Takes the classes of the first character, of the characters between, and of the last character.
    public init(beginning: Set<ScalarClass>, inside: Set<ScalarClass>, end: Set<ScalarClass>) {
      self.beginning = beginning
      self.inside = inside
      self.end = end
    }

    /// The same classes everywhere.
    public static func anywhere(_ classes: Set<ScalarClass>) -> Letters {
      Letters(beginning: classes, inside: classes, end: classes)
    }

    /// Whether a valid text can have a character of the edit's class at the place where the edit needs it.
    fileprivate func admit(_ edit: TextEdit) -> Bool {
      let classes =
        switch (edit.kind, edit.place) {
        // A transposition at the beginning moves the second character forward. A truncation at the end removes a run
        // of characters that begins before the last one.
        case (.transposition, .beginning), (.truncation, .end): inside
        case (_, .beginning): beginning
        case (_, .end): end
        case (_, .inside): inside
        }
      return classes.contains(edit.scalarClass)
    }
  }

  /// Describes the edits of a rule's texts.
  ///
  /// - Parameters:
  ///   - rule: The rule's id.
  ///   - subject: What the texts are.
  ///   - letters: Their characters.
  ///   - kinds: The kinds of edits.
  ///   - classes: Classes of characters that are added.
  ///   - reason: Why there are no other edits, if one sentence covers all.
  ///   - exceptions: Further edits that are left out, each with a sentence that says why.
  public init(
    rule: String, subject: String, of letters: Letters, kinds: [TextEdit.Kind] = TextEdit.Kind.allCases,
    adding classes: [ScalarClass] = ScalarClass.allCases, reason: String? = nil,
    except exceptions: [(reason: String, edits: Set<TextEdit>)] = []
  ) {
    self.rule = rule
    self.subject = subject
    let left = TextEdit.all.filter { edit in
      kinds.contains(edit.kind)
        && (edit.kind.addsCharacter ? classes.contains(edit.scalarClass) : letters.admit(edit))
    }
    edits = Set(left).subtracting(exceptions.flatMap(\.edits))
    reasons = (reason.map { [$0] } ?? []) + exceptions.map(\.reason)
  }
}

extension Trial {
  /// Counts the case under the label of an edit of its input.
  public func note(_ edit: TextEdit) { label(edit.label) }
}

extension RuleResult {
  /// In how many cases each edit was made.
  public var editCounts: [TextEdit: Int] {
    Dictionary(
      coverage.compactMap { count in TextEdit(label: count.label).map { ($0, count.count) } },
      uniquingKeysWith: +)
  }
}
