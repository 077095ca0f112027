import { type Answer, bearerOf, type Exchange, json } from "#local/stand-ins/exchange.ts";
import { readMultipart } from "#local/stand-ins/multipart.ts";
import { endingOf } from "#local/stand-ins/picture-files.ts";
import { keepShown, type LightTarget, personOf } from "./target.ts";

/** Servers that people are spread over. */
const SERVERS = 40;
const hostOf = (person: number) => `server-${person % SERVERS}.example`;
const PATH = /^\/mastodon\/([\w.-]+)\/api\/v1\/accounts\/(\w+)$/;
const LIMIT_BYTES = 8 * 1_024 * 1_024;

/** Host name → base URL at which a server is reached. @param url - origin of everything outside */
export const mastodonServers = (url: string): Record<string, string> =>
	Object.fromEntries(Array.from({ length: SERVERS }, (_, at) => [hostOf(at), `${url}/mastodon/${hostOf(at)}`]));

/**
 * Mastodon, at forty servers, each of which takes the bearer tokens of its own people alone
 * (https://docs.joinmastodon.org/methods/accounts/).
 */
export function lightMastodon(url: string): LightTarget {
	const shown = keepShown();
	const addressOf = (person: number) =>
		`${url}/mastodon/${hostOf(person)}/system/accounts/avatars/${person}/original/${shown.of(person)}.jpg`;

	function account(person: number): Answer {
		const avatar = addressOf(person);
		return json(200, {
			id: String(person),
			username: `ada${person}`,
			acct: `ada${person}`,
			avatar,
			avatar_static: avatar,
		});
	}

	function update(exchange: Exchange, person: number): Answer {
		const file = readMultipart(exchange)?.find(({ name }) => name === "avatar");
		if (!file?.filename || endingOf(file.body) === null || file.body.length >= LIMIT_BYTES)
			return json(422, { error: "Validation failed: Avatar is invalid" });
		shown.change(person, file.body);
		return account(person);
	}

	return {
		name: "mastodon",
		shown,
		answer(exchange) {
			const [, host, what] = PATH.exec(exchange.path) ?? [];
			if (!host) return null;
			const person = personOf(bearerOf(exchange), "mastodon");
			if (person === null || hostOf(person) !== host) return json(401, { error: "The access token is invalid" });
			const ask = `${exchange.method} ${what}`;
			if (ask === "GET verify_credentials") return account(person);
			return ask === "PATCH update_credentials" ? update(exchange, person) : null;
		},
		account: (person) => ({
			subject: `${person}@${hostOf(person)}`,
			label: `@ada${person}@${hostOf(person)}`,
			secret: JSON.stringify({ v: 1, host: hostOf(person), token: `${person}-mastodon` }),
			profileUrl: addressOf(person),
		}),
	};
}
