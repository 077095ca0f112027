import { createHash } from "node:crypto";
import { join } from "node:path";
import { pictureSizeOf } from "#app/core/pictures/picture-size.ts";
import type { Client } from "../authorization-codes.ts";
import { keepCallWindow } from "../call-window.ts";
import { type Answer, bearerOf, type Exchange, type Handle, json } from "../exchange.ts";
import { readMultipart } from "../multipart.ts";
import { html, page } from "../page.ts";
import { endingOf, PICTURE_TYPES, served } from "../picture-files.ts";
import type { TargetControl } from "../targets.ts";
import { fullName, type StandInUser, type Users } from "../users.ts";
import { defaultPicture, originalPicture } from "../x/original-picture.ts";
import { type KeptPicture, keepLibrary } from "./library.ts";
import { gravatarOAuth, keepGravatarTokens } from "./oauth.ts";
import { GRAVATAR_REFUSALS } from "./refusals.ts";

/**
 * Profiles and pictures at Gravatar (https://api.gravatar.com/v3/openapi). Each user has one e-mail. Not documented, so guessed:
 * what happens to the selection when its picture is deleted (there is none then), and that the same file uploaded again is the
 * same picture.
 */

const READ = "gravatar-profile:read";
const MANAGE = "gravatar-profile:manage";
/** Calls of one access in an hour. */
const CALLS = 1_000;
const WINDOW_MS = 60 * 60_000;
const FILE_PATH = /^\/userimage\/(\d+)\/([0-9a-f]{64})\.(gif|jpeg|png)$/;

export interface GravatarParts {
	client: Client;
	users: Users;
	stateDir: string | null;
	/** @returns path of a journal; null: not persistent */
	file(name: string): string | null;
	now(): number;
}

/** SHA-256 of an e-mail, hexadecimal (https://docs.gravatar.com/rest/hash/). */
const emailHash = (email: string) => createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
/** A user's number in addresses of pictures. */
const numberOf = (personId: string) => String(Number.parseInt(emailHash(personId).slice(0, 7), 16));

