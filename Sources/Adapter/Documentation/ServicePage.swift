import Conformance

/// The service that the suite plays for a contract, as Markdown: paths, members, types, and unusual behaviour.
public struct ServicePage: Sendable {
  private let system: String
  private let contract: String
  private let service: ServiceDescription

  /// Makes the page of a contract; nil if the suite plays no service for it.
  public init?<System: DocumentedSystem>(of contract: System.Type) {
    guard let service = System.description.service else { return nil }
    system = System.system
    self.contract = ContractPage<System>.fileName
    self.service = service
  }

  /// The name of the page of a system's service.
  public static func fileName(of system: String) -> String { "\(system).service.md" }

  /// The page.
  public var markdown: String {
    ([head, conventions] + service.endpoints.map(section) + [errors, oddities, others]).joined(
      separator: "\n")
  }

  private var head: String {
    """
    # \(system), the service

    \(service.summary)

    The implementation's calls and effects are in [\(contract)](\(contract)).

    """
  }

  private var conventions: String {
    "## Every request and reply\n\n" + service.conventions.map { "- \($0)\n" }.joined()
  }

  private func section(of endpoint: ServiceDescription.Endpoint) -> String {
    var lines = ["## `\(endpoint.method) \(endpoint.path)`", "", endpoint.meaning, ""]
    for (name, fields) in [("Query", endpoint.query), ("Body", endpoint.body), ("Reply", endpoint.reply)]
    where !fields.isEmpty {
      lines += ["\(name):", ""] + FieldTable.head + fields.flatMap { FieldTable.rows(of: $0) } + [""]
    }
    return lines.joined(separator: "\n")
  }

  private var errors: String {
    let rows = service.error.flatMap { FieldTable.rows(of: $0) }
    let text = "The reply if something is wrong, with a status that says what; `404` if nothing is there."
    return (["## Errors", "", text, ""] + FieldTable.head + rows + [""]).joined(separator: "\n")
  }

  private var oddities: String {
    let rows = service.oddities.map {
      "| \(FieldTable.cell($0.meaning)) | \($0.rules.joined(separator: ", ")) |"
    }
    let text = """
      Every rule meets the service as described above, except the rules about unusual behaviour. What an SDK does then \
      is judged if the source document says something about it, and otherwise recorded as a reading.
      """
    return
      (["## Unusual behaviour", "", text, "", "| What | Only in |", "|---|---|"] + rows + [""])
      .joined(separator: "\n")
  }

  private var others: String { "## Other servers\n\n\(service.otherServers)\n" }
}
