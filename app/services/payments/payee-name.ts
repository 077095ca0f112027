import type { Address, AddressRefusal } from "../../core/address.ts";
import { type NameStanding, nameStanding } from "../../core/names.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { listNames } from "../../db/accounts/names.ts";
import { findSubmission } from "../../db/payments/links.ts";
import { listOldPayeeNames } from "../../db/payments/payee-names.ts";
import {
	ADDRESS_FRESH_MS,
	isLookUpDue,
	lookUpAddress,
	lookUpName,
	type NameRefusal,
	resolveName,
} from "../accounts/names.ts";
import type { LinkPage } from "./contracts.ts";
import type { NamedDraft, NamedPayee, PaymentLinkDraft, Requester } from "./creation-contract.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** Names of the addresses that links ask to be paid to: typed by requesters, shown to payers, and never followed. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Of one view's payers so many are asked about. */
const PAYERS_ASKED = 4;
/** How old what a payer reads of a typed name may be. */
const PAYERS_FRESH_MS = HOUR;
/** And what the requester reads, who is asked to do something about it. */
const REQUESTERS_FRESH_MS = MINUTE;
/** The requester's page waits no longer for it. */
const CHECKED_WITHIN_MS = 1_500;
/** Names of open links are asked about so often although nobody opens them. */
const SWEPT_AFTER_MS = 6 * HOUR;
const SWEPT_AT_ONCE = 10;
/** As long as there is time: a link for nine networks asks nine questions. */
const SWEEPS = 10;
const SWEEP_FOR_MS = 20_000;

type Settled =
	| {
			draft: PaymentLinkDraft;
			/** null: the address was typed itself */
			named: NamedPayee | null;
	  }
	| { refusal: NameRefusal | AddressRefusal }
	/** the submission has made this link before */
	| { made: string };

/**
 * Turns a typed name into the address it leads to now, on every chain chosen.
 *
 * @param seen - the address its requester was shown for it and agreed to: nothing else is stored
 */
export async function settlePayee(
	deps: PaymentDeps,
	requester: Requester,
	typed: PaymentLinkDraft | NamedDraft,
	seen: Address | null,
): Promise<Settled> {
	if (typed.requesterAddress !== null) return { draft: typed, named: null };
	// The form sent twice is answered alike, whatever became of the name meanwhile.
	const made = await findSubmission(deps.db, requester.id, typed.submissionKey);
	if (made !== null) return { made };
	const { payeeName, ...rest } = typed;
	const found = await resolveName(deps, payeeName, typed.chainIds ?? [typed.chainId]);
	if (!found.ok) return { refusal: found.reason };
	const { name, address, borrowedOn } = found.value;
	const isSeen = seen === address;
	const named = { name, address, isSeen, before: isSeen ? null : seen, borrowedOn };
	return { draft: { ...rest, requesterAddress: address }, named };
}

/** After a page was shown: each is asked about once for everybody, and only if what is known is old. */
export async function freshenNames(
	deps: PaymentDeps,
	{ terms, payee, snapshot }: Pick<LinkPage, "terms" | "payee" | "snapshot">,
): Promise<void> {
	const { typed } = payee;
	const now = deps.clock.now();
	const on = <Known extends { chainId: number }>(known: readonly Known[], chainId: number) =>
		known.find((one) => one.chainId === chainId);
	const payers = snapshot.payments.flatMap(({ from, chainId, state }) => {
		const last = payee.payers.find((known) => known.address === from && known.chainId === chainId);
		return from !== null && state === "credited" && isLookUpDue(last, now, ADDRESS_FRESH_MS)
			? [{ address: from, chainId }]
			: [];
	});
	await Promise.all([
		...payers.slice(0, PAYERS_ASKED).map((payer) => lookUpAddress(deps, payer)),
		...terms.chainIds.flatMap((chainId) => [
			isLookUpDue(on(payee.own, chainId), now, ADDRESS_FRESH_MS) &&
				lookUpAddress(deps, { address: terms.requesterAddress, chainId }),
			typed !== null &&
				isLookUpDue(on(payee.known, chainId), now, PAYERS_FRESH_MS) &&
				lookUpName(deps, { name: typed, chainId }, PAYERS_FRESH_MS),
		]),
	]);
}

/** What its requester reads of the name a link's address was typed as. */
export interface TypedName {
	name: string;
	standing: NameStanding;
	/** where it leads instead; null where it leads here, or nowhere */
	leadsTo: Address | null;
}

/**
 * Finds what became of the name a link's address was typed as. Silence keeps what is known.
 *
 * @param later - takes what was not answered in time
 * @returns null where the address was typed itself
 */
export async function checkTypedName(
	deps: PaymentDeps,
	{ terms, payee }: Pick<LinkPage, "terms" | "payee">,
	later: (work: Promise<unknown>) => void,
): Promise<TypedName | null> {
	const { typed: name } = payee;
	if (name === null) return null;
	const asked = terms.chainIds.map((chainId) => ({ name, chainId }));
	const asking = Promise.all(asked.map((one) => lookUpName(deps, one, REQUESTERS_FRESH_MS)));
	later(asking);
	await withTimeout(asking, CHECKED_WITHIN_MS, () => null);
	const known = await listNames(deps.db, asked);
	const { requesterAddress: address } = terms;
	const elsewhere = known.find(({ state, leadsTo }) => state === "found" && leadsTo !== address);
	return { name, standing: nameStanding(address, known), leadsTo: elsewhere?.leadsTo ?? null };
}

/** Asks about the typed names of open links that nobody opened lately, a few at a time. */
export async function sweepPayeeNames(deps: PaymentDeps): Promise<void> {
	if (!deps.names.connected) return;
	const begun = deps.clock.now();
	for (let round = 0; round < SWEEPS && deps.clock.now() < begun + SWEEP_FOR_MS; round += 1) {
		const old = await listOldPayeeNames(deps.db, begun - SWEPT_AFTER_MS, SWEPT_AT_ONCE);
		await Promise.all(old.map((one) => lookUpName(deps, one, SWEPT_AFTER_MS)));
		if (old.length < SWEPT_AT_ONCE) return;
	}
}
