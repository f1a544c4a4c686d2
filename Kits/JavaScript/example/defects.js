"use strict";
// Defects of the SDK, so that you can see which rules notice them. An adapter of your own needs nothing of this.

const DEFECTS = {
  // Coming to the foreground is reported as an interruption, redirect or not: PIA-RDR-05.
  "early-interruption": class extends WalletSDK {
    willEnterForeground() {
      if (this.payment?.hasLeft) this.payment.onRedirect(false);
    }
  },
  // Every failure is reported as an invalid wallet URL: PIA-ERR-02.
  "one-error": class extends WalletSDK {
    fail(kind, details) {
      super.fail("invalidWalletURL", details);
    }
  },
  // The indicator lets taps through: PIA-UI-01/b.
  transparent: class extends WalletSDK {
    constructor(device, indicator) {
      super(device, indicator);
      indicator.letsTapsThrough();
    }
  },
};

/** The adapter; if a defect is named, its SDK has that defect. */
function withDefect(name) {
  if (!name) return Wallets;
  if (!DEFECTS[name]) throw new Error(`there is no defect ${name}, only ${Object.keys(DEFECTS).join(", ")}`);
  return class extends Wallets {
    static makeSDK = (device, indicator) => new DEFECTS[name](device, indicator);
  };
}
