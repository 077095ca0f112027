import { type Chain, isTokenSymbol } from "#app/core/chains.ts";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { alsoPayableOn } from "#app/core/payments/payable-chains.ts";
import { type CardTerms, PaymentCard } from "#app/ui/payment-card.tsx";
import { useSay } from "#app/ui/say.tsx";
import { MAX_MEMO, MAX_NAME, readAddress, readAmount, readDue, readNetwork } from "./read-fields.ts";

/** The form's current values, every field as text. */
export type TypedTerms = Partial<
	Record<
		"amount" | "token" | "network" | "due" | "requesterName" | "requesterEmail" | "requesterAddress" | "memo",
		string
	>
> & { alsoOn?: string[] };

interface PreviewProps {
	typed: TypedTerms;
	chains: readonly Chain[];
	now: number;
}

/** The networks chosen so far, the first one first; those where the token is not payable are left out. */
export function chosenNetworks(chain: Chain, { token = "", alsoOn }: TypedTerms, chains: readonly Chain[]): Chain[] {
	if (!isTokenSymbol(token)) return [chain];
	return [chain, ...alsoPayableOn(chains, chain, token).filter(({ id }) => alsoOn?.includes(String(id)))];
}

/** The payer's own card, read by the same rules as the form; what is not valid yet is left open. */
export function Preview({ typed, chains, now }: PreviewProps) {
	const say = useSay();
	const network = readNetwork(say, typed.network, chains);
	const chain = "value" in network ? network.value : chains[0];
	if (!chain) return null;
	const amount = readAmount(say, typed.amount, typed.token, chain);
	const address = readAddress(say, typed.requesterAddress, chains);
	const token = typed.token && isTokenSymbol(typed.token) ? typed.token : "USDC";
	const due = readDue(say, typed.due, now);
	const terms: CardTerms = {
		requesterName: cleanText(typed.requesterName ?? "", MAX_NAME),
		requesterEmail: typed.requesterEmail?.trim() ?? "",
		requesterAddress: "value" in address ? address.value : null,
		token,
		amount: "value" in amount ? amount.value.toString() : null,
		chainId: chain.id,
		chainIds: chosenNetworks(chain, typed, chains).map(({ id }) => id),
		memo: cleanText(typed.memo ?? "", MAX_MEMO, "many") || null,
		dueAt: "value" in due ? due.value : null,
	};
	return (
		<aside className="split__stick stack stack--3" aria-label={say("create.preview")}>
			<p className="t-sm t-3">{say("create.whatThePayerSees")}</p>
			<PaymentCard terms={terms} />
		</aside>
	);
}
