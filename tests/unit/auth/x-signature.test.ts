import { Twitter1Strategy } from "remix-auth-twitter";
import { afterEach, expect, test, vi } from "vitest";
import { xSigner } from "#app/adapters/identity/x-sign-in.ts";

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
