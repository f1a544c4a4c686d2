#if os(Linux)
  import Conformance
  import Foundation
  import Requirements
  import Testing

  /// Whatever an adapter does to outlive a run, the run ends with the right code, and leaves no process behind.
  @Suite(.needs(.python), .serialized) struct EscapeTests {
    private static func faulty(_ words: String...) -> String {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Adapters")
        .standardized
        .path(percentEncoded: false)
      return
        (["python3", "-B", "'\(folder)/Faulty/\(words[0]).py'"] + words.dropFirst().map { "'\($0)'" }
        + ["'\(folder)/pia_wallets.py'"]).joined(separator: " ")
    }

    /// Waits until the command ends.
    ///
    /// If the command does not end within half a minute, an issue is recorded, and the command is killed.
    private func end(of running: Pyx.Running) -> Pyx.Ended {
      let deadline = Date.now.addingTimeInterval(30)
      while running.process.isRunning, Date.now < deadline { usleep(20_000) }
      if running.process.isRunning {
        Issue.record("the command does not end: \(running.errors)")
        kill(running.process.processIdentifier, SIGKILL)
      }
      return running.wait()
    }

    @Test(arguments: [
      ("setpgid", "deaf", 0), ("setpgid", "garbage", 75), ("setsid", "deaf", 0), ("setsid", "garbage", 75),
      ("helper", "deaf", 0), ("helper", "garbage", 75), ("doubleFork", "deaf", 69),
    ]) func nothingIsLeftOfAnAdapterThatGetsAway(how: String, atEnd: String, code: Int32) throws {
      let folder = try Folder()
      let mark = UUID().uuidString
      let running = try Pyx.start(
        ["certify", "--adapter", Self.faulty("escapes", how, atEnd) + " \(mark)", "--rule", "PIA-LCH-02"]
          + ["--cases", "30"], in: folder)
      let ended = end(of: running)
      #expect(ended.code == code, "\(ended.output)\(ended.errors)")
      #expect(Processes.all.filter { $0.command.contains(mark) }.map(\.command) == [])
    }

    @Test func orphansAreReapedDuringTheRun() throws {
      let folder = try Folder()
      let running = try Pyx.start(
        ["certify", "--adapter", Self.faulty("escapes", "orphans", "deaf"), "--rule", "PIA-LCH-02"]
          + ["--cases", "30"], in: folder)
      let pid = running.process.processIdentifier
      var most = 0
      var areGone = false
      while running.process.isRunning, !areGone {
        let count = Processes.all.count { $0.parent == pid }
        most = max(most, count)
        areGone = most > 5 && count == 1
        usleep(20_000)
      }
      #expect(most > 5)
      #expect(areGone && running.process.isRunning)
      #expect(end(of: running).code == 0)
    }

    @Test func childThatWasThereBeforeIsLeftAlone() throws {
      let folder = try Folder()
      // The script starts a program and then becomes the command, as a shell does with `exec`.
      let script = """
        import os, subprocess, sys
        print(subprocess.Popen(["sleep", "60"]).pid, file=open("child", "w"), flush=True)
        os.execv(sys.argv[1], sys.argv[1:])
        """
      let shell = Process()
      shell.executableURL = URL(filePath: "/usr/bin/env")
      shell.arguments = [
        "python3", "-c", script, Pyx.path, "certify", "--adapter", Self.faulty("escapes", "setpgid", "deaf"),
        "--rule", "PIA-LCH-02", "--cases", "30",
      ]
      shell.currentDirectoryURL = folder.url
      shell.standardOutput = FileHandle.nullDevice
      shell.standardError = FileHandle.nullDevice
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
      let child = try #require(
        Int32(try folder.read("child").trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(Processes.all.contains { $0.id == child && $0.command.hasPrefix("sleep") })
      kill(child, SIGKILL)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func stopDuringTheChecksIsNoFaultOfTheAdapter(signal: Int32) throws {
      let folder = try Folder()
      let marker = folder.url.appending(path: ".checking").path(percentEncoded: false)
      let running = try Pyx.start(
        ["certify", "--adapter", Self.faulty("slow_to_start", marker)], in: folder)
      while running.process.isRunning, !FileManager.default.fileExists(atPath: marker) { usleep(20_000) }
      kill(running.process.processIdentifier, signal)
      let ended = end(of: running)
      #expect(ended.code == 75)
      #expect(ended.errors.hasPrefix("pyx: interrupted: nothing was judged\npyx: wrote "), "\(ended.errors)")
      #expect(ended.errors.count { $0 == "\n" } == 2)
      #expect(ended.output.contains("the run was interrupted before the implementation had been checked"))
      let report = try folder.read(try #require(folder.files.first { $0.hasSuffix(".xml") }))
      #expect(report.contains("type=\"IncompleteRun\"") && !report.contains("AdapterCrash"))
    }

    @Test func stopOfAReplayDuringTheChecksIsNoFaultOfTheAdapter() throws {
      let folder = try Folder()
      let marker = folder.url.appending(path: ".checking").path(percentEncoded: false)
      let running = try Pyx.start(
        ["replay", "pia-wallets:PIA-LCH-01:AQ", "--adapter", Self.faulty("slow_to_start", marker)], in: folder
      )
      while running.process.isRunning, !FileManager.default.fileExists(atPath: marker) { usleep(20_000) }
      kill(running.process.processIdentifier, SIGINT)
      let ended = end(of: running)
      #expect(ended.code == 75)
      #expect(ended.errors == "pyx: interrupted: the case did not run to its end\n")
    }

    @Test func deathAmongSeveralSessionsMakesAShortRunIncomplete() throws {
      let folder = try Folder()
      let marker = folder.url.appending(path: ".died").path(percentEncoded: false)
      let ended = end(
        of: try Pyx.start(
          ["certify", "--adapter", Self.faulty("dies_among_others", marker, "170"), "--rule", "PIA-LCH"]
            + ["--cases", "30"], in: folder))
      #expect(FileManager.default.fileExists(atPath: marker))
      #expect(ended.code == 75)
      // The adapter may die between two requests or during one; in the latter case, the line begins with the request.
      let trouble = ended.output.split(separator: "\n").first {
        $0.contains("the process exited with status 9")
      }
      #expect(trouble?.contains(", once, with ") == true)
      #expect(trouble?.hasSuffix("but not again with only one open") == true)
      let report = try #require(folder.files.first { $0.hasSuffix(".xml") })
      #expect(try folder.read(report).contains("RUN-SOUND"))
    }
  }

  /// A process on this machine.
  private struct Processes {
    let id: Int32
    let parent: Int32
    /// The process's command line, with blanks between the words; empty if the process only waits to be reaped.
    let command: String

    static var all: [Processes] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap(Int32.init).compactMap { id in
        guard let status = text("/proc/\(id)/stat"), let bracket = status.lastIndex(of: ")") else {
          return nil
        }
        let words = status[bracket...].split(separator: " ")
        guard words.count > 2, let parent = Int32(words[2]) else { return nil }
        let command = (text("/proc/\(id)/cmdline") ?? "").replacing("\u{0}", with: " ")
        return Processes(id: id, parent: parent, command: command)
      }
    }

    private static func text(_ path: String) -> String? {
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
  }
#endif
