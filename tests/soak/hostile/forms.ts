import type { Draws } from "../harness/draws.ts";
import { TEXTS } from "./texts.ts";
import type { World } from "./world.ts";

/** The app's forms as its own pages send them, by the route they are posted to; the generator spoils them. */
type Fields = Record<string, string>;

/** Every form of a route. A route without an entry is posted all names that any form has. */
export function formsOf(draws: Draws, world: World): Record<string, readonly Fields[]> {
	const address = draws.one(world.addresses);
	const sender = { senderName: "Jonas", senderEmail: "jonas@payer.example" };
	const create: Fields = {
		requesterName: "Rosa",
		requesterEmail: "rosa@shop.example",
		token: draws.one(["USDC", "USDT", "DAI", "ETH", "WBTC"]),
		amount: draws.one(["1", "0.01", "12.50", "1000000"]),
		requesterAddress: address,
		confirmations: draws.one(["1", "12", "final"]),
		network: "31337",
		memo: "Two lamps",
		due: draws.one(["", "2031-01-01"]),
		afterSubmit: draws.one(["", "Thank you", "https://shop.example/thanks"]),
		dashboardPassword: "a quiet lamp at dusk",
		submissionKey: `${draws.hex(8)}-${draws.hex(4)}-4${draws.hex(3)}-8${draws.hex(3)}-${draws.hex(12)}`,
	};
	const nft = draws.one(world.nfts);
	return {
		"": [create],
		payment: [create],
		"auth/login": [{ email: "rosa@shop.example", password: "a fine password" }],
		"auth/register": [
			{ firstName: "R", lastName: "R", email: `${draws.hex(6)}@shop.example`, password: "quiet lamp at dusk" },
		],
		"auth/login-unprotected": [{ email: "rosa@shop.example", password: "a fine password" }],
		"auth/register-unprotected": [
			{ firstName: "R", lastName: "R", email: `${draws.hex(6)}@shop.example`, password: "quiet lamp at dusk" },
		],
		"auth/mailed/:page": [
			{ token: draws.text("abcdefghijkABCDEFGHIJK0123456789_-", 43) },
			{ token: `https://paylink.example/auth/mailed/undo#${draws.hex(43)}` },
		],
		"auth/verify": [
			{ intent: "confirm", token: draws.text("abcdefghijkABCDEFGHIJK0123456789_-.", 70) },
			{ intent: "resend", email: `${draws.hex(6)}@shop.example` },
		],
		"auth/reset-password": [
			{ intent: "ask", email: `${draws.hex(6)}@shop.example` },
			{
				intent: "choose",
				token: draws.text("abcdefghijkABCDEFGHIJK0123456789_-.", 70),
				password: "quiet lamp at dusk",
			},
		],
		"auth/:provider": [
			{ intent: "sign-in", returnTo: "/" },
			{ intent: "link", returnTo: "/settings" },
		],
		"wallet-address": [{ requesterAddress: address }],
		"wallet-address/proof": [
			{ intent: "ask", address, chainId: "31337" },
			{ intent: "prove", message: "localhost wants you to sign in", signature: `0x${draws.hex(130)}`, main: "yes" },
		],
		access: [
			{ intent: "check", tweetUrl: `https://x.com/rosa/status/${draws.text("123456789", 19)}` },
			{ intent: "new-code" },
		],
		"contact-us": [
			{ name: "R", email: "r@shop.example", subject: "S", message: "M", begun: `1.${draws.hex(43)}`, website: "" },
		],
		settings: [
			{ intent: "name", displayName: "Rosa" },
			{ intent: "email", email: `${draws.hex(6)}@shop.example`, current: "" },
			{ intent: "first-password", password: "short" },
			{ intent: "unlink", provider: draws.one(["x", "google", "facebook"]) },
			{ intent: "end-device", deviceId: draws.hex(64) },
		],
		"settings/delete": [{ typed: "not this one" }],
		"settings/wallets": [
			{ intent: "main", address },
			{ intent: "remove", address },
		],
		"settings/appearance": [{ theme: "dark", dir: "rtl", language: draws.one(["en", "ar"]), returnTo: "/" }],
		nfts: [
			{ intent: "add", requesterAddress: address },
			{ intent: "sync", address },
			{ intent: "forget", address },
			{ intent: "reset", by: draws.one(["script", ""]) },
			{ intent: "again", nftId: nft, by: "script" },
			{ intent: "save", picks: draws.one(["", nft, `${nft}*50*50`, "[]", "*".repeat(200)]) },
			{ intent: "save", cleared: "yes", shown: `${nft}*x`, piece0: nft },
		],
		off: [
			{ intent: "skip" },
			{ intent: "use-now", nft },
			{ intent: "pause", until: "2031-01-01", dated: "1" },
			{ intent: "resume" },
			{ intent: "schedule", hour: "mine", time: "9:00", zone: "Europe/Rome", order: "pinned", pinned: nft },
			{ intent: "restore" },
		],
		admin: [
			{ intent: draws.one(["grant", "revoke", "retry"]), id: draws.hex(12), q: "" },
			{ intent: "nothing", id: "", q: draws.one(TEXTS) },
		],
		"link/:paymentId": [{ intent: "report", txnHash: draws.one(world.hashes), ...sender }],
		"link/:paymentId/dashboard": [
			{ intent: "unlock", password: "not the password", remember: "on" },
			{ intent: "accept", paymentKey: `${draws.one(world.hashes)}:0` },
			{ intent: "not-mine", paymentKey: `${draws.one(world.hashes)}:-1` },
			{ intent: "password", newPassword: "short" },
			{ intent: "lock" },
		],
	};
}

/** What the wallet flow sends as JSON to link/:paymentId/calls. */
export function callsOf(draws: Draws, world: World): Record<string, unknown>[] {
	const sender = { senderName: "Jonas", senderEmail: "jonas@payer.example" };
	const from = draws.one(world.addresses);
	return [
		{ intent: "connected", address: from },
		{ intent: "rejected", attemptId: draws.hex(32), withdrawKey: draws.hex(32) },
		{ intent: "attempt", from, nonce: draws.below(1_000), amount: "1000000", ...sender },
		{
			intent: "report",
			txnHash: draws.one(world.hashes),
			attemptId: draws.chance(0.5) ? null : draws.hex(32),
			withdrawKey: null,
			payerSignature: draws.chance(0.5) ? null : `0x${draws.hex(130)}`,
			...sender,
		},
	];
}
