import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { PasskeyPurpose } from "../../core/accounts/passkey-purpose.ts";
import { fromBase64Url, toBase64Url } from "../../core/base64url.ts";
import { insertToken } from "../../db/accounts/one-time-tokens.ts";
import type { PasskeyRow } from "../../db/accounts/passkeys.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import { clearCookie, openCookie, sealCookie } from "./sealed-cookie.ts";

/**
 * WebAuthn's two ceremonies (https://www.w3.org/TR/webauthn-3/), each begun and ended in one browser: the challenge is in an
 * encrypted cookie and works once. The person is always verified (face, finger, PIN), so that a passkey alone is two factors.
 */

/** The library is loaded with the first ceremony: other requests need nothing of it. */
const library = () => import("@simplewebauthn/server");

const NAME = "passkey";
const CEREMONY_MS = 10 * 60_000;
const CHALLENGE_BYTES = 32;
const SITE_NAME = "Paylink";

type Deps = Pick<AccountDeps, "db" | "clock" | "cookieSecret" | "appUrl">;

const sealing = ({ cookieSecret, clock }: Deps) => ({ name: NAME, secret: cookieSecret, now: clock.now() });
const siteOf = ({ appUrl }: Deps) => new URL(appUrl);

/** @returns a challenge and the `Set-Cookie` value that holds it for this browser */
async function newChallenge(deps: Deps, purpose: PasskeyPurpose) {
	const bytes = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES));
	const cookie = await sealCookie(sealing(deps), { purpose, challenge: toBase64Url(bytes) }, CEREMONY_MS);
	return { bytes, cookie };
}

/** @returns the challenge of this browser's ceremony, which is used up by it; null: none, too late, or used */
export async function takeChallenge(deps: Deps, request: Request, purpose: PasskeyPurpose): Promise<string | null> {
	const content = await openCookie(request, sealing(deps));
	if (!content?.challenge || content.purpose !== purpose) return null;
	const now = deps.clock.now();
	const first = await insertToken(deps.db, {
		tokenHash: digest(`passkey ${content.challenge}`),
		purpose: "used-callback",
		userId: null,
		email: null,
		payload: null,
		createdAt: now,
		// The cookie expires by then.
		expiresAt: now + CEREMONY_MS,
	});
	return first ? content.challenge : null;
}

export const endedChallengeCookie = (): string => clearCookie(NAME);

/**
 * Options for using a passkey.
 *
 * @param allowed - passkeys that may answer; null: whichever the person has here
 */
export async function askForPasskey(deps: Deps, purpose: PasskeyPurpose, allowed: readonly PasskeyRow[] | null) {
	const { generateAuthenticationOptions } = await library();
	const { bytes, cookie } = await newChallenge(deps, purpose);
	const options = await generateAuthenticationOptions({
		rpID: siteOf(deps).hostname,
		challenge: bytes,
		userVerification: "required",
		allowCredentials: allowed?.map(descriptorOf),
	});
	return { options, cookies: [cookie] };
}

/** Options for making a passkey; authenticators that hold one of the account's refuse. */
export async function askForNewPasskey(
	deps: Deps,
	user: { id: string; name: string; displayName: string },
	known: readonly PasskeyRow[],
) {
	const { generateRegistrationOptions } = await library();
	const { bytes, cookie } = await newChallenge(deps, "add");
	const options = await generateRegistrationOptions({
		rpName: SITE_NAME,
		rpID: siteOf(deps).hostname,
		challenge: bytes,
		userID: new TextEncoder().encode(user.id),
		userName: user.name,
		userDisplayName: user.displayName,
		attestationType: "none",
		excludeCredentials: known.map(descriptorOf),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	});
	return { options, cookies: [cookie] };
}

function descriptorOf({ id, transports }: PasskeyRow) {
	return { id, transports: transports as AuthenticatorTransport[] };
}

const base64url = z
	.string()
	.max(20_000)
	.regex(/^[\w-]*$/);
const shape = {
	id: base64url,
	rawId: base64url,
	type: z.literal("public-key"),
	clientExtensionResults: z.looseObject({}),
};
const transports = z.array(z.string().max(20)).max(10);
const UseSchema = z.looseObject({
	...shape,
	response: z.looseObject({
		clientDataJSON: base64url,
		authenticatorData: base64url,
		signature: base64url,
		userHandle: base64url.nullish(),
	}),
});
const MakingSchema = z.looseObject({
	...shape,
	response: z.looseObject({
		clientDataJSON: base64url,
		attestationObject: base64url,
		transports: transports.optional(),
	}),
});

/** @returns the browser's answer, with the account it names; null if it is none */
export function readUse(
	answer: string,
): { id: string; userId: string | null; response: AuthenticationResponseJSON } | null {
	const read = UseSchema.safeParse(parsed(answer));
	if (!read.success) return null;
	const { userHandle } = read.data.response;
	const handle = userHandle ? fromBase64Url(userHandle) : null;
	const userId = handle && new TextDecoder().decode(handle);
	return { id: read.data.id, userId, response: read.data as unknown as AuthenticationResponseJSON };
}

function parsed(answer: string): unknown {
	try {
		return JSON.parse(answer);
	} catch {
		return null;
	}
}

/** Checks a passkey's signature. @returns what it says of itself; null if anything does not hold */
export async function checkUse(
	deps: Deps,
	response: AuthenticationResponseJSON,
	challenge: string,
	row: PasskeyRow,
): Promise<{ counter: number; synced: boolean } | null> {
	const publicKey = fromBase64Url(row.publicKey);
	if (!publicKey) return null;
	const { verifyAuthenticationResponse } = await library();
	try {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: siteOf(deps).origin,
			expectedRPID: siteOf(deps).hostname,
			credential: { id: row.id, publicKey, counter: row.counter },
			requireUserVerification: true,
		});
		if (!verified) return null;
		return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
	} catch {
		// The library throws for each thing that does not hold.
		return null;
	}
}

/** Checks what a new passkey says of itself. @returns null if anything does not hold */
export async function checkMaking(
	deps: Deps,
	answer: string,
	challenge: string,
): Promise<Pick<PasskeyRow, "id" | "publicKey" | "counter" | "transports" | "synced"> | null> {
	const read = MakingSchema.safeParse(parsed(answer));
	if (!read.success) return null;
	const { verifyRegistrationResponse } = await library();
	try {
		const { verified, registrationInfo } = await verifyRegistrationResponse({
			response: read.data as unknown as RegistrationResponseJSON,
			expectedChallenge: challenge,
			expectedOrigin: siteOf(deps).origin,
			expectedRPID: siteOf(deps).hostname,
			requireUserVerification: true,
		});
		if (!verified) return null;
		const { credential, credentialBackedUp } = registrationInfo;
		return {
			id: credential.id,
			publicKey: toBase64Url(credential.publicKey),
			counter: credential.counter,
			transports: read.data.response.transports ?? [],
			synced: credentialBackedUp,
		};
	} catch {
		return null;
	}
}
