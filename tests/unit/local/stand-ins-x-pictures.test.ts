import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { drawPng } from "#local/stand-ins/draw-png.ts";
import { drawItem } from "#local/stand-ins/opensea/art.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { PICTURE_LIMIT_BYTES } from "#local/stand-ins/x/profile-pictures.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { type Params, xCaller } from "./x-caller.ts";

const APP_URL = "https://paylink.test";
const UPLOAD = "/1.1/account/update_profile_image.json";
const PROFILE = "/1.1/account/verify_credentials.json";
const DELAY_MS = 5_000;

let standIns: StandIns;
let outside: Outside;
let x: ReturnType<typeof xCaller>;
let now = Date.now();

beforeAll(async () => {
	standIns = await startStandIns({
		port: 0,
		appUrl: APP_URL,
		stateDir: null,
		now: () => now,
		pictureDelayMs: DELAY_MS,
	});
	outside = standInsAt(standIns.url);
	x = xCaller(standIns.url, APP_URL);
});
afterAll(() => standIns.close());
beforeEach(async () => {
	now = Date.now();
	await outside.heal();
	await outside.setPictureDelay(DELAY_MS);
});

const png = (tag: string) => drawPng(drawItem("knots", tag));
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)]);
const GIF = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(60)]);

function filed(bytes: Uint8Array, field = "image"): FormData {
	const form = new FormData();
	form.append(field, new Blob([new Uint8Array(bytes)]), "picture");
	return form;
}
const upload = (access: Params, body: FormData | URLSearchParams | string, fields: Params = {}) =>
	fetch(`${standIns.url}/x${UPLOAD}`, { method: "POST", headers: x.signed(access, "POST", UPLOAD, fields), body });
interface XProfile {
	profile_image_url_https: string;
	default_profile_image: boolean;
	screen_name: string;
}
async function profileOf(access: Params): Promise<XProfile> {
	const response = await fetch(`${standIns.url}/x${PROFILE}`, { headers: x.signed(access, "GET", PROFILE) });
	return (await response.json()) as XProfile;
}
const bytesAt = async (url: string) => {
	const response = await fetch(url);
	return {
		status: response.status,
		type: response.headers.get("content-type"),
		bytes: Buffer.from(await response.arrayBuffer()),
	};
};
const withoutSize = (url: string) => url.replace("_normal", "");
const person = async (id: string, picture?: "none" | "large" | "webp") => {
	await outside.addPerson({ id, x: { handle: id, ...(picture && { picture }) } });
	return x.accessOf(id);
};

describe("an uploaded picture", () => {
	test("appears after a delay, unchanged and with its own URL", async () => {
		const access = await person("painter");
		const before = await profileOf(access);
		const sent = png("1");
		const response = await upload(access, filed(sent));
		expect(response.status).toBe(200);
		// The answer has the old URL.
		expect(await response.json()).toMatchObject({
			screen_name: "painter",
			profile_image_url_https: before.profile_image_url_https,
		});
		now += DELAY_MS - 1;
		expect(await profileOf(access)).toEqual(before);
		expect(await outside.shownPicture("painter")).toBeNull();
		now += 1;
		const after = await profileOf(access);
		expect(after.profile_image_url_https).toMatch(/^http:.+\/x\/profile_images\/\d+\/[\w-]+_normal\.png$/);
		expect(after.profile_image_url_https).not.toBe(before.profile_image_url_https);
		for (const url of [after.profile_image_url_https, withoutSize(after.profile_image_url_https)])
			expect(await bytesAt(url), url).toEqual({ status: 200, type: "image/png", bytes: sent });
		expect(Buffer.from((await outside.shownPicture("painter")) ?? [])).toEqual(sent);
		// The old picture is still served.
		expect((await bytesAt(before.profile_image_url_https)).status).toBe(200);
	});

	test("is shown at once without a delay", async () => {
		const access = await person("hasty");
		await outside.setPictureDelay(0);
		await upload(access, filed(JPEG));
		expect((await profileOf(access)).profile_image_url_https).toMatch(/_normal\.jpg$/);
	});

	test.each([
		["gif", GIF, "image/gif"],
		["jpg", JPEG, "image/jpeg"],
	])("may be a %s", async (ending, bytes, type) => {
		const access = await person(`maker-${ending}`.replace("-", "_"));
		await outside.setPictureDelay(0);
		expect((await upload(access, filed(bytes))).status).toBe(200);
		const { profile_image_url_https: url } = await profileOf(access);
		expect(await bytesAt(withoutSize(url))).toEqual({ status: 200, type, bytes });
	});

	test("may be base64 in a form, which is then signed", async () => {
		const access = await person("texter");
		const image = png("2").toString("base64");
		expect((await upload(access, new URLSearchParams({ image }), { image })).status).toBe(200);
		const unsigned = await upload(access, new URLSearchParams({ image }));
		expect([unsigned.status, await unsigned.json()]).toMatchObject([401, { errors: [{ code: 32 }] }]);
		expect(await outside.pictures("texter")).toHaveLength(1);
	});

	test("is listed for tests", async () => {
		const access = await person("lister");
		await outside.setPictureDelay(0);
		for (const tag of ["3", "4", "3"]) await upload(access, filed(png(tag)));
		const hashes = ["3", "4", "3"].map((tag) => createHash("sha256").update(png(tag)).digest("hex"));
		const list = await outside.pictures("lister");
		expect(list.map(({ hash, current }) => [hash, current])).toEqual([
			[hashes[2], true],
			[hashes[1], false],
			[hashes[0], false],
		]);
		expect(list[0]).toMatchObject({ size: png("3").length, at: now, ending: "png" });
		expect(new Set(list.map(({ path }) => path)).size).toBe(3);
	});
});

