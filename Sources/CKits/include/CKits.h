/* The files of the kits as bytes in the program, because the program is installed without the repository.
 *
 * The compiler reads the files from the folder Kits, so that there is no second copy. A new file of a kit needs a line
 * in the table of its language; a test compares the tables with the folder. */
#ifndef CKITS_H
#define CKITS_H

#include <stddef.h>

/* A file of a kit. */
typedef struct pyx_kit_file {
  const char *path; /* within the folder of an adapter */
  const unsigned char *bytes;
  size_t count;
} pyx_kit_file;

/* The files of the kit in "C", "Java", "JavaScript" or "Python"; NULL for any other name.
 *
 * The list ends with a file without a path. */
const pyx_kit_file *pyx_kit(const char *name);

#endif
