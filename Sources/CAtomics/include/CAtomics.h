#ifndef PYX_CATOMICS_H
#define PYX_CATOMICS_H

#include <stdbool.h>
#include <stdint.h>

// Words that several threads and signal handlers share. `Synchronization.Atomic` needs macOS 15 and iOS 18. A signal
// handler must not wait for a lock; the assertion checks that these words need none.
//
// A thread that loads a word sees everything that was stored before this word.

_Static_assert(__atomic_always_lock_free(sizeof(uintptr_t), 0), "a signal handler may wait for no lock");

/// Loads the word; after this, the calling thread sees everything that was written before the loaded value.
static inline uintptr_t pyx_word_load(const uintptr_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

/// Writes the word after everything that this thread has written.
static inline void pyx_word_store(uintptr_t *word, uintptr_t value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }

/// Writes the new value if the word has the expected one, and says whether it had.
static inline bool pyx_word_replace(uintptr_t *word, uintptr_t expected, uintptr_t value) {
  return __atomic_compare_exchange_n(word, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

#endif