describe("refused uploads", () => {
	test("a missing or wrong signature", async () => {
		const access = await person("signer");
		const stolen = await upload({ ...access, oauth_token_secret: "another" }, filed(JPEG));
		expect([stolen.status, await stolen.json()]).toMatchObject([401, { errors: [{ code: 32 }] }]);
		const bare = await fetch(`${standIns.url}/x${UPLOAD}`, { method: "POST", body: filed(JPEG) });
		expect([bare.status, await bare.json()]).toMatchObject([400, { errors: [{ code: 215 }] }]);
		expect(await outside.pictures("signer")).toEqual([]);
	});

	test("a revoked or unknown token", async () => {
		const access = await person("leaver");
		await outside.revokeAccess("leaver");
		for (const token of [access, { ...access, oauth_token: "1-unknown" }]) {
			const response = await upload(token, filed(JPEG));
			expect([response.status, await response.json()]).toEqual([
				401,
				{ errors: [{ code: 89, message: "Invalid or expired token." }] },
			]);
		}
	});

	const sizedJpeg = (size: number) => Buffer.concat([JPEG, Buffer.alloc(size - JPEG.length)]);
	test.each([
		["no field of that name", () => filed(JPEG, "media"), 38],
		["no form", () => "image", 38],
		["an empty file", () => filed(Buffer.alloc(0)), 120],
		["a page", () => filed(Buffer.from("<!doctype html>")), 120],
		["a drawing", () => filed(Buffer.from(drawItem("knots", "1"))), 120],
		["WebP", () => filed(Buffer.from("RIFF\0\0\0\0WEBPVP8 ")), 120],
		["700 KB", () => filed(sizedJpeg(PICTURE_LIMIT_BYTES)), 120],
	])("%s", async (_what, body, code) => {
		const access = await x.accessOf("xenia");
		const response = await upload(access, body());
		expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ code }] }]);
		expect(await outside.pictures("xenia")).toEqual([]);
	});

	test("one byte below the limit is accepted", async () => {
		const access = await person("edge");
		expect((await upload(access, filed(sizedJpeg(PICTURE_LIMIT_BYTES - 1)))).status).toBe(200);
	});
});

describe("before any upload", () => {
	test("the original picture could be uploaded again", async () => {
		const access = await x.accessOf("noor");
		const profile = await profileOf(access);
		expect(profile.default_profile_image).toBe(false);
		const { status, type, bytes } = await bytesAt(withoutSize(profile.profile_image_url_https));
		expect([status, type]).toEqual([200, "image/png"]);
		expect(bytes.length).toBeLessThan(PICTURE_LIMIT_BYTES);
		expect((await upload(access, filed(bytes))).status).toBe(200);
	});

	test("the original may be one that X does not accept", async () => {
		const access = await person("webber", "webp");
		const { type, bytes } = await bytesAt(withoutSize((await profileOf(access)).profile_image_url_https));
		expect(type).toBe("image/webp");
		expect((await upload(access, filed(bytes))).status).toBe(400);
	});

	test("otto has no picture, greta a too large one", async () => {
		const otto = await profileOf(await x.accessOf("otto"));
		expect(otto.default_profile_image).toBe(true);
		expect(otto.profile_image_url_https).toMatch(/\/sticky\/default_profile_images\/default_profile_normal\.png$/);
		expect((await bytesAt(otto.profile_image_url_https)).type).toBe("image/png");
		const access = await x.accessOf("greta");
		const { bytes } = await bytesAt(withoutSize((await profileOf(access)).profile_image_url_https));
		expect(bytes.length).toBeGreaterThan(PICTURE_LIMIT_BYTES);
		expect((await upload(access, filed(bytes))).status).toBe(400);
	});
});

