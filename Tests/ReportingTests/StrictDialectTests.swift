import Foundation
import Requirements
import Testing

@testable import Conformance
@testable import Reporting

/// The strict dialect uses only what Jenkins' xUnit plug-in accepts (its schema `junit-10`), which is written down
/// here independently.
@Suite struct StrictDialectTests {
  @Test(.needs(.xmllint), arguments: [false, true])
  func reportsAreValid(isHostile: Bool) throws {
    let report = isHostile ? HostileInputTests.report : Fixtures.report(Fixtures.everyKind, selectedCount: 12)
    let writer = JUnitReport(header: report.header, options: ReportOptions(dialect: .strict))
    for file in writer.files(of: report) + writer.provisionalFiles(systems: ["till"]) {
      let ended = try validate(file.text)
      #expect(ended.status == 0, "\(ended.output)")
    }
  }

  @Test(.needs(.xmllint)) func schemaNoticesTheRichDialect() throws {
    let report = Fixtures.report(Fixtures.everyKind)
    let text = try #require(JUnitReport(header: report.header).files(of: report).first).text
    #expect(try validate(text).status != 0)
  }

  private func validate(_ text: String) throws -> Parsers.Ended {
    let schema = FileManager.default.temporaryDirectory.appending(path: "pyx-junit-\(UUID().uuidString).xsd")
    try Data(Self.schema.utf8).write(to: schema)
    defer { try? FileManager.default.removeItem(at: schema) }
    return try Parsers.run(
      try #require(Programs.xmllint), ["--noout", "--nonet", "--schema", schema.path(percentEncoded: false)],
      on: text)
  }

  private static let schema = """
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <xs:simpleType name="seconds">
        <xs:restriction base="xs:string"><xs:pattern value="[0-9]+\\.[0-9]{3}"/></xs:restriction>
      </xs:simpleType>
      <xs:simpleType name="instant">
        <xs:restriction base="xs:string">
          <xs:pattern value="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"/>
        </xs:restriction>
      </xs:simpleType>
      <xs:complexType name="finding" mixed="true">
        <xs:attribute name="type" type="xs:string"/>
        <xs:attribute name="message" type="xs:string"/>
      </xs:complexType>
      <xs:complexType name="properties">
        <xs:sequence>
          <xs:element name="property" minOccurs="0" maxOccurs="unbounded">
            <xs:complexType>
              <xs:attribute name="name" type="xs:string" use="required"/>
              <xs:attribute name="value" type="xs:string" use="required"/>
            </xs:complexType>
          </xs:element>
        </xs:sequence>
      </xs:complexType>
      <xs:complexType name="case">
        <xs:sequence>
          <xs:choice minOccurs="0">
            <xs:element name="skipped" type="finding"/>
            <xs:element name="error" type="finding"/>
            <xs:element name="failure" type="finding"/>
          </xs:choice>
          <xs:element name="system-out" type="xs:string" minOccurs="0"/>
        </xs:sequence>
        <xs:attribute name="name" type="xs:string" use="required"/>
        <xs:attribute name="classname" type="xs:string" use="required"/>
        <xs:attribute name="time" type="seconds" use="required"/>
      </xs:complexType>
      <xs:complexType name="suite">
        <xs:sequence>
          <xs:element name="properties" type="properties" minOccurs="0"/>
          <xs:element name="testcase" type="case" maxOccurs="unbounded"/>
        </xs:sequence>
        <xs:attribute name="name" type="xs:string" use="required"/>
        <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
        <xs:attribute name="failures" type="xs:nonNegativeInteger" use="required"/>
        <xs:attribute name="errors" type="xs:nonNegativeInteger" use="required"/>
        <xs:attribute name="skipped" type="xs:nonNegativeInteger"/>
        <xs:attribute name="time" type="seconds"/>
        <xs:attribute name="timestamp" type="instant"/>
      </xs:complexType>
      <xs:element name="testsuites">
        <xs:complexType>
          <xs:sequence><xs:element name="testsuite" type="suite" maxOccurs="unbounded"/></xs:sequence>
          <xs:attribute name="name" type="xs:string"/>
          <xs:attribute name="tests" type="xs:nonNegativeInteger"/>
          <xs:attribute name="failures" type="xs:nonNegativeInteger"/>
          <xs:attribute name="errors" type="xs:nonNegativeInteger"/>
          <xs:attribute name="time" type="seconds"/>
        </xs:complexType>
      </xs:element>
    </xs:schema>
    """
}
