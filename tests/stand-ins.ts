import type { BlueskyOrder } from "#local/stand-ins/bluesky/control.ts";
import type { ProfileRecord } from "#local/stand-ins/bluesky/repositories.ts";
import type { AccountStatus } from "#local/stand-ins/bluesky/server-state.ts";
import type { NewPost, UploadedPicture, WrittenPost } from "#local/stand-ins/control.ts";
import type { Call, Fault, Service } from "#local/stand-ins/faults.ts";
import type { HeldNft } from "#local/stand-ins/opensea/trades.ts";
import type { PaymentOrder } from "#local/stand-ins/payers/orders.ts";
import type { OutgoingPayment } from "#local/stand-ins/payers/outgoing.ts";
import type { ShownPicture } from "#local/stand-ins/targets.ts";
import type { NewUser, StandInUser } from "#local/stand-ins/users.ts";

/** Client of the stand-ins' control API (X, Google, Facebook, OpenSea, Mastodon, Gravatar, Bluesky); runs in Node and in workerd. */
export interface Outside {
	/** origin of the stand-ins */
	url: string;
	/** Adds a user, or changes the one with the same id. */
	addPerson(person: NewUser): Promise<StandInUser>;
	users(): Promise<StandInUser[]>;
	/** Writes a post at X. */
	writePost(post: NewPost): Promise<WrittenPost>;
	deletePost(id: string): Promise<void>;
	/** The user revokes the app's access to X. */
	revokeAccess(personId: string): Promise<void>;
	/** A user's uploaded profile pictures at X, newest first. */
	pictures(personId: string): Promise<UploadedPicture[]>;
	/** The uploaded picture that a user's X profile shows; null while it shows the original. */
	shownPicture(personId: string): Promise<Uint8Array<ArrayBuffer> | null>;
	/** Sets the delay before X shows a new profile picture. */
	setPictureDelay(ms: number): Promise<void>;
	/** Bluesky, besides what `target("bluesky")` offers. */
	bluesky: OutsideBluesky;
	/** A target besides X: "art.example", "photos.example", "gravatar" or "bluesky". */
	target(name: string): OutsideTarget;
	/** Sets the number of a wallet's NFTs at OpenSea. */
	setOwned(address: string, count: number, chain?: string): Promise<void>;
	/** A wallet's NFTs at OpenSea, newest first. */
	nfts(address: string): Promise<HeldNft[]>;
	/** Removes NFTs from a wallet, by their identifiers. */
	sellNfts(address: string, identifiers: string[]): Promise<HeldNft[]>;
	/** Adds NFTs at the front: sold ones that come back, or a number of new ones. */
	buyNfts(address: string, wanted: string[] | number): Promise<HeldNft[]>;
	/** Orders a payment from the exchange, the Safe or the smart account; it is sent a moment later. */
	order(payment: PaymentOrder): Promise<OutgoingPayment>;
	/** Orders payments at once; those of one token from the exchange leave in one transaction. */
	orderAll(payments: readonly PaymentOrder[]): Promise<OutgoingPayment[]>;
	/**
	 * Waits until an ordered payment is mined, or only sent.
	 * @throws Error if it failed
	 */
	paid(payment: OutgoingPayment, until?: "sent" | "completed"): Promise<OutgoingPayment & { hash: `0x${string}` }>;
	/** Sets how long the exchange gathers withdrawals; `heal` resets it. */
	setExchangeDelay(ms: number): Promise<void>;
	/** Makes a service fail until healed, or for a number of calls. */
	setFault(fault: Fault): Promise<void>;
	/** Removes all faults and recorded calls. */
	heal(): Promise<void>;
	/** Recorded calls, oldest first. */
	calls(service?: Service, path?: RegExp): Promise<Call[]>;
	/**
	 * Accepts or cancels on a service's consent page as a user.
	 *
	 * @param authorizeUrl - the consent page's URL
	 * @param personId - null: cancel
	 * @returns the callback URL
	 */
	decide(authorizeUrl: string, personId: string | null): Promise<string>;
}

/** What happens at a target besides what its API offers (target-control.ts); persons by their ids. */
export interface OutsideTarget {
	/** What the profile shows; null for the target's default picture. */
	shown(personId: string): Promise<ShownPicture | null>;
	/** The person changes the picture by hand. */
	setByHand(personId: string, file: Uint8Array<ArrayBuffer>): Promise<ShownPicture>;
	/** Addresses of the pictures that the target keeps, newest first. */
	kept(personId: string): Promise<string[]>;
	/** The person ends the app's access. */
	revoke(personId: string): Promise<void>;
	/** The target suspends the account, or lets it in again. */
	suspend(personId: string, suspended?: boolean): Promise<void>;
	/** A Mastodon server forgets all apps and their tokens. */
	forgetApps(): Promise<void>;
}

