/// A service that runs pipelines.
public enum PipelineService: String, CaseIterable, Sendable {
  /// GitHub Actions.
  case github
  /// GitLab CI.
  case gitlab
  /// Jenkins.
  case jenkins
}

/// The pipeline that builds Pyx and the adapter, and judges the adapter.
struct PipelineFile {
  let service: PipelineService
  let contract: ScaffoldContract
  let recipe: Recipe

  var file: ScaffoldFile {
    switch service {
    case .github: ScaffoldFile(".github/workflows/conformance.yml", lines: github)
    case .gitlab: ScaffoldFile(".gitlab-ci.yml", lines: gitlab)
    case .jenkins: ScaffoldFile("Jenkinsfile", lines: jenkins)
    }
  }

  /// The command that installs Debian packages, including those that the suite needs to play a service.
  private var installing: String {
    let service = contract.playsService ? ["libevent-dev", "libcurl4-openssl-dev"] : []
    let packages = (["git", "libssl-dev"] + service + recipe.packages).joined(separator: " ")
    return "apt-get update && apt-get install -y \(packages)"
  }

  private let cloning = #"git clone --depth 1 "$PYX_REPOSITORY" /opt/pyx"#

  /// The commands that build Pyx and the adapter.
  private var building: [String] {
    guard case .adapter = recipe.judging else { return [] }
    return ["swift build --package-path /opt/pyx -c release --product pyx"]
      + (recipe.building.map { [$0] } ?? [])
  }

  private func judging(_ options: String) -> String {
    switch recipe.judging {
    case .tests(let command): "PYX_FOLDER=/opt/pyx \(command)"
    case .adapter(let command):
      "/opt/pyx/.build/release/pyx certify --adapter \"\(command)\" --system \(contract.system) "
        + "--reports Reports \(options)"
    }
  }

  private func head(_ mark: String) -> [String] {
    [
      "\(mark) Set PYX_REPOSITORY to the address of Pyx's repository.",
      "\(mark) This file runs at the root of a repository. If this folder is not the root, move the file there,",
      "\(mark) and replace the dot at FOLDER with the name of this folder.",
    ]
  }

  private var github: [String] {
    var lines = head("#")
    lines +=
      """
      name: Conformance

      on: [push]

      permissions:
        contents: read

      env:
        PYX_REPOSITORY: https://git.example/pyx.git

      jobs:
        pyx:
          runs-on: ubuntu-latest
          container: swift:6.3-bookworm
          defaults:
            run:
              working-directory: . # FOLDER
          steps:
            - uses: actions/checkout@v4
            - run: \(installing)
            - run: \(cloning)
      """.lines
    lines += building.map { "      - run: \($0)" }
    lines += ["      - run: |", "          \(judging("--summary \"$GITHUB_STEP_SUMMARY\""))"]
    lines +=
      """
            - uses: actions/upload-artifact@v4
              if: ${{ !cancelled() }}
              with:
                name: conformance
                path: "**/Reports/TEST-*.xml"
      """.lines
    return lines
  }

  private var gitlab: [String] {
    var lines = head("#")
    lines +=
      """
      variables:
        PYX_REPOSITORY: https://git.example/pyx.git
        FOLDER: .

      pyx:
        image: swift:6.3-bookworm
        before_script:
          - cd "$FOLDER"
          - \(installing)
          - \(cloning)
      """.lines
    lines += building.map { "    - \($0)" }
    lines += ["  script:", "    - \(judging("--summary summary.md"))"]
    lines +=
      """
        artifacts:
          when: always
          paths: ["$FOLDER/Reports"]
          reports:
            junit: $FOLDER/Reports/TEST-*.xml
      """.lines
    return lines
  }

  private var jenkins: [String] {
    var lines = head("//")
    lines +=
      """
      pipeline {
        agent { docker { image 'swift:6.3-bookworm'; args '-u root' } }
        environment {
          PYX_REPOSITORY = 'https://git.example/pyx.git'
          FOLDER = '.'
        }
        stages {
          stage('Conformance') {
            steps {
              dir(env.FOLDER) {
                sh '\(installing)'
                sh '\(cloning)'
      """.lines
    lines += (building + [judging("--junit-dialect strict --summary summary.md")]).map {
      "          sh '\($0)'"
    }
    lines +=
      """
              }
            }
          }
        }
        post {
          always {
            junit '**/Reports/TEST-*.xml'
          }
        }
      }
      """.lines
    return lines
  }
}
