import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { xProfilePictures } from "#app/adapters/social/x-profile-pictures.ts";
import { PortError } from "#app/ports/port-error.ts";
import type { FaultKind } from "#local/stand-ins/faults.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { X_REFUSAL_NAMES } from "#local/stand-ins/x/refusals.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { xCaller } from "../local/x-caller.ts";

/** Whose fault each published refusal of X is, through the adapter and against the stand-in that answers it. */

const APP_URL = "https://paylink.test";
const PICTURE = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

let standIns: StandIns;
let outside: Outside;
let access: { token: string; secret: string };

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null });
	outside = standInsAt(standIns.url);
	await outside.addPerson({ id: "owner", x: { handle: "owner" } });
	const given = await xCaller(standIns.url, APP_URL).accessOf("owner");
	access = { token: given.oauth_token ?? "", secret: given.oauth_token_secret ?? "" };
});
afterAll(() => standIns.close());
beforeEach(() => outside.heal());

const x = () => xProfilePictures(`${standIns.url}/x`, STAND_IN_CREDENTIALS.x);
const operators = (fault: string, code: string) => ({ kind: "operator", fault, code });
const NOBODYS = "nobody's";
const REVOKED = { kind: "revoked" };

const TABLE: [FaultKind["fault"], unknown][] = [
	["credits-depleted", operators("credits", "402/credits")],
	["read-only", operators("read-only", "401/none")],
	["read-only-89", operators("read-only", "401/89")],
	["oauth1-permissions", operators("read-only", "403/oauth1-permissions")],
	["no-writes", operators("read-only", "403/261")],
	["bad-signature", operators("keys", "401/32")],
	["bad-keys", operators("keys", "401/215")],
	["not-permitted", operators("plan", "403/87")],
	["not-enrolled", operators("plan", "403/client-forbidden")],
	[453, operators("plan", "403/453")],
	["no-oauth1", operators("retired", "403/unsupported-authentication")],
	["no-page", operators("retired", "404/34")],
	["no-route", operators("retired", "404/none")],
	["retired", operators("retired", "410/251")],
	["suspended-app", operators("suspended", "401/416")],
	[89, REVOKED],
	["locked", REVOKED],
	["suspended-user", REVOKED],
	["unauthorized", REVOKED],
	["forbidden", { kind: "unclear", code: "403/none" }],
	["usage-capped", { kind: "rate-limited", until: null, everybody: true }],
	["forbidden-page", NOBODYS],
	["clock-wrong", NOBODYS],
	[500, NOBODYS],
	[503, NOBODYS],
	["down", NOBODYS],
	["garbage", NOBODYS],
	["truncated", NOBODYS],
];

describe("a refusal of X", () => {
	test("is judged by name for everything that the stand-in can answer", () => {
		const names = TABLE.map(([name]) => name);
		expect(X_REFUSAL_NAMES.filter((name) => !names.includes(name))).toEqual([]);
	});

	test.each(TABLE)("%s is %j", async (fault, whose) => {
		await outside.setFault({ service: "x", fault } as Parameters<Outside["setFault"]>[0]);
		for (const call of [() => x().update(access, PICTURE), () => x().findOriginal(access)]) {
			if (whose === NOBODYS) await expect(call()).rejects.toThrow(PortError);
			else expect(await call()).toEqual(whose);
		}
	});

	test("of too many calls without an end names none", async () => {
		await outside.setFault({ service: "x", fault: 429, headers: [] });
		expect(await x().update(access, PICTURE)).toEqual({ kind: "rate-limited", until: null, everybody: false });
	});
});
