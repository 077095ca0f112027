import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { xProfilePictures } from "#app/adapters/social/x-profile-pictures.ts";
import { PortError } from "#app/ports/port-error.ts";
import { type LocalServer, serve } from "#local/listen.ts";
import { hmacSha1Signature, readOAuthHeader } from "#local/stand-ins/x/oauth1-signature.ts";

/** The adapter against a real HTTP server; signatures are verified by independent code. */

const CONSUMER = { key: "consumer-key", secret: "consumer-secret" };
const ACCESS = { token: "12-access_token", secret: "access.secret" };
const PICTURE = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256);

interface Asked {
	method: string;
	url: URL;
	oauth: Map<string, string> | null;
	type: string;
	body: Buffer;
}

let server: LocalServer;
let asked: Asked[] = [];
let answer: (response: ServerResponse) => void = () => {};

async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	asked.push({
		method: request.method ?? "",
		url: new URL(request.url ?? "", server.url),
		oauth: readOAuthHeader(request.headers.authorization),
		type: request.headers["content-type"] ?? "",
		body: Buffer.concat(parts),
	});
	answer(response);
}

beforeAll(async () => {
	server = await serve((request, response) => void listen(request, response), 0);
});
afterAll(() => server.close());
beforeEach(() => {
	asked = [];
});

function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
	answer = (response) =>
		response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
}
const errors = (code: number) => ({ errors: [{ code, message: "No." }] });
const profiles = () => xProfilePictures(`${server.url}/`, CONSUMER);
const upload = () => profiles().update(ACCESS, PICTURE);

function signatureOf({ method, url, oauth }: Asked): string {
	const parameters = [...(oauth ?? []), ...url.searchParams].filter(([name]) => name !== "oauth_signature");
	return hmacSha1Signature(method, url, parameters, CONSUMER.secret, ACCESS.secret);
}

