import { keepCallWindow } from "../call-window.ts";
import { type Answer, bearerOf, type Exchange, type Handle, json } from "../exchange.ts";
import { readMultipart } from "../multipart.ts";
import { html, page } from "../page.ts";
import { endingOf, PICTURE_TYPES, served } from "../picture-files.ts";
import type { ShownPicture } from "../targets.ts";
import { fullName, type MastodonAccount, type StandInUser, type Users } from "../users.ts";
import { defaultPicture, originalPicture } from "../x/original-picture.ts";
import type { Pictures } from "../x/pictures.ts";
import type { AccessToken, Grants } from "./grants.ts";
import type { MastodonHost } from "./servers.ts";

/**
 * Accounts and their pictures at one Mastodon server (https://docs.joinmastodon.org/methods/accounts/). It takes what X takes as a
 * picture; Mastodon takes WebP besides.
 */

/** Upload limit, bytes. */
export const AVATAR_LIMIT_BYTES = 8 * 1_024 * 1_024;
/** https://docs.joinmastodon.org/api/rate-limits/ */
const CALLS = 300;
const WINDOW_MS = 5 * 60_000;

const AVATAR_PATH = /^\/system\/accounts\/avatars\/(\d+)\/(original|static)\/([\w-]+)\.(gif|jpg|png)$/;
const ORIGINAL_NAME = "face";

export interface AccountParts {
	host: MastodonHost;
	/** base URL of this server */
	ownUrl: string;
	users: Users;
	grants: Grants;
	pictures: Pictures;
	/** ids of users whose accounts are suspended */
	suspended: ReadonlySet<string>;
	accountOf(person: StandInUser): MastodonAccount | undefined;
	now(): number;
}

const error = (status: number, words: string) => json(status, { error: words });

/** What a profile shows; null for the server's default picture. */
export function shownAvatar(
	{ pictures, ownUrl, accountOf }: Pick<AccountParts, "pictures" | "ownUrl" | "accountOf">,
	person: StandInUser,
): (ShownPicture & { still: string }) | null {
	const account = accountOf(person);
	const current = pictures.current(person.id);
	const folder = `${ownUrl}/system/accounts/avatars/${account?.id}`;
	if (current) {
		const url = `${folder}/original/${current.name}.${current.ending}`;
		const still = current.ending === "gif" ? `${folder}/static/${current.name}.png` : url;
		return { url, still, hash: current.hash };
	}
	if (!account || account.picture === "none") return null;
	const url = `${folder}/original/${ORIGINAL_NAME}.png`;
	return { url, still: url, hash: null };
}

export function mastodonAccounts(parts: AccountParts): Handle {
	const { host, ownUrl, users, grants, pictures, suspended, accountOf, now } = parts;
	const count = keepCallWindow({ now, windowMs: WINDOW_MS, most: CALLS });

	function accountJson(person: StandInUser, account: MastodonAccount) {
		const missing = `${ownUrl}/avatars/original/missing.png`;
		const shown = suspended.has(person.id) ? null : shownAvatar(parts, person);
		return {
			id: account.id,
			username: account.username,
			acct: account.username,
			display_name: fullName(person),
			locked: false,
			bot: false,
			created_at: "2022-11-05T00:00:00.000Z",
			note: "",
			url: `https://${host}/@${account.username}`,
			uri: `https://${host}/users/${account.username}`,
			avatar: shown?.url ?? missing,
			avatar_static: shown?.still ?? missing,
			header: `${ownUrl}/headers/original/missing.png`,
			source: { privacy: "public", sensitive: false, language: null, note: "", fields: [] },
		};
	}

	/** @returns the headers of Mastodon's limit, and whether it is used up */
	function limitOf({ token }: AccessToken) {
		const { exceeded, headers, endsAt } = count(token);
		return { exceeded, headers: { ...headers, "x-ratelimit-reset": new Date(endsAt).toISOString() } };
	}

	function withAccount(exchange: Exchange, scopes: string[], act: (person: StandInUser) => Answer): Answer {
		const token = grants.findToken(bearerOf(exchange));
		if (!token) return error(401, "The access token is invalid");
		const { exceeded, headers } = limitOf(token);
		if (exceeded) return json(429, { error: "Too many requests" }, headers);
		if (!scopes.some((scope) => token.scope.split(" ").includes(scope)))
			return error(403, "This action is outside the authorized scopes");
		const person = users.find(token.personId);
		if (!person || !accountOf(person)) return error(422, "This method requires an authenticated user");
		if (suspended.has(person.id)) return error(403, "Your login is currently disabled");
		const answer = act(person);
		return { ...answer, headers: { ...headers, ...answer.headers } };
	}

	function shownJson(person: StandInUser): Answer {
		const account = accountOf(person);
		return account ? json(200, accountJson(person, account)) : error(404, "Record not found");
	}

	function update(exchange: Exchange, person: StandInUser): Answer {
		const file = readMultipart(exchange)?.find(({ name }) => name === "avatar");
		if (!file) return shownJson(person);
		if (file.body.length >= AVATAR_LIMIT_BYTES) return error(422, "Validation failed: Avatar must be less than 8 MB");
		const ending = endingOf(file.body);
		if (ending === null || !file.filename)
			return error(422, "Validation failed: Avatar content type is invalid, Avatar is invalid");
		pictures.upload(person.id, file.body, ending);
		return shownJson(person);
	}

	function file(path: string): Answer | null {
		if (path === "/avatars/original/missing.png") return served(defaultPicture(), "image/png");
		const [, id, style, name] = AVATAR_PATH.exec(path) ?? [];
		const owner = users.all().find((person) => accountOf(person)?.id === id);
		if (!id || !name || !owner) return null;
		const account = accountOf(owner);
		const found = pictures.find(name);
		if (found?.upload.personId === owner.id)
			return style === "static"
				? served(originalPicture(found.upload.name, "drawn"), "image/png")
				: served(found.bytes, PICTURE_TYPES[found.upload.ending]);
		if (name !== ORIGINAL_NAME || !account || account.picture === "none") return null;
		const type = account.picture === "webp" ? "image/webp" : "image/png";
		return served(originalPicture(id, account.picture), type);
	}

	function profile(username: string): Answer | null {
		const person = users.all().find((candidate) => accountOf(candidate)?.username === username);
		const shown = person && shownAvatar(parts, person);
		return person
			? page(
					`Mastodon at ${host}`,
					`@${username}@${host}`,
					html`<p><img src="${shown?.url ?? `${ownUrl}/avatars/original/missing.png`}" alt="" width="200" height="200"></p>
<p>${fullName(person)}</p>`,
				)
			: null;
	}

	return (exchange) => {
		const { method, path } = exchange;
		if (path === "/api/v1/accounts/verify_credentials" && method === "GET")
			return withAccount(exchange, ["profile", "read", "read:accounts"], shownJson);
		if (path === "/api/v1/accounts/update_credentials" && method === "PATCH")
			return withAccount(exchange, ["write", "write:accounts"], (person) => update(exchange, person));
		if (method !== "GET") return null;
		const [, username] = /^\/@(\w+)$/.exec(path) ?? [];
		return username ? profile(username) : file(path);
	};
}
