import { createHash } from "node:crypto";
import { openJournal } from "./journal.ts";
import type { MastodonHost } from "./mastodon/servers.ts";

/** A user's X profile picture before any upload. */
export type OriginalKind =
	/** a PNG of 400 × 400 */
	| "drawn"
	/** none: X shows its default picture */
	| "none"
	/** a PNG above X's upload limit */
	| "large"
	/** a WebP, which X does not accept as an upload */
	| "webp";

/** An account at a Mastodon server of the stand-in. */
export interface MastodonAccount {
	server: MastodonHost;
	/** unique at its server only */
	id: string;
	username: string;
	/** picture before any upload */
	picture: OriginalKind;
}

/** A user with accounts at the services; a missing field means no account there. */
export interface StandInUser {
	/** id on pages and in tests */
	id: string;
	givenName: string;
	familyName: string;
	/** description on the consent pages, one sentence */
	about: string;
	x?: {
		id: string;
		handle: string;
		/** null: none, or not verified */
		email: string | null;
		protected: boolean;
		/** picture before any upload */
		picture: OriginalKind;
	};
	google?: { sub: string; email: string; emailVerified: boolean; hd?: string };
	facebook?: { id: string /** null: registered by phone, or not shared */; email: string | null };
	bluesky?: {
		/** did:plc */
		did: string;
		handle: string;
		/** picture before any change; "none": there is no profile record at all */
		picture: OriginalKind;
	};
	/** at most one at each server */
	mastodon?: MastodonAccount[];
	gravatar?: {
		/** primary e-mail */
		email: string;
		/** last part of the profile's address */
		slug: string;
		/** picture before any upload */
		picture: OriginalKind;
	};
}

/** A user that a test adds; missing ids are generated. */
export interface NewUser {
	id: string;
	givenName?: string;
	familyName?: string;
	about?: string;
	x?: { id?: string; handle: string; email?: string | null; protected?: boolean; picture?: OriginalKind };
	google?: { sub?: string; email: string; emailVerified?: boolean; hd?: string };
	facebook?: { id?: string; email?: string | null };
	bluesky?: { did?: string; handle: string; picture?: OriginalKind };
	mastodon?: { server: MastodonHost; id?: string; username: string; picture?: OriginalKind }[];
	gravatar?: { email: string; slug?: string; picture?: OriginalKind };
}

/** A deterministic id from a seed, larger than Number.MAX_SAFE_INTEGER. */
function longNumber(seed: string): string {
	const digest = createHash("sha256").update(seed).digest("hex");
	return String(10n ** 18n + (BigInt(`0x${digest.slice(0, 15)}`) % 10n ** 18n));
}

/** A deterministic DID from a seed (https://web.plc.directory/spec/v0.1/did-plc: 24 characters of base32). */
function plcDid(seed: string): string {
	const digest = createHash("sha256").update(seed).digest();
	return `did:plc:${[...digest.subarray(0, 24)].map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]).join("")}`;
}

function completed(person: NewUser): StandInUser {
	const { x, google, facebook, mastodon, gravatar, bluesky } = person;
	return {
		id: person.id,
		givenName: person.givenName ?? "Test",
		familyName: person.familyName ?? person.id,
		about: person.about ?? "Made by a test.",
		...(x && {
			x: {
				id: x.id ?? longNumber(`x ${person.id}`),
				handle: x.handle,
				email: x.email ?? null,
				protected: x.protected ?? false,
				picture: x.picture ?? "drawn",
			},
		}),
		...(google && {
			google: {
				sub: google.sub ?? longNumber(`google ${person.id}`),
				email: google.email,
				emailVerified: google.emailVerified ?? true,
				...(google.hd ? { hd: google.hd } : {}),
			},
		}),
		...(facebook && {
			facebook: { id: facebook.id ?? longNumber(`facebook ${person.id}`), email: facebook.email ?? null },
		}),
		...(bluesky && {
			bluesky: {
				did: bluesky.did ?? plcDid(`bluesky ${person.id}`),
				handle: bluesky.handle,
				picture: bluesky.picture ?? "drawn",
			},
		}),
		...(mastodon && {
			mastodon: mastodon.map(({ server, id, username, picture = "drawn" }) => ({
				server,
				id: id ?? longNumber(`${server} ${person.id}`),
				username,
				picture,
			})),
		}),
		...(gravatar && {
			gravatar: {
				email: gravatar.email,
				slug: gravatar.slug ?? person.id.toLowerCase(),
				picture: gravatar.picture ?? "drawn",
			},
		}),
	};
}

