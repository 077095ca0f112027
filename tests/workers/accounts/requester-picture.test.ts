import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { buildContext, showcaseDepsOf } from "#app/composition/services.server.ts";
import { MAX_PICTURE_BYTES, pictureTypeOf } from "#app/core/pictures/picture-rules.ts";
import { deleteUnusedPictures } from "#app/services/showcase/delete-unused-pictures.ts";
import { env } from "../environment.ts";
import { makeLink, makeUser, services } from "../scenario.ts";
import { signIn, stored, world } from "./world.ts";

/** The picture a requester shows payers beside their name. */

const HALF_AN_HOUR_MS = 30 * 60_000;

interface Listed {
	slug: string;
	url: string;
	expected: string;
}
const odd = async () => (await (await fetch(`${env.STAND_INS_URL}/opensea/odd`)).json()) as Listed[];

function pictures() {
	const made = buildContext(new Request("https://paylink.test/"), env, createExecutionContext()).requesterPicture;
	if (!made) throw new Error("there is a bucket");
	return made;
}

/** @param place - in the stand-in's list: tests that count who shows a picture take one of their own */
async function aPicture(place = 0): Promise<Uint8Array<ArrayBuffer>> {
	const ready = (await odd()).filter(
		({ slug, url, expected }) => expected === "ready" && url.startsWith("http") && !slug.startsWith("svg"),
	);
	const url = ready[place]?.url ?? "";
	return (await showcaseDepsOf(env).source.fetchPicture(url)).bytes;
}

const shown = async (paymentId: string) => (await services().findLinkPage(paymentId))?.owner?.picture ?? null;
const sweepLater = () =>
	deleteUnusedPictures({ ...showcaseDepsOf(env), clock: { now: () => Date.now() + HALF_AN_HOUR_MS } });

describe("a requester's picture", () => {
	test("is made a JPEG of ours and shown on their links alone", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		const [own, foreign] = [await makeLink({}, owner), await makeLink({}, other)];
		const file = await aPicture();
		expect(await pictures().keep(owner, file)).toEqual({ ok: true });
		const hash = await shown(own);
		expect(hash).toMatch(/^[0-9a-f]{64}$/);
		expect(await shown(foreign)).toBeNull();
		const kept = new Uint8Array((await (await env.PICTURES.get(hash ?? ""))?.arrayBuffer()) ?? new ArrayBuffer(0));
		expect(pictureTypeOf(kept)).toBe("image/jpeg");
		expect(kept).not.toEqual(file);
	});

	test("is refused where it is none, too large or hostile, and changes nothing", async () => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		await pictures().keep(owner, await aPicture());
		const before = await shown(link);
		const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
		expect(await pictures().keep(owner, html)).toEqual({ ok: false, reason: "not-a-picture" });
		expect(await pictures().keep(owner, new Uint8Array(MAX_PICTURE_BYTES + 1))).toEqual({
			ok: false,
			reason: "too-large",
		});
		// With more octaves it would take minutes of an isolate that has other people's pages to show.
		const svg = new TextEncoder().encode(
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feTurbulence baseFrequency=".01" numOctaves="1"/></filter><path d="M0 0h9v9" filter="url(#f)"/></svg>',
		);
		for (const from of [svg, `data:image/svg+xml;base64,${btoa(new TextDecoder().decode(svg))}`])
			expect(await pictures().keep(owner, from)).toEqual({ ok: false, reason: "format" });
		const cut = (await aPicture()).slice(0, 900);
		expect(await pictures().keep(owner, cut)).toMatchObject({ ok: false });
		for (const address of [
			"http://pictures.example/a.png",
			"https://localhost/a.png",
			"https://169.254.169.254/latest/meta-data",
			"https://[::1]/a.png",
			"https://user:password@pictures.example/a.png",
			"file:///etc/passwd",
			"javascript:alert(1)",
		])
			expect(await pictures().keep(owner, address), address).toMatchObject({ ok: false, reason: "address-refused" });
		expect(await shown(link)).toBe(before);
	});

	test("is none of the hostile ones, fetched by their address", async () => {
		// What a server never ends takes its time; other tests have those.
		const hostile = (await odd()).filter(({ expected }) => expected !== "silent" && expected !== "ready");
		expect(hostile.length).toBeGreaterThan(5);
		for (const { slug, url } of hostile)
			expect(await pictures().keep(await makeUser(), url), slug).toMatchObject({ ok: false });
	});

	test("is taken away at once, and its file soon after, unless somebody else shows the same", async () => {
		const [one, two] = [await makeUser(), await makeUser()];
		const file = await aPicture(3);
		await pictures().keep(one, file);
		await pictures().keep(two, file);
		const link = await makeLink({}, one);
		const hash = (await shown(link)) ?? "";
		await pictures().remove(one);
		expect(await shown(link)).toBeNull();
		await sweepLater();
		expect(await env.PICTURES.head(hash), "of the other").not.toBeNull();
		await pictures().remove(two);
		await sweepLater();
		expect(await env.PICTURES.head(hash)).toBeNull();
	});

	test("goes with the account", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const browser = await signIn(there, email);
		await pictures().keep(id, await aPicture(4));
		const hash = (await pictures().find(id)) ?? "";
		expect(await env.PICTURES.head(hash)).not.toBeNull();
		expect(await there.visit().deleteAccount(browser.request(), email)).toMatchObject({ ok: true });
		await there.weekOver();
		await sweepLater();
		expect(await env.PICTURES.head(hash)).toBeNull();
	});
});
