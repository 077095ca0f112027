import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { hashMessage } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import type { ReporterRow } from "#app/core/payments/records.ts";
import type { ReportedBy } from "#app/core/payments/settle-claim.ts";
import { payersOf, type TransactionCheck } from "#app/core/payments/transaction-check.ts";
import type { ChainPort } from "#app/ports/chain.ts";
import { PortError } from "#app/ports/port-error.ts";
import { findSigners, withReporter } from "#app/services/payments/signed-reports.ts";
import {
	COLLECTOR,
	ethTerms,
	hashOf,
	logs,
	type Move,
	mined,
	minedEther,
	PAYEE,
	PAYER,
	paying,
	STRANGER,
	seen,
	TX,
	terms,
	unmined,
	usdc,
} from "./facts.ts";

const APP_URL = "https://paylink.example";
const MESSAGE = payerMessage(terms(), TX, APP_URL);
const alice = privateKeyToAccount(`0x${"11".repeat(32)}`);
const mallory = privateKeyToAccount(`0x${"22".repeat(32)}`);
const signed = await alice.signMessage({ message: MESSAGE });
/** What a contract's owners agreed on in their own way: no key's signature. */
const BY_CONTRACT = `0x${"c0de".repeat(50)}` as const;

const checkTransaction = (sighting = mined()): TransactionCheck => ({
	chainId: 1,
	txHash: TX,
	startedAt: 0,
	answers: [],
	consensus: seen(sighting),
	onOtherChain: null,
	goneBlocks: [],
	sources: [],
});

function reporter(over: Partial<ReporterRow> = {}): ReporterRow {
	return {
		paymentId: terms().paymentId,
		chainId: 1,
		txHash: TX,
		reporterId: "alice",
		senderName: "Alice",
		senderEmail: "alice@example.com",
		senderLanguage: "en",
		attemptId: null,
		signature: signed,
		signer: null,
		signatureOpen: true,
		releasedAt: null,
		namedAt: 1,
		...over,
	};
}

type Answer = boolean | "silent";
/** @param answers - of contracts about BY_CONTRACT; every other address says no */
function chainOf(answers: Readonly<Record<Address, Answer>> = {}) {
	const asked: Address[] = [];
	const chain: Pick<ChainPort, "isValidContractSignature"> = {
		async isValidContractSignature(chainId, address, hash, signature) {
			expect([chainId, hash]).toEqual([1, hashMessage(MESSAGE)]);
			asked.push(address);
			const answer = answers[address] ?? false;
			if (answer === "silent") throw new PortError("chain", "unreachable", "no connection");
			return answer && signature === BY_CONTRACT;
		},
	};
	return { asked, deps: { chain: chain as ChainPort, appUrl: APP_URL } };
}

async function signersOf(
	payers: readonly Address[],
	rows: readonly ReporterRow[],
	answers: Readonly<Record<Address, Answer>> = {},
) {
	const { asked, deps } = chainOf(answers);
	const found = await findSigners(deps, terms(), checkTransaction(), payers, rows);
	return { asked, found, states: found.map(({ signer, signatureOpen }) => ({ signer, signatureOpen })) };
}

describe("whose a signature is", () => {
	const closed = (signer: Address | null) => ({ signer, signatureOpen: false });
	const OPEN = { signer: null, signatureOpen: true };
	const contract = reporter({ signature: BY_CONTRACT });

	test.each<[string, readonly Address[], ReporterRow, Readonly<Record<Address, Answer>>, object]>([
		["the payer's key", [alice.address], reporter(), {}, closed(alice.address)],
		["the key of one of several payers", [PAYER, alice.address], reporter(), {}, closed(alice.address)],
		["somebody else's key", [PAYER], reporter(), {}, closed(null)],
		["the payer's contract", [PAYER], contract, { [PAYER]: true }, closed(PAYER)],
		["the contract of one of several payers", [STRANGER, PAYER], contract, { [PAYER]: true }, closed(PAYER)],
		["no contract's", [PAYER], contract, { [PAYER]: false }, closed(null)],
		["a contract's that could not be asked", [PAYER], contract, { [PAYER]: "silent" }, OPEN],
		["no contract's as far as one of two could be asked", [STRANGER, PAYER], contract, { [PAYER]: "silent" }, OPEN],
		[
			"the payer's contract beside one that could not be asked",
			[STRANGER, PAYER],
			contract,
			{ [STRANGER]: "silent", [PAYER]: true },
			closed(PAYER),
		],
		["a contract's that has no money in it", [PAYER], contract, { [STRANGER]: true }, closed(null)],
		["bytes that are no signature at all", [PAYER], reporter({ signature: "0x" }), {}, closed(null)],
	])("%s", async (_, payers, row, answers, expected) => {
		expect((await signersOf(payers, [row], answers)).states).toEqual([expected]);
	});

	test("is asked once", async () => {
		const answered = [reporter({ signatureOpen: false }), reporter({ signature: null, signatureOpen: false })];
		const { asked, found } = await signersOf([PAYER], answered, { [PAYER]: true });
		expect(asked).toEqual([]);
		expect(found).toEqual(answered);
	});

	test("is recognised by its key before anything is mined, and judged anew by whose money moved", async () => {
		const waiting = await signersOf([], [reporter(), contract]);
		expect(waiting.states).toEqual([{ signer: alice.address, signatureOpen: true }, OPEN]);
		expect(waiting.asked).toEqual([]);
		expect((await signersOf([alice.address], waiting.found)).states[0]).toEqual(closed(alice.address));
		expect((await signersOf([PAYER], waiting.found)).states[0]).toEqual(closed(null));
	});

	test.each([
		["another link", payerMessage(terms({ paymentId: "2".repeat(27) }), TX, APP_URL)],
		["another transaction", payerMessage(terms(), hashOf(5), APP_URL)],
		["another site", payerMessage(terms(), TX, "https://evil.example")],
	])("made for %s is worth nothing", async (_, message) => {
		const signature = await alice.signMessage({ message });
		expect((await signersOf([alice.address], [reporter({ signature })])).states).toEqual([closed(null)]);
	});

	test("many made-up ones do not keep the next reporter's from being asked about", async () => {
		const invented = Array.from({ length: 60 }, (_, index) => reporter({ reporterId: `${index}`, signature: "0x5a" }));
		const rows = withReporter(
			invented,
			terms().paymentId,
			{ chainId: 1, txHash: TX },
			reportedByAttempt("alice", BY_CONTRACT),
			5,
		);
		const { found, asked } = await signersOf([PAYER], rows, { [PAYER]: true });
		expect(found.find(({ reporterId }) => reporterId === "alice")?.signer).toBe(PAYER);
		expect(asked.length).toBeLessThan(20);
	});
});

