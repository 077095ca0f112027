/** The demo wallet is bundled from here and injected by the local stack alone. */
export {};
