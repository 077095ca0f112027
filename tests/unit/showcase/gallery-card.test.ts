import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader } from "#app/routes/gallery/card/route.ts";

/** Cards are kept under their keys for all galleries together. */

const SLOT = Date.parse("2026-05-21T09:00:00Z");

interface Told {
	handle: string;
	name: string;
	collection: string | null;
}

/** @returns the key that a gallery's card is kept under, and its ETag */
async function keyOf({ handle, name, collection }: Told) {
	const keys: (string | null)[] = [];
	const gallery = { userId: handle, handle, timeZone: "Europe/Lisbon", settings: { showsNext: false, indexed: false } };
	const hung = { slot: SLOT, at: SLOT, name, collection, contentHash: "ab".repeat(32) };
	const context = {
		publicGalleries: {
			find: async () => gallery,
			findHung: async () => hung,
			picture: async () => ({ bytes: new Uint8Array([1]), type: "image/jpeg" }),
		},
		pictures: {
			canWrite: async () => true,
			png: async (_svg: string, key: string) => {
				keys.push(key);
				return new ArrayBuffer(1);
			},
		},
	} as unknown as AppLoadContext;
	const params = { at: handle, slot: `${SLOT}.png` };
	const request = new Request(`https://paylink.test/${handle}/card/${SLOT}.png`);
	const answer = await loader({ request, params, context });
	return [...keys, answer.headers.get("ETag")];
}

test("a card is kept under everything it says: the same picture at the same time hangs in another gallery, too", async () => {
	const own = { handle: "@marta", name: "Knot 7", collection: "Knots" };
	const [key, etag] = await keyOf(own);
	expect(await keyOf(own)).toEqual([key, etag]);
	expect(etag).toBe(key);
	for (const other of [{ handle: "@stranger" }, { name: "Visit evil.example" }, { collection: null }])
		expect(await keyOf({ ...own, ...other })).not.toEqual([key, etag]);
});
