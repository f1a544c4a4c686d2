// For pyx_d2i_rsa_public_key.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "COpenSSL.h"

// EVP_RSA_gen is a macro over a variadic function.
EVP_PKEY *pyx_rsa_generate(size_t bits) { return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits); }

// In OpenSSL 3, d2i_PUBKEY searches all decoders for a suitable one. That takes 0.1 ms, four times as long as
// encrypting with the key; this function takes 0.0015 ms. d2i_RSA_PUBKEY is deprecated, like everything that names the
// type RSA. If this function cannot read a key, its callers pass the key to d2i_PUBKEY.
EVP_PKEY *pyx_d2i_rsa_public_key(const unsigned char **position, long count) {
  const unsigned char *end = *position;
  RSA *rsa = d2i_RSA_PUBKEY(NULL, &end, count);
  if (rsa == NULL) return NULL;
  EVP_PKEY *key = NULL;
  // A key that is only for RSASSA-PSS must not pass for one that encrypts.
  if (RSA_test_flags(rsa, RSA_FLAG_TYPE_MASK) == RSA_FLAG_TYPE_RSA) key = EVP_PKEY_new();
  if (key == NULL || EVP_PKEY_assign_RSA(key, rsa) != 1) {
    RSA_free(rsa);
    EVP_PKEY_free(key);
    return NULL;
  }
  *position = end;
  return key;
}

// EVP_EC_gen is a macro over a variadic function, too.
EVP_PKEY *pyx_ec_generate(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256"); }

long pyx_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add1_chain_cert(context, certificate);
}

EVP_PKEY *pyx_ed25519_generate(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"); }
