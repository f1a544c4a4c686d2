import Catalogue
import Conformance
import Testing

/// Every row of the catalogue is accounted for, and every rule is in the folder of its row.
@Suite struct CatalogueLaws {
  /// Each row is either tested in some role or excluded with a reason, and nothing refers to a row that does not
  /// exist.
  @Test(arguments: KnownContract.all) func everyRowIsARuleOrAnExclusion(contract: KnownContract) {
    let siblings = contract.siblings
    let tested = Set(siblings.flatMap(\.rules).map { Row(of: $0.id).id })
    let (whole, parts) = (
      siblings.flatMap(\.exclusions).filter { $0.part == nil },
      siblings.flatMap(\.exclusions).filter { $0.part != nil }
    )
    let excluded = Set(whole.map(\.id))
    let rows = Set(contract.catalogue)
    #expect(rows.count == contract.catalogue.count)
    #expect(rows.subtracting(tested).subtracting(excluded) == [], "missing")
    #expect(tested.union(excluded).subtracting(rows) == [], "not in the catalogue")
    #expect(tested.intersection(excluded) == [], "both tested and excluded")
    #expect(Set(parts.map(\.id)).subtracting(tested) == [], "a part of what is not tested")
    // Each role of a system has all of the system's rows.
    for sibling in siblings { #expect(sibling.catalogue == contract.catalogue) }
  }

  @Test(arguments: KnownContract.all) func everyExclusionHasAReason(contract: KnownContract) {
    #expect(Set(contract.exclusions.map(\.id)).count == contract.exclusions.count)
    for exclusion in contract.exclusions { #expect(exclusion.sentence.count > 10, "\(exclusion.id)") }
  }

  /// If a contract's rules were made again at each access, every command would take twice as long.
  @Test(arguments: KnownContract.all) func rulesAreMadeOnce(contract: KnownContract) {
    func isStored<System: DocumentedSystem>(_: System.Type) -> Bool {
      let (first, second) = (System.chapters, System.chapters)
      return first.withUnsafeBufferPointer { one in
        second.withUnsafeBufferPointer { one.baseAddress != nil && one.baseAddress == $0.baseAddress }
      }
    }
    let isMadeOnce = isStored(contract.type)
    #expect(isMadeOnce)
  }

  @Test(arguments: KnownContract.all) func idsAreUniqueInTheSystem(contract: KnownContract) {
    let ids = contract.siblings.flatMap(\.rules).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(!contract.rules.isEmpty)
  }

  @Test(arguments: KnownContract.all) func everyRuleIsStatedAndCited(contract: KnownContract) {
    for rule in contract.rules {
      #expect(rule.statement.hasSuffix("."), "\(rule.id)")
      #expect(!rule.citation.sections.isEmpty, "\(rule.id)")
      // The documents belong to other people: a quotation shows only the decisive words.
      let words = rule.citation.quotation?.split(separator: " ").count ?? 1
      #expect((1...12).contains(words), "\(rule.id)")
      #expect(rule.system == contract.system && rule.role == contract.role, "\(rule.id)")
    }
  }

  /// A rule that claims to be demanded by a sentence quotes that sentence.
  @Test(arguments: KnownContract.all) func everyRuleThatClaimsProseQuotesIt(contract: KnownContract) {
    let silent = contract.rules.filter { $0.level.provenance == .prose && $0.citation.quotation == nil }
    #expect(silent.map(\.id) == [])
  }

  /// A rule that nothing could break, or whose cases could all be alike, checks nothing.
  @Test(arguments: KnownContract.all) func everyRuleHasMutantsAndSituations(contract: KnownContract) {
    func check<System: DocumentedSystem>(_: System.Type) {
      for rule in System.rules {
        #expect(!rule.mutants.isEmpty, "\(rule.id)")
        #expect(Set(rule.mutants.map(\.name)).count == rule.mutants.count, "\(rule.id)")
        #expect(rule.coverage.isEmpty == Exceptions.withoutSituations.contains(rule.id), "\(rule.id)")
      }
    }
    check(contract.type)
  }

  /// `OP-VAL-04` is in a folder `Rules/VAL` of its system's target, `X-CB-01` in `Rules/X`.
  @Test(arguments: KnownContract.all) func rulesStandInTheFolderOfTheirGroup(contract: KnownContract) {
    for rule in contract.rules {
      let folders = rule.location.relativePath.split(separator: "/").dropLast()
      #expect(folders.prefix(2) == ["Sources", Substring(contract.type.module)], "\(rule.id)")
      #expect(folders.suffix(2) == ["Rules", Row(of: rule.id).folder], "\(rule.id): \(folders)")
    }
  }
}

/// The row of the catalogue that a rule comes from: a row with several levels is several rules, `ID/a`, `ID/b` and so
/// on.
private struct Row {
  let id: String

  init(of rule: String) { id = String(rule.prefix { $0 != "/" }) }

  /// The name of the group, after the system's prefix; rules that hold for every system share one folder.
  var folder: Substring {
    let words = id.split(separator: "-")
    return words.first == "X" ? "X" : words.dropFirst().first ?? ""
  }
}
