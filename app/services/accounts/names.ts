import { type Address, type AddressRefusal, parseAddress } from "../../core/address.ts";
import { CHAINS, tokenContracts } from "../../core/chains.ts";
import { NAME_KEPT_MS } from "../../core/names.ts";
import { log } from "../../core/operations/log.ts";
import { ok, type Result, refuse } from "../../core/result.ts";
import {
	type AddressOnChain,
	claimAddress,
	claimName,
	type Due,
	listAddressNames,
	type NameOnChain,
	storeAddressName,
	storeName,
} from "../../db/accounts/names.ts";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NameAnswer, NamesPort } from "../../ports/names.ts";
import { PortError } from "../../ports/port-error.ts";

/** What names and addresses are called is read from the database; a chain is asked after the page, once for everybody. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What an address is called changes rarely, and nothing goes by it. */
export const ADDRESS_FRESH_MS = 24 * HOUR;
/** Somebody else asks after so long, if whoever set out brought nothing back. */
const ASK_AGAIN_MS = 10 * MINUTE;
/** Of one page; others are looked up when it is opened again. */
const MOST_ASKED = 6;
/** A page with more addresses shows the names of so many. */
const MOST_NAMED = 200;

export interface NameDeps {
	db: Database;
	clock: Clock;
	names: NamesPort;
}

/** Names by address as it is written, on one chain each. */
export type NamesOf = Record<string, string>;

/** The key of `NamesOf`: an address may be called differently on each chain. */
export const nameKey = ({ address, chainId }: { address: string; chainId: number }) => `${chainId}:${address}`;

/**
 * What addresses are called, as far as that is known and was confirmed lately.
 *
 * @param later - takes the lookups of those that are not known, or were long ago
 */
export async function namesOf(
	deps: NameDeps,
	addresses: readonly AddressOnChain[],
	later: (work: Promise<unknown>) => void,
): Promise<NamesOf> {
	if (!deps.names.connected || addresses.length === 0) return {};
	const asked = [...new Map(addresses.map((one) => [nameKey(one), one] as const)).values()].slice(0, MOST_NAMED);
	const known = await listAddressNames(deps.db, asked);
	const now = deps.clock.now();
	const fresh = known.filter(({ checkedAt }) => checkedAt !== null && checkedAt > now - ADDRESS_FRESH_MS).map(nameKey);
	const missing = asked.filter((one) => !fresh.includes(nameKey(one))).slice(0, MOST_ASKED);
	if (missing.length > 0) later(Promise.all(missing.map((one) => lookUpAddress(deps, one))));
	return Object.fromEntries(
		known.flatMap(({ name, checkedAt, ...one }) =>
			name !== null && checkedAt !== null && checkedAt > now - NAME_KEPT_MS ? [[nameKey(one), name]] : [],
		),
	);
}

/** @param freshMs - how old what is known may be */
function dueAt(now: number, freshMs: number): Due {
	return { checkedBefore: now - freshMs, askedBefore: now - Math.min(freshMs, ASK_AGAIN_MS) };
}

/**
 * Whether a lookup would ask, by what was read of the last one. A page that knows this spares the statement that decides it.
 *
 * @param last - undefined: nobody has asked yet
 */
export function isLookUpDue(
	last: { checkedAt: number | null; askedAt?: number } | undefined,
	now: number,
	freshMs: number,
): boolean {
	const { checkedBefore, askedBefore } = dueAt(now, freshMs);
	return (last?.checkedAt ?? 0) < checkedBefore && (last?.askedAt ?? 0) < askedBefore;
}

/** Asks what an address is called, unless that was found lately or is being asked. Silence leaves what is known. */
export async function lookUpAddress(deps: NameDeps, one: AddressOnChain): Promise<void> {
	if (!deps.names.connected) return;
	const now = deps.clock.now();
	if (!(await claimAddress(deps.db, one, dueAt(now, ADDRESS_FRESH_MS), now))) return;
	await quietly(async () => {
		await storeAddressName(deps.db, one, await deps.names.nameOf(one.address, one.chainId), deps.clock.now());
	});
}

/**
 * Asks where a name leads now, unless that was found lately or is being asked.
 *
 * @param freshMs - how old what is known may be
 */
export async function lookUpName(deps: NameDeps, one: NameOnChain, freshMs: number): Promise<void> {
	if (!deps.names.connected) return;
	const now = deps.clock.now();
	if (!(await claimName(deps.db, one, dueAt(now, freshMs), now))) return;
	await quietly(async () => noteName(deps, one.chainId, await deps.names.find(one.name, one.chainId)));
}

/** Remembers what was found of a name. That its server could not be asked takes back nothing that is known. */
async function noteName(deps: NameDeps, chainId: number, found: NameAnswer): Promise<void> {
	if (found.kind === "no-name" || found.kind === "off-chain") return;
	const leadsTo = found.kind === "found" ? found.address : null;
	await storeName(deps.db, { name: found.name, chainId }, { state: found.kind, leadsTo }, deps.clock.now());
}

/** Nobody waits for it, and an endpoint that is silent says nothing of a name. */
async function quietly(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof PortError)) log({ event: "name.lookup.failed", error });
	}
}

/** Why a typed name is not taken. */
export type NameRefusal =
	/** it is no name, or leads nowhere */
	| "name-unknown"
	/** its characters look like others */
	| "name-imitates"
	/** a server outside of the chain keeps it and could not be asked */
	| "name-off-chain"
	/** names are read on Ethereum, which is not configured */
	| "names-not-connected"
	/** not every endpoint answered */
	| "name-unreadable"
	/** the endpoints say different things */
	| "name-disputed"
	/** it leads to different addresses on the chains asked about */
	| "name-differs";

/** A name's one address on the chains asked about. */
export interface ResolvedName {
	name: string;
	address: Address;
	/** of these chains it names no address: its address on Ethereum counts there, too */
	borrowedOn: number[];
}

const TOKEN_CONTRACTS: readonly Address[] = tokenContracts(CHAINS);

/**
 * Finds the one address that a typed name has on all of some chains. What is found is remembered, and never guessed.
 *
 * @returns an address that may be paid, as far as its text says
 */
export async function resolveName(
	deps: NameDeps,
	typed: string,
	chainIds: readonly number[],
): Promise<Result<ResolvedName, NameRefusal | AddressRefusal>> {
	if (!deps.names.connected) return refuse("names-not-connected");
	let answers: NameAnswer[];
	try {
		answers = await Promise.all(chainIds.map((chainId) => deps.names.find(typed.trim(), chainId)));
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		return refuse(error.why === "malformed" ? "name-disputed" : "name-unreadable");
	}
	const found: (NameAnswer & { kind: "found" })[] = [];
	for (const answer of answers) {
		if (answer.kind === "no-name") return refuse(answer.imitates ? "name-imitates" : "name-unknown");
		if (answer.kind === "off-chain") return refuse("name-off-chain");
		if (answer.kind === "unknown") return refuse("name-unknown");
		found.push(answer);
	}
	const [first] = found;
	if (!first) return refuse("name-unknown");
	if (found.some(({ address }) => address !== first.address)) return refuse("name-differs");
	const address = parseAddress(first.address, TOKEN_CONTRACTS);
	if (!address.ok) return address;
	await Promise.all(found.map((answer, at) => noteName(deps, chainIds[at] ?? 0, answer)));
	const borrowedOn = chainIds.filter((_, at) => found[at]?.ofChain === false);
	return ok({ name: first.name, address: address.value, borrowedOn });
}