function reportedByAttempt(reporterId: string, payerSignature: `0x${string}` | null): ReportedBy {
	const sender = { senderName: "Alice", senderEmail: "alice@example.com", senderLanguage: "en" } as const;
	return { reporterId, ...sender, attemptId: null, payerSignature };
}

describe("everybody who named a hash is kept", () => {
	const named = (rows: readonly ReporterRow[], reportedBy: ReportedBy | null) =>
		withReporter(rows, terms().paymentId, { chainId: 1, txHash: TX }, reportedBy, 9);
	const proven = reporter({ signer: alice.address, signatureOpen: false });

	test("beside those before them", () => {
		const rows = named([reporter({ reporterId: "mallory" })], reportedByAttempt("alice", signed));
		expect(rows.map(({ reporterId }) => reporterId).sort()).toEqual(["alice", "mallory"]);
		expect(rows.find(({ reporterId }) => reporterId === "alice")).toMatchObject({ signatureOpen: true, namedAt: 9 });
	});

	test("once, however often they repeat themselves", () => {
		const once = named([], reportedByAttempt("alice", signed));
		expect(named(once, reportedByAttempt("alice", signed))).toEqual(once);
		expect(named([proven], reportedByAttempt("alice", null))).toEqual([proven]);
	});

	test("with what was proven, whatever they sign later", async () => {
		const later = await mallory.signMessage({ message: MESSAGE });
		expect(named([proven], reportedByAttempt("alice", later))).toEqual([proven]);
	});

	test("and asked again when they sign anew", () => {
		const refused = reporter({ signature: "0x5a", signatureOpen: false });
		expect(named([refused], reportedByAttempt("alice", signed))).toMatchObject([
			{ signature: signed, signatureOpen: true },
		]);
	});

	test("but reporters without contact details are not added", () => {
		expect(named([], null)).toEqual([]);
		expect(named([], { ...reportedByAttempt("nobody", null), senderName: null, senderEmail: null })).toEqual([]);
	});
});

describe("the accounts whose money moved", () => {
	const payersIn = (...moves: Move[]) => payersOf(checkTransaction(mined({ logs: logs(...moves) })), terms());
	const dust = Array.from({ length: 40 }, () =>
		paying(1n, { from: privateKeyToAccount(generatePrivateKey()).address }),
	);

	test("are those of the asked token to the payee, whoever sent the transaction", () => {
		const other = { from: STRANGER, to: COLLECTOR, value: usdc(5) };
		expect(payersIn(paying(usdc(100)), other, paying(0n, { from: COLLECTOR }))).toEqual([PAYER]);
		expect(payersIn({ from: PAYEE, to: PAYEE, value: usdc(1) })).toEqual([]);
		expect(payersOf(checkTransaction(minedEther()), ethTerms())).toEqual([PAYER]);
		expect(payersOf({ ...checkTransaction(), consensus: seen(unmined()) }, terms())).toEqual([]);
	});

	test("begin with whose was the most: strangers' dust hides nobody", () => {
		const [first, second] = payersIn(...dust, paying(usdc(60)), paying(usdc(70), { from: COLLECTOR }), ...dust);
		expect([first, second]).toEqual([COLLECTOR, PAYER]);
		expect(payersIn(...dust, paying(usdc(40)), paying(usdc(60), { from: COLLECTOR }), paying(usdc(40)))[0]).toBe(PAYER);
	});

	test("so that a contract's signature is asked of it first", async () => {
		const payers = payersIn(...dust, paying(usdc(100)));
		const { states } = await signersOf(payers, [reporter({ signature: BY_CONTRACT })], { [PAYER]: true });
		expect(states).toEqual([{ signer: PAYER, signatureOpen: false }]);
	});
});
