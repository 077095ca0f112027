import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { buildContext, showcaseDepsOf } from "#app/composition/services.server.ts";
import { pictureTypeOf } from "#app/core/pictures/picture-rules.ts";
import { openDatabase } from "#app/db/database.ts";
import { handlePictureBatch } from "#app/jobs/picture-batch.ts";
import { PictureError } from "#app/ports/picture-source.ts";
import { loader } from "#app/routes/showcase-pictures/$file/route.ts";
import { deleteUnusedPictures } from "#app/services/showcase/delete-unused-pictures.ts";
import { PICTURE_TRIES, preparePicture } from "#app/services/showcase/prepare-picture.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { readStoredPicture, storePicture } from "#app/services/showcase/stored-pictures.ts";
import { env } from "../environment.ts";
import { explaining } from "../explaining.ts";
import { makeUser, outside, unique } from "../scenario.ts";

const DAY_MS = 24 * 60 * 60_000;
const ODD = `${env.STAND_INS_URL}/opensea/odd`;
const real = showcaseDepsOf(env);

afterEach(() => {
	vi.restoreAllMocks();
	return outside.heal();
});

async function selectedNft(
	imageUrl: string | null,
	crop = { x: 50, y: 50 },
	otherImageUrl: string | null = null,
	owner: string | null = null,
) {
	const [userId, nftId] = [owner ?? (await makeUser()), unique("nft")];
	await env.DB.prepare(
		"insert into nfts (id, user_id, wallet, image_url, other_image_url, position, run) values (?, ?, '0x0', ?, ?, 0, 'run')",
	)
		.bind(nftId, userId, imageUrl, otherImageUrl)
		.run();
	await env.DB.prepare(
		"insert into avatar_images (nft_id, crop_x, crop_y, state, updated_at) values (?, ?, ?, 'preparing', 1)",
	)
		.bind(nftId, crop.x, crop.y)
		.run();
	return { userId, nftId, message: messageOf(nftId, crop) };
}
const messageOf = (nftId: string, { x, y }: { x: number; y: number }) =>
	({ kind: "picture", nftId, cropX: x, cropY: y }) as const;
const recrop = (nftId: string, { x, y }: { x: number; y: number }) =>
	env.DB.prepare("update avatar_images set crop_x = ?, crop_y = ?, state = 'preparing', tries = 0 where nft_id = ?")
		.bind(x, y, nftId)
		.run();
const rowOf = (nftId: string) =>
	env.DB.prepare("select state, reason, content_hash, tries from avatar_images where nft_id = ?")
		.bind(nftId)
		.first<{ state: string; reason: string | null; content_hash: string | null; tries: number }>();

