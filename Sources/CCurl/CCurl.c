// Compiled before the Swift code that imports the header, so that a missing library is reported once.
#include "CCurl.h"
