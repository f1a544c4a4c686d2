#include "COpenSSL.h"

// EVP_RSA_gen is a macro over a variadic function.
EVP_PKEY *pyx_rsa_generate(size_t bits) { return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits); }