describe("uploading a picture to X", () => {
	test("sends it as the only part of an unsigned multipart body", async () => {
		answers(200, { id_str: "12", profile_image_url_https: "https://pbs.example/old_normal.jpg" });
		expect(await upload()).toEqual({ kind: "taken", url: null });
		const [call] = asked;
		if (!call) throw new Error("nothing was asked");
		expect([call.method, call.url.pathname]).toEqual(["POST", "/1.1/account/update_profile_image.json"]);
		expect(call.oauth?.get("oauth_token")).toBe(ACCESS.token);
		expect(call.oauth?.get("oauth_signature")).toBe(signatureOf(call));
		const form = await new Response(new Uint8Array(call.body), { headers: { "content-type": call.type } }).formData();
		expect([...form.keys()]).toEqual(["image"]);
		expect(new Uint8Array(await (form.get("image") as File).arrayBuffer())).toEqual(PICTURE);
	});

	const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
	const tomorrow = () => Math.floor(Date.now() / 1_000) + 20 * 3_600;

	test.each<[string, number, unknown, () => Record<string, string>, () => unknown]>([
		["401 that names nothing", 401, "", () => ({}), () => ({ kind: "revoked" })],
		["401 of the newer shape", 401, { title: "Unauthorized", status: 401 }, () => ({}), () => ({ kind: "revoked" })],
		["an expired token", 401, errors(89), () => ({}), () => ({ kind: "revoked" })],
		["an expired token, whatever the status", 403, errors(89), () => ({}), () => ({ kind: "revoked" })],
		["an account X locked", 403, errors(326), () => ({}), () => ({ kind: "revoked" })],
		["an account X suspended", 403, errors(64), () => ({}), () => ({ kind: "revoked" })],
		["403 of the plan", 403, errors(453), () => ({}), () => ({ kind: "operator", fault: "plan", code: "403/453" })],
		["403 that names nothing", 403, {}, () => ({}), () => ({ kind: "unclear", code: "403/none" })],
		[
			"no credit, in whatever shape",
			402,
			"",
			() => ({}),
			() => ({ kind: "operator", fault: "credits", code: "402/none" }),
		],
		[
			"keys of ours, whatever the status",
			400,
			errors(215),
			() => ({}),
			() => ({ kind: "operator", fault: "keys", code: "400/215" }),
		],
		["400", 400, errors(120), () => ({}), () => ({ kind: "refused", code: "400/120" })],
		["413", 413, "", () => ({}), () => ({ kind: "refused", code: "413/none" })],
		["422", 422, "", () => ({}), () => ({ kind: "refused", code: "422/none" })],
		[
			"429 with the end of its window",
			429,
			errors(88),
			() => ({ "x-rate-limit-reset": String(inAnHour()) }),
			() => ({ kind: "rate-limited", until: expect.closeTo(inAnHour() * 1_000, -4), everybody: false }),
		],
		[
			"429 with seconds",
			429,
			"",
			() => ({ "Retry-After": "90" }),
			() => ({ kind: "rate-limited", until: expect.closeTo(Date.now() + 90_000, -4), everybody: false }),
		],
		[
			"429 that names nothing to be believed",
			429,
			"",
			() => ({ "x-rate-limit-reset": "1", "Retry-After": "99999999" }),
			() => ({ kind: "rate-limited", until: null, everybody: false }),
		],
		[
			"429 of the person's day, longer than the window",
			429,
			"",
			() => ({
				"x-rate-limit-reset": String(inAnHour()),
				"x-user-limit-24hour-remaining": "0",
				"x-user-limit-24hour-reset": String(tomorrow()),
			}),
			() => ({ kind: "rate-limited", until: expect.closeTo(tomorrow() * 1_000, -4), everybody: false }),
		],
		[
			"429 of the app's day",
			429,
			"",
			() => ({ "x-app-limit-24hour-remaining": "0", "x-app-limit-24hour-reset": String(tomorrow()) }),
			() => ({ kind: "rate-limited", until: expect.closeTo(tomorrow() * 1_000, -4), everybody: true }),
		],
		[
			"429 while the app's day has calls left",
			429,
			"",
			() => ({ "x-app-limit-24hour-remaining": "7", "x-app-limit-24hour-reset": String(tomorrow()) }),
			() => ({ kind: "rate-limited", until: null, everybody: false }),
		],
	])("understands %s", async (_name, status, body, headers, expected) => {
		answers(status, body, headers());
		expect(await upload()).toEqual(expected());
	});

	test.each<[string, () => void]>([
		["5xx", () => answers(503, "over capacity")],
		["nonsense", () => answers(200, "<html>")],
		["another shape", () => answers(200, { ok: true })],
		["a redirect", () => answers(302, "", { Location: "https://elsewhere.example/" })],
		["a clock that is wrong", () => answers(401, errors(135))],
		["a page at 403", () => answers(403, "<!DOCTYPE html>", { "content-type": "text/html" })],
		["a page at 401, of whatever type", () => answers(401, " <html>")],
		["a page at 404", () => answers(404, "<html>")],
		["a 403 that is no answer of the API", () => answers(403, "no")],
		["a 403 about one call", () => answers(403, errors(200))],
		["a status nobody published", () => answers(418, "")],
		[
			"a cut connection",
			() => {
				answer = (response) => response.destroy();
			},
		],
	])("throws PortError for %s", async (_name, prepare) => {
		prepare();
		await expect(upload()).rejects.toThrow(PortError);
	});
});

describe("the original picture", () => {
	test.each([
		["read", false],
		["read-write", true],
		["read-write-directmessages", true],
		["a word of tomorrow", null],
	])("comes with what its access may do: %s", async (level, mayWrite) => {
		answers(200, {}, { "x-access-level": level });
		expect(await profiles().findOriginal(ACCESS)).toMatchObject({ mayWrite });
	});

	test("is found in full size, by a signed request", async () => {
		answers(200, { profile_image_url_https: "https://pbs.example/profile_images/1/abc_normal.jpg" });
		expect(await profiles().findOriginal(ACCESS)).toEqual({
			kind: "found",
			url: "https://pbs.example/profile_images/1/abc.jpg",
			mayWrite: null,
		});
		const [call] = asked;
		if (!call) throw new Error("nothing was asked");
		expect(call.url.pathname).toBe("/1.1/account/verify_credentials.json");
		expect(call.oauth?.get("oauth_signature")).toBe(signatureOf(call));
	});

	test("may be missing, and X may refuse", async () => {
		answers(200, {});
		expect(await profiles().findOriginal(ACCESS)).toEqual({ kind: "found", url: null, mayWrite: null });
		answers(401, errors(89));
		expect(await profiles().findOriginal(ACCESS)).toEqual({ kind: "revoked" });
		answers(400, errors(120));
		await expect(profiles().findOriginal(ACCESS)).rejects.toThrow(PortError);
	});
});
