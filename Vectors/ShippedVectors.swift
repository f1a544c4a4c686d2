import Conformance
import Reporting

/// The vectors that ship with the suite, read from their files.
public enum ShippedVectors {
  /// Every file, or the fault of the first file that cannot be read; the files are read once in a process.
  ///
  /// If one file cannot be read, no file may be used: a run without that file would check less than it says.
  public static let files = Result { () throws -> [VectorFile] in
    try VectorFiles.all.map { try VectorFile(name: $0.name, bytes: $0.bytes) }
  }

  /// Every vector of every file, file by file, or the fault of the first file that cannot be read.
  public static let all = files.map { $0.flatMap(\.vectors) }
}
