import { JoseKey } from "@atproto/jwk-jose";
import type { InternalStateData, Session } from "@atproto/oauth-client";
import { z } from "zod";

/** What is kept of a sign-in between its two halves, and of a session between its calls: JSON, encrypted where it is stored. */

const KeyShape = z.looseObject({ kty: z.literal("EC"), crv: z.literal("P-256"), d: z.string() });
const MethodShape = z.union([
	z.object({ method: z.literal("private_key_jwt"), kid: z.string() }),
	z.object({ method: z.literal("none") }),
]);

const SessionShape = z.object({
	dpopKey: KeyShape,
	authMethod: MethodShape,
	tokenSet: z.looseObject({
		iss: z.string(),
		sub: z.string().startsWith("did:"),
		aud: z.string(),
		scope: z.string(),
		access_token: z.string(),
		refresh_token: z.string().optional(),
		token_type: z.literal("DPoP"),
		expires_at: z.string().optional(),
	}),
});

/** What the first half of a sign-in leaves for the second. */
export interface PendingSignIn {
	/** the `state` that the browser must bring back */
	state: string;
	/** the account that was typed; null if a server was */
	did: string | null;
	data: InternalStateData;
}

const PendingShape = z.object({
	state: z.string(),
	did: z.string().nullable(),
	data: z.object({ iss: z.string(), dpopKey: KeyShape, authMethod: MethodShape, verifier: z.string() }),
});

export function writeSession({ dpopKey, authMethod, tokenSet }: Session): string {
	return JSON.stringify({ dpopKey: dpopKey.privateJwk, authMethod, tokenSet });
}

/** @returns null if it is no session of this version of the app */
export async function readSession(secret: string): Promise<Session | null> {
	const read = parsed(secret, SessionShape);
	return read && ({ ...read, dpopKey: await keyOf(read.dpopKey) } as Session);
}

export function writePending({ state, did, data }: PendingSignIn): string {
	const { iss, dpopKey, authMethod, verifier } = data;
	return JSON.stringify({ state, did, data: { iss, dpopKey: dpopKey.privateJwk, authMethod, verifier } });
}

/** @returns null if it is no sign-in of this version of the app */
export async function readPending(text: string): Promise<PendingSignIn | null> {
	const read = parsed(text, PendingShape);
	return read && { ...read, data: { ...read.data, dpopKey: await keyOf(read.data.dpopKey) } };
}

const keyOf = (jwk: z.infer<typeof KeyShape>) => JoseKey.fromJWK(jwk);

function parsed<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> | null {
	try {
		return shape.parse(JSON.parse(text));
	} catch {
		return null;
	}
}
