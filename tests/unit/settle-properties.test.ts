import fc from "fast-check";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { isSameMoney } from "#app/core/payments/native-verdict.ts";
import { type LinkRecord, NOBODY, type ReporterRow, sumOf, type TransferRow } from "#app/core/payments/records.ts";
import { paidElsewhereBy, remainingWithout, settleCheck } from "#app/core/payments/settle-check.ts";
import type { MinedSighting } from "#app/core/payments/sighting.ts";
import type { TransactionCheck } from "#app/core/payments/transaction-check.ts";
import { PAYER_PROOFS } from "#app/core/payments/verdict-types.ts";
import {
	COLLECTOR,
	ETHER,
	hashOf,
	logs,
	mined,
	PAID_AT,
	PAYER,
	paying,
	STRANGER,
	seen,
	TX,
	UNKNOWN_CALL,
	usdc,
} from "./facts.ts";
import { record as linkOf, OTHER, transfer } from "./link-rows.ts";

/** Whatever happens around one transaction of several payers, in whatever order: checks come to rest, and lose and invent nothing. */

const ACCOUNTS = [PAYER, STRANGER, COLLECTOR] as const;
/** sends what the accounts signed */
const RELAYER: Address = "0x9999999999999999999999999999999999999999";

interface Scene {
	token: "USDC" | "ETH";
	/** whole coins */
	asked: number;
	moves: readonly { from: Address; value: number }[];
}

const move = fc.record({ from: fc.constantFrom<Address>(...ACCOUNTS), value: fc.integer({ min: 1, max: 10 }) });
const scenes: fc.Arbitrary<Scene> = fc.record({
	token: fc.constantFrom("USDC", "ETH"),
	asked: fc.constantFrom(3, 5, 10),
	moves: fc.array(move, { minLength: 1, maxLength: 4 }),
});

/** Traces show calls; balances what they add up to; a pruned node neither. */
const VIEWS = ["calls", "balance", "nothing"] as const;
const steps = fc.oneof(
	fc.record({ do: fc.constant("sign" as const), by: fc.constantFrom<Address>(...ACCOUNTS) }),
	fc.record({ do: fc.constant("see" as const), view: fc.constantFrom(...VIEWS) }),
	fc.record({
		do: fc.constantFrom(
			...(["check", "accept", "undo", "not-mine", "forget", "reorg", "silence", "ask-all"] as const),
			...([
				"other-link",
				"other-link-whole",
				"other-link-gone",
				"alone",
				"rivalled",
				"other-part",
				"former-release",
			] as const),
		),
	}),
);

class World {
	readonly unit: bigint;
	record: LinkRecord = { ...linkOf(), reports: [] };
	elsewhere: number[] = [];
	view: (typeof VIEWS)[number] = "calls";
	#signed: ReporterRow[] = [];
	/** no endpoint tells whose signature it is any more */
	#forgotten = false;
	#foreign = true;
	#block = 100;

	constructor(readonly scene: Scene) {
		this.unit = scene.token === "USDC" ? usdc(1) : ETHER;
		const { link } = this.record;
		this.record.link = { ...link, token: scene.token, amount: BigInt(scene.asked) * this.unit };
		this.check();
	}

	get rows(): TransferRow[] {
		return this.record.transfers.filter(({ txHash }) => txHash === TX);
	}

	get credited(): TransferRow[] {
		return this.rows.filter(({ state }) => state === "credited");
	}

	signers(): Address[] {
		return this.#forgotten ? [] : this.#signed.flatMap(({ signer }) => signer ?? []);
	}

