import { createHash } from "node:crypto";
import { openJournal } from "./journal.ts";

/** What somebody's profile at X shows before anything was uploaded. */
export type OriginalKind =
	/** a PNG of 400 × 400 */
	| "drawn"
	/** none: X shows its own */
	| "none"
	/** a PNG above what X takes back */
	| "large"
	/** a WebP, which X does not take back */
	| "webp";

/** Somebody with accounts at the services; what is absent they have no account at. */
export interface StandInPerson {
	/** names them on pages and in tests */
	id: string;
	givenName: string;
	familyName: string;
	/** who this is, in a sentence, for whoever has to choose */
	about: string;
	x?: {
		id: string;
		handle: string;
		/** null: none, or never confirmed */
		email: string | null;
		protected: boolean;
		/** the profile's picture before anything was uploaded */
		picture: OriginalKind;
	};
	google?: { sub: string; email: string; emailVerified: boolean };
	facebook?: { id: string /** null: signed up by telephone, or keeps it to themselves */; email: string | null };
}

/** What a test asks for; ids are made where it gives none. */
export interface NewPerson {
	id: string;
	givenName?: string;
	familyName?: string;
	about?: string;
	x?: { id?: string; handle: string; email?: string | null; protected?: boolean; picture?: OriginalKind };
	google?: { sub?: string; email: string; emailVerified?: boolean };
	facebook?: { id?: string; email?: string | null };
}

/** The same for the same name, and never a number that a float can hold. */
function longNumber(seed: string): string {
	const digest = createHash("sha256").update(seed).digest("hex");
	return String(10n ** 18n + (BigInt(`0x${digest.slice(0, 15)}`) % 10n ** 18n));
}

function completed(person: NewPerson): StandInPerson {
	const { x, google, facebook } = person;
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
			},
		}),
		...(facebook && {
			facebook: { id: facebook.id ?? longNumber(`facebook ${person.id}`), email: facebook.email ?? null },
		}),
	};
}

/** The people of a fresh stack. */
export const DEMO_PEOPLE: readonly StandInPerson[] = (
	[
		{
			id: "demo",
			givenName: "Demo",
			familyName: "Requester",
			about: "The app's demo requester: the same e-mail, and Google vouches for it, so this leads to that account.",
			google: { email: "demo@paylink.example" },
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
		},
		{
			id: "greta",
			givenName: "Greta",
			familyName: "Grain",
			about: "Has an old picture at X that is larger than X takes today.",
			x: { handle: "greta_grain", email: "greta@mail.example", picture: "large" },
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
	] satisfies NewPerson[]
).map(completed);

export function fullName(person: StandInPerson): string {
	return `${person.givenName} ${person.familyName}`;
}

export interface People {
	all(): StandInPerson[];
	find(id: string | null): StandInPerson | undefined;
	/** handles are the same in any case */
	findByHandle(handle: string): StandInPerson | undefined;
	/**
	 * Adds somebody, or changes somebody of the same id.
	 * @throws Error when a handle is somebody else's
	 */
	put(person: NewPerson): StandInPerson;
}

/** @param file - where people who were added are kept; null: nowhere */
export function keepPeople(file: string | null): People {
	const journal = openJournal<StandInPerson>(file);
	const people = new Map([...DEMO_PEOPLE, ...journal.past].map((person) => [person.id, person]));
	const findByHandle = (handle: string) =>
		[...people.values()].find((person) => person.x?.handle.toLowerCase() === handle.toLowerCase());
	return {
		all: () => [...people.values()],
		find: (id) => (id === null ? undefined : people.get(id)),
		findByHandle,
		put: (wish) => {
			const person = completed(wish);
			const namesake = person.x && findByHandle(person.x.handle);
			if (namesake && namesake.id !== person.id) throw new Error(`@${person.x?.handle} is ${namesake.id}`);
			people.set(person.id, person);
			journal.write(person);
			return person;
		},
	};
}
