import { createExecutionContext } from "cloudflare:test";
import { afterEach, describe, expect, test } from "vitest";
import { buildContext, showcaseDepsOf } from "#app/composition/services.server.ts";
import { readSettings } from "#app/composition/settings.server.ts";
import { tokenContract } from "#app/core/chains.ts";
import type { PictureSourcePort } from "#app/ports/picture-source.ts";
import { keptImage } from "#app/services/showcase/kept-image.ts";
import { pictureKeyOf } from "#app/services/showcase/nft-rows.ts";
import { signPreviewToken } from "#app/services/showcase/preview-token.ts";
import { env } from "./environment.ts";
import { freshAddress, makeUser, outside, proveFor, unique } from "./scenario.ts";

const v2 = { ...env };
const v1 = { ...env, OPENSEA_API_VERSION: "v1" };
const wallets = (bindings = v2) =>
	buildContext(new Request("https://paylink.test/"), bindings, createExecutionContext()).wallets;

afterEach(() => outside.heal());

describe.for([
	["v1", v1],
	["v2", v2],
] as const)("an address at the marketplace (%s)", ([, bindings]) => {
	test.for([
		[0, 0, false, 0],
		[3, 3, false, 3],
		[137, 137, false, 4],
		[151, 150, true, 4],
	] as const)("that owns %d is shown with %d", async ([owned, count, more, pictures]) => {
		const [userId, address] = [await makeUser(), freshAddress()];
		await outside.setOwned(address, owned);
		const outcome = await wallets(bindings).add(userId, ` ${address.toLowerCase()} `);
		expect(outcome).toMatchObject({ ok: true, address, needsProof: false, market: { kind: "answered", count, more } });
		const shown = outcome.ok && outcome.market.kind === "answered" ? outcome.market.pictures : [];
		expect(shown).toHaveLength(pictures);
		for (const { token } of shown) expect(await wallets().fetchPicture(token)).toMatchObject({ type: "image/svg+xml" });
		expect(await wallets().list(userId)).toMatchObject([{ address, proven: false, main: true }]);
	});

	test.for([
		["down", { fault: "down" }, null],
		["failing", { fault: 500 }, null],
		["busy", { fault: 429, retryAfter: 20 }, 20_000],
		["talking nonsense", { fault: "garbage" }, null],
	] as const)("is kept while that is %s", async ([, fault, retryAfterMs]) => {
		const [userId, address] = [await makeUser(), freshAddress()];
		await outside.setFault({ service: "opensea", ...fault });
		const outcome = await wallets(bindings).add(userId, address);
		expect(outcome).toMatchObject({ ok: true, market: { kind: "silent", retryAfterMs } });
		expect(await wallets().list(userId)).toMatchObject([{ address, main: true }]);
	});
});

test.for([
	["", "address-missing"],
	["0x123", "address-malformed"],
	["hello", "address-malformed"],
	["gno:0xeD14611657bC462ca90abC056d4144b76219F44f", "address-network-unknown"],
	["0xeD14611657bC462ca90abC056d4144b76219F44F", "address-checksum"],
	[`0x${"0".repeat(40)}`, "address-zero"],
	[tokenContract(1, "USDC") ?? "", "address-token-contract"],
	["nobody-has-this-name.eth", "name-unknown"],
	["vit\u0430lik.eth", "name-imitates"],
] as const)("%s is refused as %s, and nothing is stored", async ([typed, reason]) => {
	const userId = await makeUser();
	expect(await wallets().add(userId, typed)).toEqual({ ok: false, reason });
	expect(await wallets().list(userId)).toEqual([]);
});

describe("another user's address", () => {
	test("may be added by several users while nobody has proven it", async () => {
		const [one, two, address] = [await makeUser(), await makeUser(), freshAddress()];
		expect(await wallets().add(one, address)).toMatchObject({ needsProof: false });
		expect(await wallets().add(two, address)).toMatchObject({ needsProof: false });
	});

	test("who has proven it becomes nobody's by typing it", async () => {
		const [owner, other, address] = [await makeUser(), await makeUser(), freshAddress()];
		await proveFor(owner, address);
		expect(await wallets().add(other, address)).toMatchObject({ ok: true, needsProof: true });
		expect(await wallets().list(other)).toMatchObject([{ address, main: false, proven: false }]);
		expect(await wallets().makeMain(other, address)).toBe(false);
		await proveFor(other, address);
		expect(await wallets().makeMain(other, address)).toBe(true);
	});
});

test("another address becomes the main one, which links are paid to, only where that is said", async () => {
	const [userId, one, two] = [await makeUser(), freshAddress(), freshAddress()];
	await wallets().add(userId, one);
	await wallets().add(userId, two);
	expect(await wallets().list(userId)).toMatchObject([{ address: one, main: true }, { address: two }]);
	await wallets().add(userId, two, null, true);
	expect(await wallets().list(userId)).toMatchObject([{ address: two, main: true }, { address: one }]);
});

test("a picture is asked of its server once, whether that delivers it or not, however often it is asked for here", async () => {
	const { source } = showcaseDepsOf(env);
	for (const path of ["art/knots/1.svg", "nothing"]) {
		const url = `${env.STAND_INS_URL}/opensea/${path}?${unique("picture")}`;
		let asked = 0;
		const counted: Pick<PictureSourcePort, "fetchPicture"> = {
			fetchPicture(...given) {
				asked += 1;
				return source.fetchPicture(...given);
			},
		};
		const picture = { url, key: pictureKeyOf(url) };
		const shown = () => keptImage({ source: counted, appUrl: "https://paylink.test" }, picture);
		const first = await shown();
		expect(first?.type ?? null).toBe(path === "nothing" ? null : "image/svg+xml");
		for (let again = 0; again < 3; again++) expect(await shown()).toEqual(first);
		expect(asked, path).toBe(1);
	}
});

describe("a picture's token", () => {
	const own = (url: string, now = Date.now()) => signPreviewToken(url, readSettings(env).COOKIE_SECRET, now);

	test.for([
		["of another secret", signPreviewToken(`${env.STAND_INS_URL}/opensea/art/knots/1.svg`, "another", Date.now())],
		["that ran out", own(`${env.STAND_INS_URL}/opensea/art/knots/1.svg`, Date.now() - 3_600_000)],
		["with nothing in it", ""],
		["without a signature", btoa('[99999999999999,"https://evil.example/"]')],
		["of an address inside a network", own("http://127.0.0.1:1/secret")],
		["of a page that is no picture", own(`${env.STAND_INS_URL}/opensea/nothing`)],
	] as const)("%s leads to no picture", async ([, token]) => {
		expect(await wallets().fetchPicture(token)).toBeNull();
	});
});