/** What happens at Bluesky (bluesky/control.ts); persons by their ids. */
export interface OutsideBluesky {
	/** The current record of a profile; null for none. */
	record(personId: string): Promise<{ cid: string; record: ProfileRecord } | null>;
	/** The person changes the profile by hand, or deletes it. */
	setRecord(personId: string, record: ProfileRecord | null): Promise<void>;
	setStatus(personId: string, status: AccountStatus): Promise<void>;
	/** Access tokens end, as after an hour. */
	expire(personId: string): Promise<void>;
	/** What the servers do for everybody, until healed. */
	order(order: BlueskyOrder): Promise<void>;
}

/** @param url - origin of the stand-ins */
export function standInsAt(url: string): Outside {
	async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
		const response = await fetch(`${url}/control${path}`, {
			method,
			...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
		});
		const answer = await response.text();
		if (!response.ok) throw new Error(`the stand-ins' control answered ${response.status}: ${answer}`);
		return JSON.parse(answer) as Answer;
	}
	return {
		url,
		addPerson: (person) => ask("POST", "/users", person),
		users: () => ask("GET", "/users"),
		writePost: (post) => ask("POST", "/posts", post),
		deletePost: async (id) => void (await ask("DELETE", `/posts/${id}`)),
		revokeAccess: async (person) => void (await ask("POST", "/revoke", { person })),
		pictures: (personId) => ask("GET", `/pictures/${personId}`),
		shownPicture: async (personId) => {
			const shown = (await ask<UploadedPicture[]>("GET", `/pictures/${personId}`)).find(({ current }) => current);
			if (!shown) return null;
			return new Uint8Array(await (await fetch(`${url}${shown.path}`)).arrayBuffer());
		},
		setPictureDelay: async (ms) => void (await ask("POST", "/picture-delay", { ms })),
		bluesky: {
			record: (person) => ask("GET", `/bluesky/record?person=${person}`),
			setRecord: async (person, record) => void (await ask("PUT", `/bluesky/record?person=${person}`, record)),
			setStatus: async (person, status) =>
				void (await ask("POST", `/bluesky/status?person=${person}&status=${status}`)),
			expire: async (person) => void (await ask("POST", `/bluesky/expire?person=${person}`)),
			order: async (order) => void (await ask("POST", "/bluesky/servers", order)),
		},
		target: (name) => {
			const askTarget = <Answer>(method: string, what: string, query: Record<string, string> = {}, file?: BodyInit) =>
				fetch(`${url}/control/targets/${name}/${what}?${new URLSearchParams(query)}`, {
					method,
					...(file && { body: file }),
				}).then(async (response) => {
					const answer = await response.text();
					if (!response.ok) throw new Error(`the target's control answered ${response.status}: ${answer}`);
					return JSON.parse(answer) as Answer;
				});
			return {
				shown: (person) => askTarget("GET", "picture", { person }),
				setByHand: (person, file) => askTarget("PUT", "picture", { person }, new Blob([file])),
				kept: (person) => askTarget("GET", "kept", { person }),
				revoke: async (person) => void (await askTarget("POST", "revoke", { person })),
				suspend: async (person, suspended = true) =>
					void (await askTarget("POST", "suspend", { person, suspended: String(suspended) })),
				forgetApps: async () => void (await askTarget("POST", "forget-apps")),
			};
		},
		setOwned: async (address, count, chain) => void (await ask("POST", "/owners", { address, count, chain })),
		nfts: (address) => ask("GET", `/nfts/${address}`),
		sellNfts: (address, identifiers) => ask("POST", "/sold", { address, identifiers }),
		buyNfts: (address, wanted) =>
			ask("POST", "/bought", {
				address,
				...(typeof wanted === "number" ? { count: wanted } : { identifiers: wanted }),
			}),
		order: (payment) => ask("POST", "/payments", payment),
		orderAll: (payments) => ask("POST", "/payments", payments),
		paid: async ({ id }, until = "completed") => {
			const payment = await ask<OutgoingPayment>("GET", `/payments/${id}?until=${until}`);
			const { hash, problem } = payment;
			if (payment.status === "failed" || hash === null) throw new Error(`the payment failed: ${problem}`);
			return { ...payment, hash };
		},
		setExchangeDelay: async (ms) => void (await ask("POST", "/exchange-delay", { ms })),
		setFault: async (fault) => void (await ask("POST", "/faults", fault)),
		heal: async () => void (await ask("POST", "/heal", {})),
		calls: async (service, path) =>
			(await ask<Call[]>("GET", "/calls")).filter(
				(call) => (!service || call.service === service) && (!path || path.test(call.path)),
			),
		decide: async (authorizeUrl, personId) => {
			const response = await fetch(authorizeUrl, {
				method: "POST",
				redirect: "manual",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				body: new URLSearchParams(
					personId === null ? { decision: "refuse" } : { decision: "allow", person: personId },
				).toString(),
			});
			const location = response.headers.get("location");
			if (response.status !== 302 || location === null) {
				const page = (await response.text()).replace(/[\s\S]*<main>/, "").replace(/<[^>]*>/g, " ");
				throw new Error(`the page answered ${response.status}: ${page.trim()}`);
			}
			return location;
		},
	};
}
