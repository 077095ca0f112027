import { createHash } from "node:crypto";
import type { Address, Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import type { ChainControl } from "#local/chain/chain-control.ts";
import { type Answered, type Callers, verdictIn } from "./callers.ts";
import { HUNDRED } from "./links.ts";

/** People who may make links, each by a session of their own. */
export interface Person {
	id: string;
	session: string;
}

export const hashOfSession = (session: string) => createHash("sha256").update(session).digest("hex");

/** What the app said yes to: must be there after every kill. */
export interface Acknowledged {
	links: string[];
	credits: { link: string; hash: Hash }[];
	accepted: { link: string; hash: Hash }[];
	attempts: string[];
	/** a hash nobody knows yet was reported: the room must go on checking */
	watched: string[];
}

/** Two links that ask one payee for the same. */
export interface Pair {
	payee: `0x${string}`;
	link: string;
	rival: string;
}

/** What comes after success is a payment too. */
const PAID_TIMES = 3;

type Act = () => Promise<boolean>;

const payer = walletNamed("payer");
const DASHBOARD_PASSWORD = "a quiet lamp at dusk";

/** Clients that make links, pay them, report and decide. What was not answered is asked again by `replay`. */
export class KillLoad {
	readonly acknowledged: Acknowledged = { links: [], credits: [], accepted: [], attempts: [], watched: [] };
	/** transactions paid */
	readonly paid: Hash[] = [];
	/** each of one submission of the create form */
	readonly payees: Address[] = [];
	unanswered = 0;
	#open: Act[] = [];
	#nextPerson = 0;
	#nextPair = 0;
	#chainQueue: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly callers: Callers,
		private readonly chain: ChainControl,
		private readonly users: readonly Person[],
		private readonly pairs: Pair[],
	) {}

	/** Pairs that nobody has begun to pay. */
	get pairsLeft(): number {
		return this.pairs.length - this.#nextPair;
	}

	addPairs(pairs: readonly Pair[]): void {
		this.pairs.push(...pairs);
	}

	/** Makes links until the runtime is gone. */
	async maker(alive: () => boolean): Promise<void> {
		while (alive()) await this.#answered(this.#create());
	}

	/** Begins to pay, pays, reports and decides until the runtime is gone. */
	async payer(alive: () => boolean): Promise<void> {
		while (alive()) {
			const pair = this.pairs[this.#nextPair++];
			if (!pair) throw new Error("there are too few links");
			for (const act of this.#story(pair)) {
				await this.#answered(await act());
				if (!alive()) return;
			}
		}
	}

	/** Two links of one payee: the first is paid with proof, the second's requester would like to have that too. */
	*#story({ payee, link, rival }: Pair): Generator<() => Promise<() => Promise<string | null>>> {
		let hash: Hash = "0x";
		yield async () => this.#attempt(link);
		yield async () => this.#watch(link);
		for (let time = 0; time < PAID_TIMES; time += 1)
			yield async () => {
				hash = await this.#pay(payee);
				return this.#reportSigned(link, hash);
			};
		yield async () => this.#reportSigned(rival, hash, true);
		yield async () => {
			hash = await this.#pay(payee);
			return this.#reportUnsigned(rival, hash);
		};
		yield async () => this.#accept(rival, hash);
	}

	/** Everything that was not answered, once more. @throws Error when the app refuses it now */
	async replay(): Promise<void> {
		const open = this.#open;
		this.#open = [];
		for (const act of open) if (!(await act())) throw new Error("what was asked again after a kill was refused");
	}

	/** @returns null when no answer came: it is asked again later */
	async #answered<Got>(ask: () => Promise<Got | null>): Promise<Got | null> {
		try {
			const got = await ask();
			if (got !== null) return got;
		} catch {
			// the connection was cut
		}
		this.unanswered += 1;
		this.#open.push(async () => (await ask()) !== null);
		return null;
	}

	#create() {
		const person = this.users[this.#nextPerson++];
		if (!person) throw new Error("there are too few users");
		const requesterAddress = newAddress();
		this.payees.push(requesterAddress);
		const fields = {
			requesterName: "Ada Lovelace",
			requesterEmail: "ada@example.com",
			token: "USDC",
			amount: "100",
			requesterAddress,
			confirmations: "1",
			network: String(LOCAL_CHAIN_ID),
			memo: "",
			due: "",
			afterSubmit: "",
			dashboardPassword: DASHBOARD_PASSWORD,
			submissionKey: crypto.randomUUID(),
		};
		return async () => {
			const answer = await this.callers.form("/?index", fields, { cookie: `__Host-session=${person.session}` });
			const [, id] = /\/link\/([^/?]+)\/created/.exec(answer.location ?? "") ?? [];
			if (id === undefined) return null;
			this.acknowledged.links.push(id);
			return id;
		};
	}

	#attempt(link: string) {
		// an account that sends nothing; the attempt whose answer was cut off may be on its way
		const attempt = { from: newAddress(), nonce: 0, amount: String(HUNDRED), payAnyway: true };
		return async () => {
			const answer = await this.callers.startAttempt(link, attempt);
			if (answer.status !== 200) return null;
			this.acknowledged.attempts.push((JSON.parse(answer.body) as { attemptId: string }).attemptId);
			return link;
		};
	}

	#watch(link: string) {
		const hash = `0x${createHash("sha256").update(crypto.randomUUID()).digest("hex")}`;
		return async () => {
			if (verdictIn(await this.callers.report(link, hash)) === null) return null;
			this.acknowledged.watched.push(link);
			return link;
		};
	}

	/** The chain is not killed: one transaction after another. */
	#pay(payee: `0x${string}`): Promise<Hash> {
		const paid = this.#chainQueue.then(async () => {
			const hash = await this.chain.transfer(payer, "USDC", payee, HUNDRED);
			await this.chain.mined(hash);
			this.paid.push(hash);
			return hash;
		});
		this.#chainQueue = paid;
		return paid;
	}

	/** With the payer's signature for this link. @param rival - the transfer is another link's: it must not be credited */
	#reportSigned(link: string, hash: Hash, rival = false) {
		return async () => {
			const payerSignature = await this.callers.sign(payer, link, hash);
			const verdict = judged(await this.callers.report(link, hash, { payerSignature }));
			if (verdict === null) return null;
			if (verdict.verified) this.acknowledged.credits.push({ link, hash });
			else if (!rival) throw new Error(`a payment was not taken: ${verdict.reason}`);
			return link;
		};
	}

	/** Without a signature: with two links of one payee the requester is asked. */
	#reportUnsigned(link: string, hash: Hash) {
		return async () => (judged(await this.callers.report(link, hash)) === null ? null : link);
	}

	#accept(link: string, hash: Hash) {
		return async () => {
			const { status } = await this.callers.decide(link, hash);
			if (status === 200) this.acknowledged.accepted.push({ link, hash });
			// 409: accepted already, by the try whose answer was cut off
			return status === 200 || status === 409 ? link : null;
		};
	}
}

/** A verdict of the chain; null when there is none yet. */
function judged(answer: Answered) {
	const verdict = verdictIn(answer);
	return verdict === null || verdict.reason === "silent" || verdict.reason === "not-seen" ? null : verdict;
}