export function gravatarStandIn({ client, users, stateDir, file, now }: GravatarParts) {
	const tokens = keepGravatarTokens(file("gravatar-tokens"));
	const library = keepLibrary(file("gravatar-library"), stateDir && join(stateDir, "gravatar-pictures"), now);
	const oauth = gravatarOAuth({ client, users, tokens, now });
	const suspended = new Set<string>();
	const count = keepCallWindow({ now, windowMs: WINDOW_MS, most: CALLS });

	/** Puts the original picture of a user into the library at first. */
	function settle(person: StandInUser): void {
		const kind = person.gravatar?.picture;
		if (!kind || kind === "none" || library.selectedOf(person.id) !== undefined) return;
		const bytes = originalPicture(numberOf(person.id), kind === "large" ? "large" : "drawn");
		library.select(person.id, library.add(person.id, bytes, "png").imageId);
	}
	function personOf(id: string): StandInUser {
		const person = users.find(id);
		if (!person?.gravatar) throw new Error(`nobody at Gravatar is ${id}`);
		settle(person);
		return person;
	}
	const urlOf = (ownUrl: string, personId: string, { imageId, ending }: KeptPicture) =>
		`${ownUrl}/userimage/${numberOf(personId)}/${imageId}.${ending === "jpg" ? "jpeg" : ending}`;

	function limitOf(token: string) {
		const { exceeded, headers, endsAt } = count(token);
		return { exceeded, headers: { ...headers, "x-ratelimit-reset": String(Math.ceil(endsAt / 1_000)) } };
	}

	function withPerson(exchange: Exchange, scope: string, act: (person: StandInUser) => Answer): Answer {
		const token = tokens.find(bearerOf(exchange));
		const person = users.find(token?.personId ?? null);
		if (!token || !person?.gravatar || suspended.has(person.id)) return GRAVATAR_REFUSALS["not-authorized"];
		const { exceeded, headers } = limitOf(token.token);
		if (exceeded) return json(429, { error: "Rate limit exceeded", code: "rate_limit_exceeded" }, headers);
		if (!token.scopes.includes(scope)) return GRAVATAR_REFUSALS["insufficient-scope"];
		settle(person);
		const answer = act(person);
		return { ...answer, headers: { ...headers, ...answer.headers } };
	}

	function handlerAt(origin: string): Handle {
		const ownUrl = `${origin}/gravatar`;

		const avatarJson = (person: StandInUser, picture: KeptPicture, selected: boolean | null) => ({
			image_id: picture.imageId,
			image_url: urlOf(ownUrl, person.id, picture),
			rating: "G",
			updated_date: new Date(picture.at).toISOString().replace(/\.\d+/, ""),
			alt_text: "",
			...(selected !== null && { selected }),
		});
		/** A hash of another e-mail selects nothing. */
		const isMine = (person: StandInUser, hash: string | null) => hash === emailHash(person.gravatar?.email ?? "");

		const profile = (person: StandInUser) =>
			json(200, {
				hash: emailHash(person.gravatar?.email ?? ""),
				display_name: fullName(person),
				profile_url: `https://gravatar.com/${person.gravatar?.slug}`,
				avatar_url: `${ownUrl}/avatar/${emailHash(person.gravatar?.email ?? "")}`,
				avatar_alt_text: "",
				...{ location: "", description: "", job_title: "", company: "", pronunciation: "", pronouns: "" },
				verified_accounts: [],
			});

		function list(person: StandInUser, { query }: Exchange): Answer {
			const mine = isMine(person, query.get("selected_email_hash"));
			const selected = library.selectedOf(person.id);
			return json(
				200,
				library
					.listOf(person.id)
					.map((picture) => avatarJson(person, picture, mine ? picture.imageId === selected : null)),
			);
		}

		function upload(person: StandInUser, exchange: Exchange): Answer {
			const { query } = exchange;
			const parts = readMultipart(exchange)?.filter(({ name }) => name === "image") ?? [];
			const bytes = parts.length === 1 ? parts[0]?.body : undefined;
			const ending = bytes && endingOf(bytes);
			if (!bytes || !ending) return GRAVATAR_REFUSALS["unsupported-image"];
			const size = pictureSizeOf(bytes, PICTURE_TYPES[ending]);
			if (!size) return GRAVATAR_REFUSALS["unsupported-image"];
			if (size.width !== size.height) return GRAVATAR_REFUSALS["uncropped-image"];
			const picture = library.add(person.id, bytes, ending);
			const wish = query.get("select_avatar");
			const mine = isMine(person, query.get("selected_email_hash"));
			const select = /^(?:1|true)$/.test(wish ?? "") || (wish === null && !library.selectedOf(person.id));
			if (mine && select) library.select(person.id, picture.imageId);
			return json(200, avatarJson(person, picture, mine ? library.selectedOf(person.id) === picture.imageId : null));
		}

		function choose(person: StandInUser, imageId: string, { body }: Exchange): Answer {
			const { email_hash = null } = JSON.parse(body.toString("utf8") || "{}") as { email_hash?: string };
			if (!isMine(person, email_hash) || !library.listOf(person.id).some((known) => known.imageId === imageId))
				return json(404, { error: "Not Found" });
			library.select(person.id, imageId);
			return json(200, {});
		}

		function remove(person: StandInUser, imageId: string): Answer {
			if (!library.listOf(person.id).some((known) => known.imageId === imageId))
				return json(404, { error: "Avatar not found" });
			library.remove(person.id, imageId);
			return json(200, {});
		}

		function api(exchange: Exchange): Answer | null {
			const ask = `${exchange.method} ${exchange.path.slice("/v3".length)}`;
			if (ask === "GET /me/profile") return withPerson(exchange, READ, profile);
			if (ask === "GET /me/avatars") return withPerson(exchange, READ, (person) => list(person, exchange));
			if (ask === "POST /me/avatars") return withPerson(exchange, MANAGE, (person) => upload(person, exchange));
			const [, chosen] = /^POST \/me\/avatars\/(\w+)\/email$/.exec(ask) ?? [];
			if (chosen) return withPerson(exchange, MANAGE, (person) => choose(person, chosen, exchange));
			const [, removed] = /^DELETE \/me\/avatars\/(\w+)$/.exec(ask) ?? [];
			return removed ? withPerson(exchange, MANAGE, (person) => remove(person, removed)) : null;
		}

		function pages(path: string): Answer | null {
			const [, number, imageId, ending] = FILE_PATH.exec(path) ?? [];
			if (number && imageId && ending) {
				const owner = users.all().find(({ id }) => numberOf(id) === number);
				const isKept = owner && library.listOf(owner.id).some((picture) => picture.imageId === imageId);
				const bytes = isKept ? library.bytesOf(imageId) : undefined;
				return bytes ? served(bytes, `image/${ending}`) : null;
			}
			if (path === "/default.png") return served(defaultPicture(), "image/png");
			const person = users.all().find(({ gravatar }) => gravatar && path === `/${gravatar.slug}`);
			if (!person) return null;
			const shown = controlAt(origin).shown(person.id)?.url ?? `${ownUrl}/default.png`;
			return page("Gravatar", fullName(person), html`<p><img src="${shown}" alt="" width="200" height="200"></p>`);
		}

		return (exchange) =>
			oauth(exchange) ??
			(exchange.path.startsWith("/v3/") ? api(exchange) : exchange.method === "GET" ? pages(exchange.path) : null);
	}

	function controlAt(origin: string): TargetControl {
		const ownUrl = `${origin}/gravatar`;
		return {
			shown: (id) => {
				const { id: personId } = personOf(id);
				const selected = library.selectedOf(personId);
				const picture = library.listOf(personId).find(({ imageId }) => imageId === selected);
				return picture ? { url: urlOf(ownUrl, personId, picture), hash: picture.imageId } : null;
			},
			setByHand: (id, bytes) => {
				const ending = endingOf(bytes);
				if (ending === null) throw new Error("a GIF, JPEG or PNG");
				const { id: personId } = personOf(id);
				library.select(personId, library.add(personId, bytes, ending).imageId);
			},
			revoke: (id) => tokens.revokeAllOf(id),
			suspend: (id, isSuspended) =>
				void (isSuspended ? suspended.add(personOf(id).id) : suspended.delete(personOf(id).id)),
			kept: (id) => library.listOf(personOf(id).id).map((picture) => urlOf(ownUrl, id, picture)),
		};
	}

	return {
		/** @param origin - origin of the stand-ins */
		handlerAt,
		controlAt,
		/** The user that a call's token belongs to. */
		personOf: (exchange: Exchange): string | null => tokens.find(bearerOf(exchange))?.personId ?? null,
	};
}
