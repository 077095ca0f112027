import type { Address } from "#app/core/address.ts";
import { type Chain, isTokenSymbol, type TokenOnChain, tokenDecimals, tokenNote } from "#app/core/chains.ts";
import { cleanName, cleanText } from "#app/core/i18n/plain-text.ts";
import type { BookkeepingDefaults, BookkeepingField } from "#app/core/payments/bookkeeping.ts";
import type { OwnerTrust } from "#app/core/payments/owner-trust.ts";
import { alsoPayableOn } from "#app/core/payments/payable-chains.ts";
import { hasRates } from "#app/core/payments/rated-tokens.ts";
import { worthAt } from "#app/core/payments/rates.ts";
import { useIdle } from "#app/ui/idle.ts";
import {
	MAX_MEMO,
	MAX_NAME,
	readAddress,
	readAmount,
	readBookkeeping,
	readDue,
	readMost,
	readNetwork,
} from "#app/ui/read-fields.ts";
import { RequestHalf } from "#app/ui/request-half.tsx";
import type { RequestTerms } from "#app/ui/request-terms.ts";
import { useSay } from "#app/ui/say.tsx";
import type { ShownWorth, TokenPrices } from "#app/ui/worth-line.tsx";
import type { Say } from "#app/words/say.ts";
import { sayWorth } from "#app/words/worth.ts";

/** The form's current values, every field as text. */
export type TypedTerms = Partial<
	Record<
		| "amount"
		| "token"
		| "network"
		| "due"
		| "requesterName"
		| "requesterEmail"
		| "requesterAddress"
		| "memo"
		| BookkeepingField
		| "takes"
		| "most",
		string
	>
> & { alsoOn?: string[] };

interface PreviewProps {
	prices: TokenPrices;
	typed: TypedTerms;
	chains: readonly Chain[];
	now: number;
	person: Requester;
}

/** Who is signed in, and what of theirs is proven. */
export interface Requester {
	name: string;
	email: string;
	emailProven: boolean;
	/** what the form begins with */
	wallet: string | null;
	/** what payers are told of the account */
	owner: OwnerTrust | null;
	wallets: readonly { address: Address; proven: boolean }[];
	/** names of addresses are understood */
	readsNames: boolean;
	/** what the form's lines for bookkeeping begin with */
	bookkeeping: BookkeepingDefaults | null;
}

/** The networks chosen so far, the first one first; those where the token is not payable are left out. */
export function chosenNetworks(chain: Chain, { token = "", alsoOn }: TypedTerms, chains: readonly Chain[]): Chain[] {
	if (!isTokenSymbol(token)) return [chain];
	return [chain, ...alsoPayableOn(chains, chain, token).filter(({ id }) => alsoOn?.includes(String(id)))];
}

/** The payer's own card, read by the same rules as the form; what is not valid yet is left open. */
export function Preview({ typed, chains, now, person, prices }: PreviewProps) {
	const say = useSay();
	// The browser's way to write money may differ from the server's in a space.
	const inBrowser = useIdle();
	const read = readNetwork(say, typed.network, chains);
	const chain = "value" in read ? read.value : chains[0];
	if (!chain) return null;
	const amount = readAmount(say, typed.amount, typed.token, chain);
	const address = readAddress(say, typed.requesterAddress, chains);
	const token = typed.token && isTokenSymbol(typed.token) ? typed.token : "USDC";
	const due = readDue(say, typed.due, now);
	const email = typed.requesterEmail?.trim() ?? "";
	const requesterAddress = "value" in address ? address.value.address : null;
	const terms: RequestTerms = {
		requesterName: cleanName(typed.requesterName ?? "", MAX_NAME) || say("card.nameMissing"),
		requesterEmail: email,
		emailProven: email === "" || (person.emailProven && isSame(email, person.email)),
		requesterAddress,
		addressProven: person.wallets.some(({ address, proven }) => proven && isSame(requesterAddress, address)),
		token,
		amount: "value" in amount ? amount.value.toString() : "0",
		chainId: chain.id,
		network: chain.name,
		networks: chosenNetworks(chain, typed, chains),
		note: tokenNote(chain.id, token),
		explorer: chain.explorer && { name: chain.explorer.name, addressUrl: chain.explorer.url },
		memo: cleanText(typed.memo ?? "", MAX_MEMO, "many") || null,
		bookkeeping: readBookkeeping(say, (name) => typed[name]),
		dueAt: "value" in due ? due.value : null,
		worth:
			inBrowser && "value" in amount
				? worthTyped(say, amount.value, { token, chainId: chain.id }, { prices, now })
				: null,
		label: null,
		owner: person.owner,
		many: manyOf(say, typed),
		paymentId: null,
	};
	return (
		<aside className="split__stick preview" aria-label={say("create.preview")}>
			<p className="t-sm t-3">{say("create.whatThePayerSees")}</p>
			<article className="doc minidoc">
				<div className="engrave" aria-hidden="true" />
				<RequestHalf request={terms} now={now} snapshot={null} />
			</article>
		</aside>
	);
}

function worthTyped(
	say: Say,
	units: bigint,
	coin: TokenOnChain,
	{ prices: { chainId, of }, now }: Pick<PreviewProps, "prices" | "now">,
): ShownWorth | null {
	const price = of[coin.token];
	if (!price || chainId === null || !hasRates(coin, chainId)) return null;
	const text = sayWorth(say, worthAt(price, units, tokenDecimals(coin.chainId, coin.token)), now);
	return text === null ? null : { of: units.toString(), text, source: say("worth.source") };
}

function manyOf(say: Say, { takes, most }: TypedTerms): RequestTerms["many"] {
	if (takes !== "same" && takes !== "open") return undefined;
	const read = readMost(say, most);
	return { open: takes === "open", most: "value" in read ? read.value : null, paid: null };
}

/** E-mails and addresses are the same in capitals. */
function isSame(typed: string | null, own: string | null): boolean {
	return typed !== null && typed.toLowerCase() === own?.toLowerCase();
}
