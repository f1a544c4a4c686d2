extension Mutant {
  /// Does something more in answer to the close of a session.
  ///
  /// - Parameters:
  ///   - name: What the bad code does.
  ///   - more: What comes then, after all that the implementation did in the session.
  public static func closing(
    _ name: String, adding more: @escaping @Sendable ([System.Effect]) -> [System.Effect]
  ) -> Mutant {
    Mutant(name) {
      { world, transport, open in
        ClosingSession(inner: try await open(world, transport), done: Memory([]), more: more)
      }
    }
  }

  /// Does the last effect that matches again, in answer to the close of a session.
  public static func repeatingWhenClosed(
    _ name: String, _ isRepeated: @escaping @Sendable (System.Effect) -> Bool
  ) -> Mutant {
    closing(name) { done in done.last(where: isRepeated).map { [$0] } ?? [] }
  }
}

/// A session that does something more when it is closed.
private struct ClosingSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  /// All that it did.
  let done: Memory<[System.Effect]>
  let more: @Sendable ([System.Effect]) -> [System.Effect]

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    noting(try await inner.send(stimulus, in: world))
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    noting(try await inner.settle(in: world, atMost: limit))
  }

  func close() async throws -> [System.Effect] {
    let last = noting(try await inner.close())
    return last + more(done.value)
  }

  private func noting(_ effects: [System.Effect]) -> [System.Effect] {
    done.value += effects
    return effects
  }
}