	/** @returns the rows that it changed */
	check({ silent = false, asksAll = false } = {}): TransferRow[] {
		const check: TransactionCheck = {
			...{ chainId: 1, txHash: TX, startedAt: PAID_AT, answers: [], onOtherChain: null, goneBlocks: [], sources: [] },
			consensus: silent ? { kind: "could-not-ask", failures: [] } : seen(this.#sighting()),
		};
		const context = {
			...{ claimedElsewhere: this.elsewhere, attempts: [], stored: this.#signed },
			reporters: this.#forgotten ? [] : this.#signed,
			rivals: { foreign: this.#foreign, ownSums: [] },
			remaining: remainingWithout(this.record, check),
			paidBy: (account: Address) => paidElsewhereBy(this.record, check, account),
		};
		const { change } = settleCheck(this.record, check, context, null, PAID_AT, { chainSilent: false, asksAll });
		const { transfers = [], reports = [] } = change ?? {};
		const ordinals = transfers.map(({ logOrdinal }) => logOrdinal);
		expect(new Set(ordinals).size, "each transfer has one row").toBe(ordinals.length);
		const isNew = (row: TransferRow) => row.txHash === TX && ordinals.includes(row.logOrdinal);
		const kept = this.record.transfers.filter((row) => !isNew(row));
		this.record = { ...this.record, transfers: [...kept, ...transfers], ...(reports.length > 0 ? { reports } : {}) };
		return transfers;
	}

	#sighting(): MinedSighting {
		const block = { number: BigInt(this.#block), hash: hashOf(this.#block), timeAt: PAID_AT };
		const common = { from: RELAYER, to: RELAYER, block, head: block.number + 3n };
		const moves = this.scene.moves.map(({ from, value }) => ({ from, value: BigInt(value) * this.unit }));
		if (this.scene.token === "USDC")
			return mined({ ...common, logs: logs(...moves.map(({ from, value }) => paying(value, { from }))) });
		const tracedDelta = this.view === "nothing" ? null : moves.reduce((sum, { value }) => sum + value, 0n);
		const native = { recipientCode: "none", tracedDelta, ...(this.view === "calls" ? { moves } : {}) } as const;
		return mined({ ...common, input: UNKNOWN_CALL, logs: [], native });
	}

	#set(change: (row: TransferRow) => Partial<TransferRow>): void {
		const changed = (row: TransferRow) => (row.txHash === TX ? { ...row, ...change(row) } : row);
		this.record = { ...this.record, transfers: this.record.transfers.map(changed) };
	}

	#report(change: Partial<LinkRecord["reports"][number]>): void {
		this.record = { ...this.record, reports: this.record.reports.map((report) => ({ ...report, ...change })) };
	}

	sign(signer: Address): void {
		const row = {
			paymentId: this.record.link.paymentId,
			chainId: 1,
			txHash: TX,
			reporterId: signer,
			senderName: signer,
		};
		const rest = { senderEmail: null, senderLanguage: null, attemptId: null, signature: "0x5a", signatureOpen: false };
		this.#forgotten = false;
		const others = this.#signed.filter((one) => one.signer !== signer);
		this.#signed = [...others, { ...row, ...rest, signer, releasedAt: null, namedAt: PAID_AT }];
	}

	/** As decide-payment.ts stores the requester's words, and what else may happen. */
	act(what: string): void {
		const waits = ({ state }: TransferRow) => state === "needs-requester";
		const free = this.rows.find(({ state, logOrdinal }) => state !== "credited" && logOrdinal !== -1);
		switch (what) {
			case "accept":
				// An unknown sum is typed with it, which the words of other tests are about.
				if (this.rows.some((row) => waits(row) && row.amountSource === "unknown")) break;
				this.#set((row) => (waits(row) ? { state: "mined", payerProof: "requester" } : {}));
				break;
			case "undo":
				if (this.record.reports[0]?.refusal === "not-mine") this.#report({ state: "watching", refusal: null });
				else this.#set((row) => (isAccepted(row) ? { state: "needs-requester", payerProof: null } : {}));
				break;
			case "not-mine": {
				const others = this.rows.some(({ state }) => state === "credited" || state === "mined");
				if (!others && this.rows.some(waits)) this.#report({ state: "done", refusal: "not-mine" });
				this.#set((row) => (waits(row) ? { state: "refused", payerProof: null } : {}));
				break;
			}
			case "forget":
				this.#forgotten = true;
				break;
			case "reorg":
				this.#block += 1;
				break;
			case "other-link":
				if (free) this.elsewhere = [free.logOrdinal];
				break;
			case "other-link-whole":
				if (this.scene.token === "ETH" && this.credited.length === 0) this.elsewhere = [-1];
				break;
			case "other-link-gone":
				this.elsewhere = [];
				break;
			case "alone":
			case "rivalled":
				this.#foreign = what === "rivalled";
				break;
			case "former-release": {
				// It stored one tie for all, the weakest, and named nobody where several paid.
				const tied = this.rows.filter(({ payerProof }) => payerProof !== null);
				const weakest =
					[...PAYER_PROOFS].reverse().find((proof) => tied.some((row) => row.payerProof === proof)) ?? null;
				const areSeveral = new Set(tied.map(({ fromAddress }) => fromAddress)).size > 1;
				const former = { payerProof: weakest, ...(areSeveral ? { fromAddress: NOBODY } : {}) };
				this.#set((row) => (tied.includes(row) ? former : {}));
				break;
			}
			case "other-part": {
				const part = transfer({ txHash: OTHER, fromAddress: PAYER, amount: 2n * this.unit });
				this.record = { ...this.record, transfers: [...this.rows, part] };
			}
		}
	}
}

const isAccepted = ({ payerProof, state }: TransferRow) => payerProof === "requester" && state !== "refused";

test("property: checks of a transaction come to rest, count no more than arrived, and lose nothing that counted", () => {
	fc.assert(
		fc.property(scenes, fc.array(steps, { minLength: 1, maxLength: 8 }), (scene, happens) => {
			const world = new World(scene);
			const arrived = BigInt(scene.moves.reduce((sum, { value }) => sum + value, 0)) * world.unit;
			for (const step of happens) {
				const before = world.credited;
				if (step.do === "sign") world.sign(step.by);
				else if (step.do === "see") world.view = step.view;
				else world.act(step.do);
				// What a reorg took away after it was accepted is not accepted once more.
				const accepted = step.do === "accept" ? world.rows.filter(isAccepted) : [];
				world.check({ silent: step.do === "silence", asksAll: step.do === "ask-all" });
				for (const _ of [1, 2]) world.check();
				expect(world.check(), "at rest").toEqual([]);

				const { credited, elsewhere } = world;
				expect(sumOf(credited)).toBeLessThanOrEqual(arrived);
				const isOthers = ({ logOrdinal }: TransferRow) => elsewhere.some((other) => isSameMoney(other, logOrdinal));
				expect(credited.filter(isOthers), "one transfer counts for one link").toEqual([]);
				const isCounted = ({ logOrdinal }: TransferRow) => credited.some((row) => row.logOrdinal === logOrdinal);
				expect(
					accepted.filter((row) => !isOthers(row) && !isCounted(row)),
					"what was accepted counts",
				).toEqual([]);
				const mayLose = ["accept", "undo", "reorg", "other-link", "other-link-whole"].includes(step.do);
				if (!mayLose)
					expect(
						before.filter((row) => !isCounted(row)),
						"what counted counts on",
					).toEqual([]);
				if (world.view !== "calls") continue;
				const isSigned = ({ payerProof }: TransferRow) => payerProof === "signature";
				// Beside what a payer proved, more of theirs may count by the requester's word.
				const signers = new Set(credited.filter(isSigned).map(({ fromAddress }) => fromAddress));
				const unproven = credited.filter(({ fromAddress }) =>
					world.signers().some((signer) => signer === fromAddress && !signers.has(signer)),
				);
				expect(unproven, "by its payer's proof").toEqual([]);
				expect(
					credited.filter((row) => signers.has(row.fromAddress) && !isSigned(row) && row.payerProof !== "requester"),
				).toEqual([]);
			}
		}),
		{ numRuns: 600 },
	);
});