describe("an avatar", () => {
	test("is made, stored by content hash, and served as immutable", async () => {
		const { nftId, message } = await selectedNft(`${ODD}/png`);
		expect(await preparePicture(real, message)).toEqual({ kind: "done" });
		const row = await rowOf(nftId);
		expect(row).toMatchObject({ state: "ready", reason: null });
		const kept = await readStoredPicture(real, row?.content_hash ?? "");
		expect(kept?.type).toBe("image/jpeg");

		const file = `${row?.content_hash}.jpg`;
		const ask = (name: string, headers = {}) =>
			loader({
				request: new Request(`https://paylink.test/showcase-pictures/${name}`, { headers }),
				params: { file: name },
				context: buildContext(new Request("https://paylink.test/"), env, createExecutionContext()),
			});
		const answer = await ask(file);
		expect(answer.headers.get("Cache-Control")).toContain("immutable");
		expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
		expect(new Uint8Array(await answer.arrayBuffer())).toEqual(kept?.bytes);
		const again = await ask(file, { "If-None-Match": answer.headers.get("ETag") });
		expect([again.status, await again.text()]).toEqual([304, ""]);
		for (const name of ["", "../secret", file.toUpperCase(), `${"0".repeat(64)}.jpg`, `${row?.content_hash}.png`])
			expect((await ask(name)).status).toBe(404);
	});

	test.each([
		["html", "not-a-picture"],
		["gone", "not-there"],
		["private", "address-refused"],
		["huge", "too-many-pixels"],
	])("/odd/%s fails without retries: %s", async (slug, reason) => {
		const { nftId, message } = await selectedNft(`${ODD}/${slug}`);
		expect(await preparePicture(real, message)).toEqual({ kind: "done" });
		expect(await rowOf(nftId)).toMatchObject({ state: "unusable", reason, content_hash: null, tries: 1 });
	});

	test.each([
		["html", "png", "ready", null],
		["gone", "png", "ready", null],
		["gone", "html", "unusable", "not-there"],
	])("/odd/%s is made from the marketplace's other address, /odd/%s: %s", async (first, other, state, reason) => {
		const { nftId, message } = await selectedNft(`${ODD}/${first}`, undefined, `${ODD}/${other}`);
		expect(await preparePicture(real, message)).toEqual({ kind: "done" });
		expect(await rowOf(nftId)).toMatchObject({ state, reason, tries: 1 });
	});

	test("is made of a file that is cut off once that came twice: the first time a connection may have cut it", async () => {
		const { nftId, message } = await selectedNft(`${ODD}/png-cut`);
		expect(await preparePicture(real, message)).toEqual({ kind: "again", afterMs: 30_000 });
		expect(await rowOf(nftId)).toMatchObject({ state: "preparing", tries: 1 });
		expect(await preparePicture(real, message)).toEqual({ kind: "done" });
		expect(await rowOf(nftId)).toMatchObject({ state: "ready", reason: null });
	});

	test("is made of the other address' file where the first one's is cut off", async () => {
		const { nftId, message } = await selectedNft(`${ODD}/png-cut`, undefined, `${ODD}/png`);
		expect(await preparePicture(real, message)).toEqual({ kind: "done" });
		expect(await rowOf(nftId)).toMatchObject({ state: "ready", tries: 1 });
	});

	test("fails without a picture URL", async () => {
		const { nftId, message } = await selectedNft(null);
		await preparePicture(real, message);
		expect(await rowOf(nftId)).toMatchObject({ state: "unusable", reason: "no-picture" });
	});

	test("is retried with increasing waits if the server fails, then given up", async () => {
		await outside.setFault({ service: "opensea", fault: 500, call: "/odd/" });
		const { nftId, message } = await selectedNft(`${ODD}/png`);
		const waits: number[] = [];
		for (let at = 1; at < PICTURE_TRIES; at++) {
			const outcome = await preparePicture(real, message);
			if (outcome.kind === "again") waits.push(outcome.afterMs);
			expect(await rowOf(nftId)).toMatchObject({ state: "preparing", tries: at });
		}
		expect(waits).toEqual([30_000, 120_000, 480_000]);
		expect(await preparePicture(real, message)).toEqual({ kind: "done" });
		expect(await rowOf(nftId)).toMatchObject({ state: "unusable", reason: "silent" });
	});

	test("respects the server's Retry-After, and succeeds later", async () => {
		await outside.setFault({ service: "opensea", fault: 429, retryAfter: 77, call: "/odd/", times: 1 });
		const { nftId, message } = await selectedNft(`${ODD}/png`);
		expect(await preparePicture(real, message)).toEqual({ kind: "again", afterMs: 77_000 });
		expect(await preparePicture(real, message)).toEqual({ kind: "done" });
		expect(await rowOf(nftId)).toMatchObject({ state: "ready" });
	});

	test("of whoever's server takes its time keeps nobody else's waiting, and is made in the next hour", async () => {
		let now = Date.parse("2027-01-01T12:00:00Z");
		const clock = { now: () => now };
		const asked: string[] = [];
		const fetchPicture: ShowcaseDeps["source"]["fetchPicture"] = async (url, use) => {
			asked.push(url);
			if (url.endsWith("/png")) return real.source.fetchPicture(url, use);
			now += 20_000;
			throw new PictureError("silent", "not there in 20000 ms", "time-out");
		};
		const deps = { ...real, clock, source: { ...real.source, fetchPicture } };
		const slow = await selectedNft("https://drip.example/0");
		const others = await Promise.all(
			Array.from({ length: 200 }, () => selectedNft("https://drip.example/n", undefined, null, slow.userId)),
		);
		for (const { message } of others) await preparePicture(deps, message);
		expect(now - Date.parse("2027-01-01T12:00:00Z")).toBeLessThanOrEqual(25 * 60_000);
		asked.length = 0;
		expect(await preparePicture(deps, slow.message)).toEqual({ kind: "done" });
		expect(asked).toEqual([]);
		expect(await rowOf(slow.nftId)).toMatchObject({ state: "preparing", tries: 0 });
		const theirs = await selectedNft(`${ODD}/png`);
		expect(await preparePicture(deps, theirs.message)).toEqual({ kind: "done" });
		expect(await rowOf(theirs.nftId)).toMatchObject({ state: "ready" });
		now += 60 * 60_000;
		expect(await preparePicture(deps, slow.message)).toMatchObject({ kind: "again" });
	});

	test("that crashes the Worker every time is given up", async () => {
		const { nftId, message } = await selectedNft(`${ODD}/png`);
		await env.DB.prepare("update avatar_images set tries = ? where nft_id = ?").bind(PICTURE_TRIES, nftId).run();
		await preparePicture(real, message);
		expect(await rowOf(nftId)).toMatchObject({ state: "unusable", reason: "unfinished" });
	});
});

