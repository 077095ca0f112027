import { createContext, useContext } from "react";

/** The nonce while the server renders. Browsers hide nonces from scripts, so in the browser it is empty. */
const CspNonceContext = createContext("");

export const CspNonceProvider = CspNonceContext.Provider;

export function useCspNonce(): string | undefined {
	return useContext(CspNonceContext) || undefined;
}
