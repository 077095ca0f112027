import { createHash } from "node:crypto";
import type { PictureTarget } from "#app/core/showcase/picture-targets.ts";
import type { Answer, Exchange } from "#local/stand-ins/exchange.ts";
import { pictureOf, YESTERDAYS } from "../prepared.ts";

/**
 * A target for very many people, who are known by their numbers. The local stand-ins keep every picture and journal every call;
 * these keep what they need to check each call and to count what each person's picture was changed to.
 */
export interface LightTarget {
	name: PictureTarget;
	/** hash of what somebody shows, and how often it was changed */
	shown: Shown;
	/** Answers a call; a status other than 200 is a refusal, save where it asks for a nonce. @returns null if the path is none of this target's */
	answer(exchange: Exchange): Answer | null | Promise<Answer | null>;
	/** What the app keeps of somebody's account: as it was connected, and the address of what is known to hang there. */
	account(person: number): {
		/** null at X, whose account is an identity */
		subject: string | null;
		label: string;
		/** what is sealed */
		secret: string;
		profileUrl: string;
	};
}

export interface Shown {
	of(person: number): string;
	/** @returns the picture's hash */
	change(person: number, picture: Uint8Array): string;
	/** people whose picture was changed */
	changed: ReadonlyMap<number, { times: number; hash: string }>;
}

/** Everybody shows yesterday's picture at first. */
export function keepShown(): Shown {
	const changed = new Map<number, { times: number; hash: string }>();
	return {
		changed,
		of: (person) => changed.get(person)?.hash ?? pictureOf(person, YESTERDAYS),
		change: (person, picture) => {
			const hash = createHash("sha256").update(picture).digest("hex");
			changed.set(person, { times: (changed.get(person)?.times ?? 0) + 1, hash });
			return hash;
		},
	};
}

/** The number in a token such as "17-mastodon", which is valid at that target alone; null for any other. */
export function personOf(token: string | null, target: PictureTarget): number | null {
	const number = new RegExp(`^(\\d{1,9})-${target}$`).exec(token ?? "")?.[1];
	return number === undefined ? null : Number(number);
}
