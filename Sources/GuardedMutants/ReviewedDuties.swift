/// Duties that a document states in several sections, although no rule cites these sections together.
///
/// A reviewer listed them without looking at the figures.
///
/// Each key is a contract's system and role; each list has the rules that judge one duty of an implementation.
enum ReviewedDuties {
  static let bySystem: [String: [[String]]] = [
    "pay-by-bank-app library": [
      // Whether the phone has a bank app is checked each time and never remembered (3.5; 4.2.3.1; 4.3; 4.4.1).
      ["PBBA-DET-01", "PBBA-DET-03/a", "PBBA-DET-03/b", "PBBA-FLAG-12", "PBBA-FLAG-09"],
      // What opens the bank app, and with which data (2.2; 2.2.1; 4.4.2).
      ["PBBA-POP-05", "PBBA-OPEN-01", "PBBA-OPEN-02", "PBBA-OPEN-03", "PBBA-OPEN-04", "PBBA-PICK-01"],
      // The payer's choice is kept until it is revoked (2.2; 3.5; 3.5.1.1).
      [
        "PBBA-FLAG-01", "PBBA-FLAG-02", "PBBA-FLAG-03", "PBBA-FLAG-04", "PBBA-FLAG-05", "PBBA-FLAG-06",
        "PBBA-FLAG-07", "PBBA-FLAG-08", "PBBA-FLAG-09", "PBBA-FLAG-10", "PBBA-FLAG-11", "PBBA-FLAG-12",
      ],
      // The host's own layout behaves like the button (1.1; 3.5.1.8; 4.2.6).
      ["PBBA-UX-01/a", "PBBA-UX-01/b", "PBBA-UX-03", "PBBA-UX-06", "PBBA-UX-07", "PBBA-UX-08"],
    ],
    "pay-by-bank-app integration": [
      // The popup of a payment is closed and its outcome shown (2.2; 2.3; 4.2.3.2; 4.2.5; 5).
      ["PBBA-PAY-07/a", "PBBA-PAY-07/b", "PBBA-PAY-07/c", "PBBA-PAY-13", "PBBA-PAY-10/a", "PBBA-PAY-10/b"],
      // The host asks for the status until the payment is over (2.2; 2.3; 4.2.4; 5).
      ["PBBA-PAY-04", "PBBA-PAY-05", "PBBA-PAY-06", "PBBA-PAY-08", "PBBA-PAY-13"],
      // A payment begins with a request, and each later payment with a new one (4.1; 4.2; 4.2.1; 4.2.2; 5).
      [
        "PBBA-PAY-01", "PBBA-PAY-02", "PBBA-PAY-03", "PBBA-PAY-11", "PBBA-PAY-12", "PBBA-PAY-14",
        "PBBA-PAY-15",
      ],
    ],
    "pia-wallets integration": [
      // The backend is told once what a redirect says (Wallet App Redirect; cases of interrupted transactions).
      [
        "PIA-RDR-03/a", "PIA-RDR-03/b", "PIA-RDR-03/c", "PIA-RDR-04/a", "PIA-RDR-04/b", "PIA-RDR-04/c",
        "PIA-INT-08",
      ],
      // What an error leads to (Error Handling; Introduction; Wallet Payment Registration).
      ["PIA-LCH-08/a", "PIA-LCH-08/b", "PIA-LCH-08/c", "PIA-REG-01/c", "PIA-UI-08"],
      // The app is blocked while a payment is under way, but no longer (Additional Settings; Wallet App Redirect).
      ["PIA-UI-04/a", "PIA-UI-04/b", "PIA-UI-07", "PIA-UI-08"],
    ],
    "paydiant library": [
      // A request carries the values that were passed to its call (all calls).
      [
        "PD-FLOW-14", "PD-TOK-01/b", "PD-TOK-01/c", "PD-TOK-11", "PD-TOK-15", "PD-DISC-04", "PD-DISC-05",
        "PD-DISC-06", "PD-UPD-06", "PD-UPD-07", "PD-SUM-07",
      ]
    ],
    "paydiant integration": [
      // The token of a payment (Code-on-POS; Call obtainCheckoutToken; Call decodeImage; Generate & display QR Code).
      [
        "PD-TOK-01/a", "PD-TOK-02", "PD-TOK-03", "PD-TOK-04", "PD-TOK-05/a", "PD-TOK-06", "PD-TOK-07",
        "PD-TOK-01/d", "PD-TOK-08", "PD-TOK-12/a", "PD-TOK-12/b", "PD-TOK-13", "PD-TOK-14",
        "PD-QR-01", "PD-QR-03", "PD-QR-04", "PD-QR-05", "PD-QR-06",
      ],
      // The decoder's session (Call startDecoderSession; Call decodeImage; Call endDecoderSession).
      ["PD-DEC-01", "PD-DEC-04", "PD-DEC-05", "PD-DEC-07", "PD-DEC-08"],
      // Everything that is shown about a payment belongs to it (Data Triangle; Get transaction details; confirmation
      // summary).
      [
        "PD-FLOW-03", "PD-FLOW-05", "PD-FLOW-11", "PD-DISC-01", "PD-DISC-02", "PD-SUM-01", "PD-SUM-05",
        "PD-SUM-06", "PD-SUM-08/a",
      ],
    ],
    "dotpay library": [
      // A payment reports its end once, in whichever way it began.
      [
        "DP-PAY-01", "DP-PAY-02", "DP-PAY-03", "DP-FAST-01", "DP-FAST-02", "DP-FAST-03", "DP-FAST-04",
        "DP-ONE-01",
        "DP-ONE-02", "DP-ONE-03", "DP-EXT-01", "DP-EXT-02", "DP-EXT-03", "DP-EXT-04",
      ],
      // A card is registered once, and those concerned are notified.
      [
        "DP-CARD-06", "DP-CARD-10", "DP-CARD-11", "DP-CARD-12", "DP-EXT-05", "DP-EXT-06", "DP-EXT-07",
        "DP-EXT-08",
        "DP-EXT-09", "DP-EXT-10", "DP-EXT-12", "DP-EXT-13",
      ],
      // Remembered cards: which are listed, used and removed.
      [
        "DP-CARD-01", "DP-CARD-02", "DP-CARD-03", "DP-CARD-05", "DP-CARD-07", "DP-CARD-08", "DP-CARD-09",
        "DP-CARD-13",
        "DP-CARD-14", "DP-ONE-01", "DP-ONE-02", "DP-ONE-03",
      ],
      // Which channels can be chosen, on the SDK's form and on the host's own.
      [
        "DP-CH-01", "DP-CH-02", "DP-CH-03", "DP-CH-04", "DP-CH-05", "DP-CH-06", "DP-CH-07", "DP-CCH-01",
        "DP-PAY-08",
      ],
      // The language, the environment and the description of a payment reach the platform.
      [
        "DP-LANG-01", "DP-LANG-02", "DP-LANG-03", "DP-ENV-01", "DP-ENV-02", "DP-INFO-01", "DP-PAY-09",
        "DP-PAY-10",
        "DP-FAST-03",
      ],
    ],
    "online-payments library": [
      // What was chosen and typed is encrypted.
      [
        "OP-REQ-01", "OP-REQ-08", "OP-REQ-09", "OP-REQ-12", "OP-ENC-01", "OP-ENC-02", "OP-ENC-03",
        "OP-ENC-07",
        "OP-ENC-12", "OP-HNT-05", "OP-AOF-03", "OP-AOF-04", "OP-AOF-06",
      ],
      // Requests carry the session and the context that they belong to.
      [
        "OP-SES-01", "OP-SES-02", "OP-SES-03", "OP-SES-04", "OP-SES-05", "OP-SES-06", "OP-SES-09",
        "OP-SES-10",
        "OP-CTX-04", "OP-CTX-05", "OP-CTX-06", "OP-CTX-07", "OP-IIN-16/a", "OP-IIN-17",
      ],
      // A value gets the same verdict, whichever part is asked (the field, the request, a validator).
      ["OP-REQ-02", "OP-REQ-13", "OP-VAL-17", "OP-REQ-06", "OP-REQ-07", "OP-REQ-11", "OP-VAL-16"],
    ],
    "dotpay integration": [
      // How the end of a payment is handled (Płatność; Zakończenie płatności; Własna kontrolka podsumowania
      // transakcji).
      ["DP-PAY-06", "DP-PAY-15", "DP-PAY-16", "DP-PAY-17", "DP-CSUM-02", "X-CB-02/c"],
      // A payment is described correctly, however it is made (Inicjalizacja płatności; Dodatkowe parametry).
      ["DP-INFO-09", "DP-INFO-16", "DP-INFO-17", "DP-MP-01", "DP-MP-11", "DP-ONE-05", "DP-FAST-05"],
      // A controller is shown once, with the data of its payment (Inicjalizacja płatności).
      ["DP-PAY-11", "DP-PAY-12", "DP-PAY-13", "DP-PAY-14", "X-CB-02/b"],
      // Cards of the signed-in customer (Dane karty dostarczane z zewnątrz; Rejestracja kart).
      ["DP-EXT-11", "DP-EXT-14", "DP-EXT-15", "DP-EXT-16"],
    ],
    "online-payments integration": [
      // The payment uses the chosen brand.
      [
        "OP-COB-01", "OP-COB-02/a", "OP-COB-02/b", "OP-COB-07/a", "OP-COB-07/b", "OP-COB-08/a", "OP-COB-08/b",
        "OP-COB-09", "OP-COB-10", "OP-IIN-19/b", "OP-IIN-20",
      ]
    ],
  ]
}
