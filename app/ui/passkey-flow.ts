import {
	browserSupportsWebAuthn,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	startAuthentication,
	startRegistration,
	WebAuthnError,
} from "@simplewebauthn/browser";
import type { PasskeyPurpose } from "#app/core/accounts/passkey-purpose.ts";
import type { PlainMessageId } from "#app/words/say.ts";

/** The browser's half of a passkey's ceremony; comes with the click. */

/** Why nothing came of it: one of our messages, or a sentence of the server's. */
export type PasskeyEnd = { to: string } | { message: PlainMessageId } | { sentence: string };

const ROUTE = "/auth/passkey";

interface Answer {
	options?: object;
	to?: string;
	sentence?: string;
	/** the server knows no such passkey */
	unknown?: true;
}

async function post(fields: Record<string, string>): Promise<Answer> {
	const response = await fetch(ROUTE, { method: "POST", body: new URLSearchParams(fields) });
	return (await response.json()) as Answer;
}

/**
 * Asks the browser for a passkey, or makes one, and has the server check it.
 *
 * @param returnTo - where to go on
 */
export async function askWithPasskey(purpose: PasskeyPurpose, returnTo: string): Promise<PasskeyEnd> {
	if (!browserSupportsWebAuthn()) return { message: "accounts.passkeyUnsupported" };
	try {
		const begun = await post({ intent: "begin", purpose, returnTo });
		if (!begun.options) return endOf(begun);
		const credential = await ask(purpose, begun.options);
		if ("message" in credential) return credential;
		const end = await post({ intent: "finish", purpose, returnTo, credential: JSON.stringify(credential) });
		if (end.unknown) await forgetPasskey(credential.id, begun.options);
		return endOf(end);
	} catch {
		return { message: "accounts.passkeyOffline" };
	}
}

function endOf({ to, sentence }: Answer): PasskeyEnd {
	if (to !== undefined) return { to };
	return sentence === undefined ? { message: "accounts.passkeyOffline" } : { sentence };
}

async function ask(purpose: PasskeyPurpose, options: object) {
	try {
		return purpose === "add"
			? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
			: await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
	} catch (error) {
		const isKnown = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
		return { message: isKnown ? "accounts.passkeyHere" : "accounts.passkeyCancelled" } as const;
	}
}

/** Has the browser offer a removed passkey no more, where it can (WebAuthn level 3, §5.1.10). */
async function forgetPasskey(credentialId: string, { rpId }: { rpId?: string }): Promise<void> {
	const known = globalThis.PublicKeyCredential as unknown as {
		signalUnknownCredential?(of: { rpId: string; credentialId: string }): Promise<void>;
	};
	await known.signalUnknownCredential?.({ rpId: rpId ?? location.hostname, credentialId }).catch(() => {});
}
