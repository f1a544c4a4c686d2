/// What the sessions of one process share, for a pool.
enum ProcessIsolation: String, Sendable, CaseIterable {
  case session
  case serial
  case process
}
