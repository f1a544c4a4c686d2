import Conformance

/// The README of an adapter: how to build the adapter, how to see what is missing, and how to judge the SDK or app.
struct ReadmeFile {
  let contract: ScaffoldContract
  let recipe: Recipe

  var file: ScaffoldFile { ScaffoldFile("README.md", lines: head + steps + notes + pages) }

  private var head: [String] {
    [
      "# \(contract.system), role \(contract.role.rawValue)", "",
      "The code in this folder drives your \(contract.subject), so that Pyx can judge it. Each stimulus still "
        + "answers that it is not written yet. Write your code in "
        + "`\(recipe.file)`.", "",
    ]
  }

  private var steps: [String] {
    switch recipe.judging {
    case .adapter(let command):
      return ["```sh"] + (recipe.building.map { [$0] } ?? []) + [
        "pyx doctor --adapter \"\(command)\"",
        "pyx certify --adapter \"\(command)\" --system \(contract.system)",
        "```", "",
        "`pyx doctor` says what to write next. When it finds nothing wrong, `pyx certify` judges the "
          + "\(contract.subject), and writes JUnit files into `Reports`.", "",
      ]
    case .tests(let command):
      return [
        "```sh", command, "```", "",
        "Each test judges one rule. If a rule needs a stimulus that is not written yet, the test's "
          + "failure names the stimulus. JUnit files are in `Reports`. "
          + "`Package.swift` names the folder of Pyx in its first lines: `PYX_FOLDER=path` chooses another one.",
        "",
      ]
    }
  }

  private var notes: [String] { recipe.notes.flatMap { [$0, ""] } }

  private var pages: [String] {
    let kit = recipe.kit.map { "`\(recipe.kitPath)` is Pyx's kit in \($0), which needs no changes. " } ?? ""
    return [
      kit
        + "`pyx contract \(contract.system) --role \(contract.role.rawValue)` prints the page on every "
        + "stimulus and effect, and `pyx explain WORD` explains one of them."
    ]
  }
}
