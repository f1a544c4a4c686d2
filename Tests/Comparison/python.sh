# Sets `python` to a Python with Hypothesis, for a script that has set `package`; if Hypothesis is absent, installs it
# from PyPI.
environment=${HYPOTHESIS_ENVIRONMENT:-$package/.build/hypothesis}
python=python3
if ! $python -c 'import hypothesis' 2>/dev/null; then
  python=$environment/bin/python
  if ! "$python" -c 'import hypothesis' 2>/dev/null; then
    python3 -m venv "$environment"
    "$python" -m pip install --quiet hypothesis
  fi
fi
