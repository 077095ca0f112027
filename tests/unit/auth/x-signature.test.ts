import { createHmac } from "node:crypto";
import fc from "fast-check";
import OAuth from "oauth-1.0a";
import { Twitter1Strategy } from "remix-auth-twitter";
import { afterEach, expect, test, vi } from "vitest";
import { xSigner } from "#app/adapters/identity/x-sign-in.ts";
import { readOAuthHeader } from "#local/stand-ins/x/oauth1-signature.ts";

afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

/** X's own worked example: https://docs.x.com/fundamentals/authentication/oauth-1-0a/creating-a-signature */
test("produces the signature of X's documented example", () => {
	vi.spyOn(Twitter1Strategy as unknown as { generateNonce(): string }, "generateNonce").mockReturnValue(
		"kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
	);
	vi.useFakeTimers({ now: 1_318_622_958_000 });
	const sign = xSigner("xvz1evFS4wEEPTGEFPHBog", "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw");
	const header = sign(
		"POST",
		"https://api.x.com/1.1/statuses/update.json",
		{ include_entities: "true", status: "Hello Ladies + Gentlemen, a signed OAuth request!" },
		{
			token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
			secret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
		},
	);
	expect(header).toContain(`oauth_signature="${encodeURIComponent("Ls93hJiZbQ3akF3HF3x1Bz8/zU4=")}"`);
	expect(header).not.toContain("Ladies");
	expect(header).toMatch(/^OAuth (oauth_\w+="[\w.%~-]+"(, |$))+$/);
});

/** Any secret and value: RFC 5849 §3.4.2 makes the key of encoded secrets, whatever X's look like today. */
test("signs like an independent implementation, whatever characters secrets and values have", () => {
	const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
	const printable = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 50 });
	const parameters = fc.record(
		{ include_entities: text, oauth_callback: text, skip_status: text },
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(
			printable,
			printable,
			printable,
			parameters,
			fc.boolean(),
			(key, secret, tokenSecret, given, signedIn) => {
				const url = "https://api.x.com/1.1/account/verify_credentials.json";
				const access = signedIn ? { token: "12-token", secret: tokenSecret } : undefined;
				const header = readOAuthHeader(xSigner(key, secret)("GET", url, given, access));
				const { oauth_signature: signature, ...sent } = Object.fromEntries(header ?? []) as Record<string, string>;
				const independent = new OAuth({
					consumer: { key, secret },
					signature_method: "HMAC-SHA1",
					hash_function: (base, signingKey) => createHmac("sha1", signingKey).update(base).digest("base64"),
				});
				expect(signature).toBe(
					independent.getSignature({ method: "GET", url, data: given }, access?.secret, sent as unknown as OAuth.Data),
				);
			},
		),
		{ numRuns: 500 },
	);
});