test("resumes a daily change that stopped without avatars, even after a crash in between", async () => {
	const stopped = async () => {
		const made = await selectedNft(`${ODD}/png`);
		await env.DB.batch([
			env.DB.prepare("insert into selected_nfts (user_id, nft_id, position, added_at) values (?, ?, 0, 1)").bind(
				made.userId,
				made.nftId,
			),
			env.DB.prepare(
				"insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at) values (?, 600, 'UTC', '[]', 1)",
			).bind(made.userId),
			env.DB.prepare(
				"insert into avatar_targets (user_id, target, stopped_because) values (?, 'x', 'no-pictures')",
			).bind(made.userId),
		]);
		return made;
	};
	const scheduleOf = (userId: string) =>
		env.DB.prepare(
			"select next_at, stopped_because, upcoming from avatar_schedules join avatar_targets using (user_id) where user_id = ?",
		)
			.bind(userId)
			.first<{ next_at: number | null; stopped_because: string | null; upcoming: string }>();
	const { userId, nftId, message } = await stopped();
	await preparePicture(real, message);
	const schedule = await scheduleOf(userId);
	expect(schedule).toMatchObject({ stopped_because: null, next_at: expect.any(Number) });
	expect(schedule?.upcoming).toContain(nftId);
	const crashed = await stopped();
	await env.DB.prepare("update avatar_images set state = 'ready', content_hash = ? where nft_id = ?")
		.bind("0".repeat(64), crashed.nftId)
		.run();
	expect(await preparePicture(real, crashed.message)).toEqual({ kind: "done" });
	expect(await scheduleOf(crashed.userId)).toMatchObject({ stopped_because: null, next_at: expect.any(Number) });
});

describe("queue deliveries", () => {
	test("twice, at once and one after the other", async () => {
		const { nftId, message } = await selectedNft(`${ODD}/wide`);
		await Promise.all([preparePicture(real, message), preparePicture(real, message)]);
		const row = await rowOf(nftId);
		expect(row).toMatchObject({ state: "ready" });
		await preparePicture(real, message);
		expect(await rowOf(nftId)).toEqual(row);
	});

	test("an older crop after a newer one, and one superseded while it is being made", async () => {
		const [left, right] = [
			{ x: 0, y: 50 },
			{ x: 100, y: 50 },
		];
		const { nftId, message } = await selectedNft(`${ODD}/wide`, left);
		// The newer crop is chosen while the older one is being made.
		const superseded: ShowcaseDeps = {
			...real,
			studio: {
				...real.studio,
				async prepare(...given) {
					await recrop(nftId, right);
					return real.studio.prepare(...given);
				},
			},
		};
		await preparePicture(superseded, message);
		expect(await rowOf(nftId)).toMatchObject({ state: "preparing", content_hash: null });
		await preparePicture(real, messageOf(nftId, right));
		const made = await rowOf(nftId);
		expect(made).toMatchObject({ state: "ready" });
		await preparePicture(real, message);
		expect(await rowOf(nftId)).toEqual(made);
	});

	test("a crash between R2 and the database", async () => {
		const { nftId, message } = await selectedNft(`${ODD}/jpeg`);
		let stored = "";
		const put = real.bucket.put.bind(real.bucket);
		const crashing = new Proxy(real.bucket, {
			get: (target, name) =>
				name === "put"
					? async (...given: Parameters<typeof put>) => {
							stored = given[0];
							await put(...given);
							throw new Error("the worker ended");
						}
					: Reflect.get(target, name),
		});
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		expect(await preparePicture({ ...real, bucket: crashing }, message)).toMatchObject({ kind: "again" });
		expect(logged).toHaveBeenCalledOnce();
		expect(await rowOf(nftId)).toMatchObject({ state: "preparing", content_hash: null });
		await preparePicture(real, message);
		expect(await rowOf(nftId)).toMatchObject({ state: "ready", content_hash: stored });
	});

	test("the consumer acknowledges finished messages, delays retries, and drops malformed ones", async () => {
		await outside.setFault({ service: "opensea", fault: 500, call: "/odd/jpeg" });
		const [good, failing] = [await selectedNft(`${ODD}/gif`), await selectedNft(`${ODD}/jpeg`)];
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const bodies: [string, unknown][] = [
			["good", good.message],
			["failing", failing.message],
			["strange", { kind: "picture" }],
		];
		const messages = bodies.map(([id, body]) => ({ id, timestamp: new Date(), attempts: 1, body }));
		const batch = createMessageBatch("showcase-pictures", messages);
		await handlePictureBatch(batch, real);
		const result = await getQueueResult(batch, createExecutionContext());
		expect(result.explicitAcks).toEqual(["good", "strange"]);
		expect(result.retryMessages).toMatchObject([{ msgId: "failing" }]);
		expect(logged).toHaveBeenCalledOnce();
		expect(await rowOf(good.nftId)).toMatchObject({ state: "ready" });
	});
});

