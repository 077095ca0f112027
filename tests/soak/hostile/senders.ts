import type { Draws } from "../harness/draws.ts";
import { CALLERS, coded, TEXTS } from "./texts.ts";
import type { World } from "./world.ts";

/** Who sends: from where, with whose cookies, and which other headers. */

const COOKIES = [
	"session",
	"dash-",
	"appearance",
	"notice",
	"begun-x",
	"begun-google",
	"begun-facebook",
	"registration",
];
/** Whose limits are spent soon: what a limit refuses is an answer too. */
const SPENT = 0;

/** @param spent - only the one whose limits are spent soon */
export function callerOf(draws: Draws, spent: boolean): string {
	if (!spent && draws.chance(0.02)) return draws.one(CALLERS);
	const caller = spent || draws.chance(0.05) ? SPENT : draws.below(2 ** 24);
	return `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`;
}

export const JUNK_NAMES = [
	"Accept-Language",
	"Referer",
	"User-Agent",
	"Accept-Encoding",
	"If-None-Match",
	"If-Modified-Since",
	"Range",
	"Sec-Fetch-Site",
	"X-Forwarded-For",
	"X-Forwarded-Host",
	"X-Client-Key",
	"X-Audience",
	"X-Epoch",
	"CF-Ray",
	"X-Remix-Revalidate",
	"X-HTTP-Method-Override",
	"X-Original-URL",
	"Forwarded",
	"Purpose",
	"Expect-CT",
];

/** Whose cookies go along: somebody's, somebody's and a dashboard's, forged ones, too many. */
export function cookiesOf(draws: Draws, world: World): string {
	const person = draws.of(world.cookies);
	switch (draws.below(8)) {
		case 0:
		case 1:
		case 2:
			return person;
		case 3:
			return `${person}; ${draws.one(world.dashboards)}`;
		case 4:
			return draws.one(world.dashboards);
		case 5:
			return `__Host-${draws.one(COOKIES)}=${coded(draws.one(TEXTS))}`;
		case 6: {
			const cut = draws.below(60);
			return `${person.slice(0, 15 + cut)}; ${draws.one(world.dashboards).slice(0, 40 + cut)}`;
		}
		default: {
			// another link's signature, and one that is off by a letter
			const [name = ""] = draws.one(world.dashboards).split("=");
			const [, value = ""] = draws.one(world.dashboards).split("=");
			return `${name}=${value.slice(0, -1)}${draws.text("AEIMQUYcgkosw048", 1)}; ${"a=b; ".repeat(draws.below(200))}c`;
		}
	}
}
