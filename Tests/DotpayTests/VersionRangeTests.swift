import Testing

@testable import PyxDotpay

/// Which versions the requirements of a Podfile admit.
@Suite struct VersionRangeTests {
  private static func range(_ requirements: String...) throws -> VersionRange {
    try #require(VersionRange(requirements))
  }

  /// A requirement that shares no version with the document's requirement, `~> 1.4.15`, is wrong.
  @Test(
    arguments: [
      (["~> 1.4.15"], true), (["1.4.15"], true), (["1.4.15.0"], true), (["1.4.99"], true), (["~> 1.4"], true),
      (["~> 1"], true), ([], true), ([">= 0"], true), (["> 1.4.14"], true), (["<= 1.4.15"], true),
      (["!= 1.4.15"], true), ([">= 1.4", "< 2"], true), (["~> 1.4.2"], true), (["1.4"], false),
      (["1.4.14"], false), (["1.5"], false), (["1.5.0"], false), (["~> 1.5.0"], false), (["~> 2.0"], false),
      (["~> 0"], false), (["< 1.4.15"], false), (["> 1.4.14", "< 1.4.15"], false), ([">= 1.5"], false),
      (["1.4.15", "!= 1.4.15"], false), (["> 1.4.15", "<= 1.4.15"], false),
    ])
  func requirementsMeetTheDocuments(requirements: [String], doMeet: Bool) throws {
    let admitted = try #require(VersionRange(requirements))
    #expect(try admitted.meets(Self.range("~> 1.4.15")) == doMeet)
    #expect(try Self.range("~> 1.4.15").meets(admitted) == doMeet)
  }

  @Test(
    arguments: [
      (["~> 1.4.15"], true), (["1.4.15"], true), (["~> 1.4.20"], true), ([">= 1.4.15", "< 1.5"], true),
      (["~> 1.4"], false), ([">= 1.4.15"], false), (["<= 1.4.15"], false), ([], false),
    ])
  func requirementsAreWithinTheDocuments(requirements: [String], areWithin: Bool) throws {
    #expect(try #require(VersionRange(requirements)).isWithin(Self.range("~> 1.4.15")) == areWithin)
  }

  @Test(arguments: ["1.4.15-beta", "1.4.x", "", "~> ", "=> 1.4", "1..4", "1.4,", "latest", "12345678901"])
  func otherFormsAreNotRead(requirement: String) {
    #expect(VersionRange([requirement]) == nil)
    #expect(VersionRange(["~> 1.4", requirement]) == nil)
  }
}

/// Which texts are codes in ISO 3166-1.
@Suite struct CountriesTests {
  @Test(arguments: ["POL", "DEU", "GBR", "USA", "ZWE", "ABW", "SSD"]) func assignedCode(code: String) {
    #expect(Countries.standing(of: code) == .assigned)
  }

  @Test(arguments: ["XKX", "AAA", "QMA", "QZZ", "ZZZ", "ROM", "YUG", "ASC", "SUN"])
  func codeOfUsersOrOfThePast(code: String) { #expect(Countries.standing(of: code) == .special) }

  @Test(arguments: ["PL", "POR", "GER", "ENG", "QLA", "pol", "POLS", "", "616", "ŁÓD"])
  func noCode(code: String) { #expect(Countries.standing(of: code) == .unknown) }
}