describe("the sweep", () => {
	/** A unique small GIF. */
	const gif = () => {
		const bytes = new TextEncoder().encode(`GIF89a${unique("picture")}`);
		expect(pictureTypeOf(bytes)).toBe("image/gif");
		return bytes;
	};
	const later = (ms: number): ShowcaseDeps => ({ ...real, clock: { now: () => Date.now() + ms } });

	test("deletes unreferenced pictures after a day, keeps referenced ones, and scans no table", async () => {
		const { nftId, userId } = await selectedNft(null);
		const hashes = await Promise.all(Array.from({ length: 7 }, () => storePicture(real, gif())));
		const [image, original, current, shown, leaving, loose = "", stale = ""] = hashes;
		await env.DB.batch([
			env.DB.prepare("update avatar_images set content_hash = ? where nft_id = ?").bind(image, nftId),
			env.DB.prepare(
				"insert into avatar_targets (user_id, target, original_hash, hung_hash) values (?, 'x', ?, ?)",
			).bind(userId, original, current),
			env.DB.prepare(
				"insert into avatar_rotations (user_id, target, slot, kind, state, content_hash, started_at) values (?, 'x', 1, 'scheduled', 'done', ?, 1)",
			).bind(userId, shown),
			env.DB.prepare(
				"insert into token_revocations (id, provider, user_id, sealed_tokens, original_hash, created_at) values (?, 'x', ?, '', ?, ?)",
			).bind(unique("revocation"), userId, leaving, Date.now()),
		]);
		const there = async (hash: string) => (await real.bucket.head(hash)) !== null;
		await deleteUnusedPictures(real);
		expect(await there(loose)).toBe(true);
		// A picture stored again a day later counts as new.
		const anew = await real.bucket.get(stale);
		await storePicture(later(DAY_MS), new Uint8Array((await anew?.arrayBuffer()) ?? new ArrayBuffer(0)));
		const { d1, plans } = explaining(env.DB);
		await deleteUnusedPictures({ ...later(DAY_MS + 1_000), db: openDatabase(d1) });
		expect(await Promise.all(hashes.map(there))).toEqual([true, true, true, true, true, false, true]);
		expect(await env.DB.prepare("select 1 from stored_pictures where content_hash = ?").bind(loose).first()).toBeNull();
		for (const { sql, plan } of await plans()) {
			const scans = plan.filter((step) => /^SCAN (?!\(|CONSTANT|json_each)/.test(step));
			expect({ sql, scans }).toEqual({ sql, scans: [] });
		}
	});

	test("that crashed is repeated, and a picture being deleted cannot be stored meanwhile", async () => {
		const bytes = gif();
		const hash = await storePicture(real, bytes);
		const dying = {
			...later(DAY_MS + 1_000),
			bucket: new Proxy(real.bucket, {
				get: (target, name) =>
					name === "delete" ? () => Promise.reject(new Error("the worker ended")) : Reflect.get(target, name),
			}),
		};
		await expect(deleteUnusedPictures(dying)).rejects.toThrow("the worker ended");
		await expect(storePicture(later(DAY_MS + 2_000), bytes)).rejects.toMatchObject({ why: "unreachable" });
		await deleteUnusedPictures(later(DAY_MS + 10 * 60_000));
		expect(await readStoredPicture(real, hash)).toBeNull();
		expect(await storePicture(later(DAY_MS + 11 * 60_000), bytes)).toBe(hash);
	});

	test("an SVG is not stored", async () => {
		await expect(storePicture(real, new TextEncoder().encode("<svg></svg>"))).rejects.toThrow("not kept");
	});
});
