import { createHash } from "node:crypto";
import { pictureSizeOf } from "#app/core/pictures/picture-size.ts";
import { type Answer, bearerOf, type Exchange, json } from "#local/stand-ins/exchange.ts";
import { GRAVATAR_REFUSALS } from "#local/stand-ins/gravatar/refusals.ts";
import { readMultipart } from "#local/stand-ins/multipart.ts";
import { endingOf, PICTURE_TYPES } from "#local/stand-ins/picture-files.ts";
import { keepShown, type LightTarget, personOf } from "./target.ts";

const LIBRARY = "/gravatar/v3/me/avatars";
const emailHashOf = (person: number) => createHash("sha256").update(`ada${person}@mail.example`).digest("hex");

/** Gravatar: bearer tokens, and a library of pictures one of which is selected (https://api.gravatar.com/v3/openapi). */
export function lightGravatar(url: string): LightTarget {
	const shown = keepShown();
	/** of people who uploaded: the pictures that are not selected */
	const others = new Map<number, string[]>();
	const addressOf = (person: number, hash: string) => `${url}/gravatar/userimage/${person}/${hash}.jpg`;

	const avatar = (person: number, hash: string, mine: boolean) => ({
		image_id: hash,
		image_url: addressOf(person, hash),
		rating: "G",
		alt_text: "",
		...(mine && { selected: hash === shown.of(person) }),
	});

	function upload(exchange: Exchange, person: number, mine: boolean): Answer {
		const parts = readMultipart(exchange)?.filter(({ name }) => name === "image") ?? [];
		const bytes = parts.length === 1 ? parts[0]?.body : undefined;
		const ending = bytes && endingOf(bytes);
		const size = bytes && ending ? pictureSizeOf(bytes, PICTURE_TYPES[ending]) : null;
		if (!bytes || !size) return GRAVATAR_REFUSALS["unsupported-image"];
		if (size.width !== size.height) return GRAVATAR_REFUSALS["uncropped-image"];
		// What is not selected as well changes nothing that anybody sees, and the app never asks for it.
		if (!mine || exchange.query.get("select_avatar") !== "true") return json(400, { error: "nothing is selected" });
		const former = shown.of(person);
		const hash = shown.change(person, bytes);
		others.set(
			person,
			[...(others.get(person) ?? []), former].filter((one) => one !== hash),
		);
		return json(200, avatar(person, hash, mine));
	}

	function remove(person: number, imageId: string): Answer {
		const kept = others.get(person) ?? [];
		if (!kept.includes(imageId)) return json(404, { error: "Avatar not found" });
		others.set(
			person,
			kept.filter((one) => one !== imageId),
		);
		return json(200, {});
	}

	return {
		name: "gravatar",
		shown,
		answer(exchange) {
			const { method, path, query } = exchange;
			if (!path.startsWith(LIBRARY)) return null;
			const person = personOf(bearerOf(exchange), "gravatar");
			if (person === null) return GRAVATAR_REFUSALS["not-authorized"];
			const mine = query.get("selected_email_hash") === emailHashOf(person);
			const ask = `${method} ${path.slice(LIBRARY.length)}`;
			if (ask === "GET ") {
				const library = [shown.of(person), ...(others.get(person) ?? [])];
				return json(
					200,
					library.map((hash) => avatar(person, hash, mine)),
				);
			}
			if (ask === "POST ") return upload(exchange, person, mine);
			const [, removed] = /^DELETE \/([0-9a-f]{64})$/.exec(ask) ?? [];
			return removed ? remove(person, removed) : null;
		},
		account: (person) => ({
			subject: emailHashOf(person),
			label: "Ada",
			secret: JSON.stringify({ v: 1, token: `${person}-gravatar`, emailHash: emailHashOf(person) }),
			profileUrl: `${addressOf(person, shown.of(person))}?size=1024`,
		}),
	};
}