/** Users of a new stack. */
export const DEMO_USERS: readonly StandInUser[] = (
	[
		{
			id: "demo",
			givenName: "Demo",
			familyName: "Requester",
			about: "The app's demo requester: the same e-mail, and Google vouches for it, so this leads to that account.",
			google: { email: "demo@paylink.example", hd: "paylink.example" },
		},
		{
			id: "mallory",
			givenName: "Mallory",
			familyName: "Pretender",
			about: "Typed the demo requester's e-mail at Google and never proved it: must not get into that account.",
			google: { email: "demo@paylink.example", emailVerified: false },
		},
		{
			id: "uma",
			givenName: "Uma",
			familyName: "Unproven",
			about: "Has an e-mail of her own at Google that she never confirmed.",
			google: { email: "uma@mail.example", emailVerified: false },
		},
		{
			id: "xenia",
			givenName: "Xenia",
			familyName: "Draws",
			about: "Posts in public; her e-mail is confirmed at X, and the same one at Google.",
			x: { handle: "xenia_draws", email: "xenia@mail.example" },
			google: { email: "xenia@mail.example" },
			// The same id as Otto's at another server: an id alone names nobody.
			mastodon: [{ server: "art.example", id: "109300000000000001", username: "xenia" }],
			gravatar: { email: "xenia@mail.example" },
			bluesky: { handle: "xenia.pds.example" },
		},
		{
			id: "noor",
			givenName: "نور",
			familyName: "حداد",
			about: "Posts in public and in Arabic; X has no confirmed e-mail of hers.",
			x: { handle: "noor_pixels", email: null },
		},
		{
			id: "otto",
			givenName: "Otto",
			familyName: "Blank",
			about: "Never gave X a picture: the profile shows X's own.",
			x: { handle: "otto_blank", email: "otto@mail.example", picture: "none" },
			mastodon: [{ server: "photos.example", id: "109300000000000001", username: "otto", picture: "none" }],
			gravatar: { email: "otto@mail.example", picture: "none" },
			bluesky: { handle: "otto.example", picture: "none" },
		},
		{
			id: "greta",
			givenName: "Greta",
			familyName: "Grain",
			about: "Has an old picture at X that is larger than X takes today.",
			x: { handle: "greta_grain", email: "greta@mail.example", picture: "large" },
			mastodon: [
				{ server: "art.example", username: "greta", picture: "large" },
				{ server: "photos.example", username: "grain", picture: "webp" },
			],
			gravatar: { email: "greta@mail.example", picture: "large" },
		},
		{
			id: "marta",
			givenName: "Marta",
			familyName: "Meadow",
			about: "Is at Bluesky, with her own domain as handle.",
			bluesky: { handle: "marta.example" },
		},
		{
			id: "felix",
			givenName: "Felix",
			familyName: "Face",
			about: "Is at Facebook with an e-mail.",
			facebook: { email: "felix@mail.example" },
		},
		{
			id: "phoebe",
			givenName: "Phoebe",
			familyName: "Phone",
			about: "Signed up at Facebook by telephone: there is no e-mail.",
			facebook: { email: null },
		},
	] satisfies NewUser[]
).map(completed);

export function fullName(person: StandInUser): string {
	return `${person.givenName} ${person.familyName}`;
}

export interface Users {
	all(): StandInUser[];
	find(id: string | null): StandInUser | undefined;
	/** case-insensitive */
	findByHandle(handle: string): StandInUser | undefined;
	/**
	 * Adds a user, or changes the one with the same id.
	 * @throws Error if the handle belongs to another user
	 */
	put(person: NewUser): StandInUser;
}

/** @param file - storage of added users; null: not persistent */
export function keepUsers(file: string | null): Users {
	const journal = openJournal<StandInUser>(file);
	const users = new Map([...DEMO_USERS, ...journal.past].map((person) => [person.id, person]));
	const findByHandle = (handle: string) =>
		[...users.values()].find((person) => person.x?.handle.toLowerCase() === handle.toLowerCase());
	return {
		all: () => [...users.values()],
		find: (id) => (id === null ? undefined : users.get(id)),
		findByHandle,
		put: (wanted) => {
			const person = completed(wanted);
			const namesake = person.x && findByHandle(person.x.handle);
			if (namesake && namesake.id !== person.id) throw new Error(`@${person.x?.handle} is ${namesake.id}`);
			users.set(person.id, person);
			journal.write(person);
			return person;
		},
	};
}
