import Conformance

/// What the exit codes of `pyx` mean, for its help and for `pyx explain`.
let exitCodes: [(ExitCode, String)] = [
  (.success, "nothing that was judged has failed"),
  (
    .failure,
    "a rule does not hold, or a claimed role was not judged; pyx compare, mutants, play or verify found a problem"
  ),
  (.staleExpectation, "an expectation is out of date"),
  (.usage, "wrong usage: the options or arguments are not valid"),
  (.badData, "vectors, expectations, reports or a host's files are broken"),
  (.nothingSelected, "nothing is selected, or a case cannot be printed or kept as asked"),
  (
    .adapterUnavailable,
    "the adapter could not be started or is not an adapter; pyx doctor found a problem; the simulator cannot serve"
  ),
  (.internalError, "an error in Pyx itself"),
  (.cannotWrite, "reports or certificates cannot be written"),
  (.incomplete, "incomplete: interrupted, or some rule could not be judged"),
]
