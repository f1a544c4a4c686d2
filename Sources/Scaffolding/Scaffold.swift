/// A language that a scaffold may be in.
public enum ScaffoldLanguage: String, CaseIterable, Sendable {
  /// Python.
  case python
  /// JavaScript, for Node.
  case javascript
  /// Java.
  case java
  /// C.
  case c
  /// Swift, in process.
  case swift

  fileprivate var skeleton: any Skeleton.Type {
    switch self {
    case .python: PythonSkeleton.self
    case .javascript: JavaScriptSkeleton.self
    case .java: JavaSkeleton.self
    case .c: CSkeleton.self
    case .swift: SwiftSkeleton.self
    }
  }
}

/// A folder with an adapter that already runs; its answer to each stimulus says that the stimulus is not written yet.
public struct Scaffold: Sendable {
  /// All files: the adapter, its kit, a README, a `.gitignore` and, if it was asked for, a pipeline.
  public let files: [ScaffoldFile]
  /// The commands, run in the adapter's folder, that build the adapter and try it.
  public let firstCommands: [String]

  /// Makes the files of a contract's adapter.
  public init(of contract: ScaffoldContract, in language: ScaffoldLanguage, pipeline: PipelineService? = nil)
  {
    let skeleton = language.skeleton.init(of: contract)
    let recipe = skeleton.recipe
    let ignored = ScaffoldFile(".gitignore", lines: recipe.ignored + ["Reports/"])
    files =
      skeleton.files + (recipe.kit.map(KitFiles.all) ?? [])
      + [ReadmeFile(contract: contract, recipe: recipe).file, ignored]
      + (pipeline.map { [PipelineFile(service: $0, contract: contract, recipe: recipe).file] } ?? [])
    switch recipe.judging {
    case .adapter(let command):
      firstCommands = (recipe.building.map { [$0] } ?? []) + ["pyx doctor --adapter \"\(command)\""]
    case .tests(let command): firstCommands = [command]
    }
  }
}