describe("faults of X", () => {
	test("89 and 453 for one user, without accepting the picture", async () => {
		const [one, other] = [await person("struck"), await person("spared")];
		await outside.setFault({ service: "x", call: "update_profile_image", fault: 89, person: "struck", times: 1 });
		const refused = await upload(one, filed(JPEG));
		expect([refused.status, await refused.json()]).toMatchObject([401, { errors: [{ code: 89 }] }]);
		await outside.setFault({ service: "x", call: "update_profile_image", fault: 453, person: "struck" });
		const tier = await upload(one, filed(JPEG));
		expect([tier.status, await tier.json()]).toMatchObject([403, { errors: [{ code: 453 }] }]);
		expect((await upload(other, filed(JPEG))).status).toBe(200);
		expect([await outside.pictures("struck"), await outside.pictures("spared")]).toMatchObject([[], [{}]]);
		const calls = await outside.calls("x", /update_profile_image/);
		expect(calls.map(({ person, status }) => [person, status])).toEqual([
			["struck", 401],
			["struck", 403],
			["spared", 200],
		]);
	});

	test("429 with each kind of limit header", async () => {
		const access = await person("eager");
		const seconds = Date.now() / 1_000;
		await outside.setFault({ service: "x", fault: 429, retryAfter: 900, times: 1 });
		const usual = await upload(access, filed(JPEG));
		expect(Number(usual.headers.get("x-rate-limit-reset")) - seconds).toBeGreaterThan(895);
		expect(usual.headers.get("retry-after")).toBeNull();
		const limits = ["retry-after", "user-day", "app-day"] as const;
		await outside.setFault({ service: "x", fault: 429, retryAfter: 900, headers: [...limits], times: 1 });
		const all = await upload(access, filed(JPEG));
		expect([all.status, all.headers.get("retry-after"), all.headers.get("x-rate-limit-reset")]).toEqual([
			429,
			"900",
			null,
		]);
		for (const day of ["user", "app"]) {
			expect(all.headers.get(`x-${day}-limit-24hour-remaining`)).toBe("0");
			expect(Number(all.headers.get(`x-${day}-limit-24hour-reset`)) - seconds).toBeGreaterThan(895);
		}
		await outside.setFault({ service: "x", fault: 429, headers: [], times: 1 });
		const silent = await upload(access, filed(JPEG));
		expect([...silent.headers.keys()].filter((name) => /limit|retry/.test(name))).toEqual([]);
	});

	test("503, and an answer lost after the picture was accepted", async () => {
		const access = await person("unlucky");
		await outside.setFault({ service: "x", fault: 503, times: 1 });
		expect((await upload(access, filed(JPEG))).status).toBe(503);
		expect(await outside.pictures("unlucky")).toEqual([]);
		await outside.setFault({ service: "x", fault: "lost", times: 1 });
		await expect(upload(access, filed(JPEG))).rejects.toThrow();
		expect(await outside.pictures("unlucky")).toHaveLength(1);
	});

	test("X-only faults are refused for other services, and unknown users", async () => {
		await expect(outside.setFault({ service: "google", fault: 453 })).rejects.toThrow(/does not fail so/);
		await expect(outside.setFault({ service: "x", fault: 89, person: "nobody" })).rejects.toThrow(/nobody is/);
		await expect(outside.setFault({ service: "x", fault: 429, headers: ["soon" as "reset"] })).rejects.toThrow(
			/headers/,
		);
	});
});

test("the profile page shows the picture in all sizes, pending and earlier pictures", async () => {
	const access = await person("shown");
	const pageNow = async () => (await fetch(`${standIns.url}/x/shown`)).text();
	const pictureOf = (page: string) => /data-picture="([^"]+)"/.exec(page)?.[1];
	expect(await pageNow()).toContain("The picture from before any change.");
	for (const tag of ["5", "6"]) {
		await upload(access, filed(png(tag)));
		expect(await pageNow()).toContain("A new one appears in a moment.");
		now += DELAY_MS;
	}
	const page = await pageNow();
	const [second, first] = await outside.pictures("shown");
	const address = pictureOf(page) ?? "";
	expect(address).toBe(second?.path.replace(".png", "_normal.png"));
	for (const pixels of [400, 73, 48]) expect(page).toContain(`<img src="${address}" alt="" width="${pixels}"`);
	expect(page).toContain(`<img src="${first?.path}"`);
	expect(page).toMatch(/Changed \w{3} .+; 2 in all\./);
	expect((await bytesAt(`${standIns.url}${address}`)).bytes).toEqual(png("6"));
});

test("pictures are the same after a restart", async () => {
	const stateDir = mkdtempSync(join(tmpdir(), "stand-ins-"));
	const options = { port: 0, appUrl: APP_URL, stateDir, pictureDelayMs: 0 };
	try {
		const first = await startStandIns(options);
		const caller = xCaller(first.url, APP_URL);
		const headers = caller.signed(await caller.accessOf("xenia"), "POST", UPLOAD);
		await fetch(`${first.url}/x${UPLOAD}`, { method: "POST", headers, body: filed(png("9")) });
		const before = await standInsAt(first.url).pictures("xenia");
		expect(before).toHaveLength(1);
		await first.close();
		const second = await startStandIns(options);
		expect(await standInsAt(second.url).pictures("xenia")).toEqual(before);
		expect(Buffer.from((await standInsAt(second.url).shownPicture("xenia")) ?? [])).toEqual(png("9"));
		await second.close();
	} finally {
		rmSync(stateDir, { recursive: true, force: true });
	}
});
