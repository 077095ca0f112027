import type { Address } from "#app/core/address.ts";
import type { AddWalletOutcome, MarketPreview } from "#app/services/accounts/access-contracts.ts";
import { sayAddressRefusal, statusOfRefusal } from "#app/words/address-refusals.ts";
import { sayDuration } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";

/** What the form is answered with; every sentence is said already. */
export type AddressAnswer =
	| { kind: "refused"; typed: string; refusal: string }
	/** where the typed name leads, before it is stored */
	| { kind: "named"; typed: string; refusal?: undefined; name: string; address: Address; before: Address | null }
	| {
			kind: "found";
			typed: string;
			refusal?: undefined;
			address: Address;
			needsProof: boolean;
			market: { sentence: string; silent: boolean; wait: string | null; pictures: Picture[] };
	  };

interface Picture {
	/** address of the picture at our own host */
	src: string;
	name: string | null;
}

/** Puts what came of an address into words, with the HTTP status that fits. */
export function answerAddress(
	outcome: AddWalletOutcome,
	typed: string,
	say: Say,
): { answer: AddressAnswer; status: number; headers: Record<string, string> } {
	if (outcome.ok) {
		const { address, needsProof, market } = outcome;
		return {
			answer: { kind: "found", typed, address, needsProof, market: marketInWords(market, say) },
			status: 200,
			headers: {},
		};
	}
	if (outcome.reason === "rate-limited") {
		const refusal = say("access.tooOften", { wait: sayDuration(say, outcome.retryAfterMs) });
		const headers = { "Retry-After": String(Math.ceil(outcome.retryAfterMs / 1_000)) };
		return { answer: { kind: "refused", typed, refusal }, status: 429, headers };
	}
	if (outcome.reason === "name-to-confirm") {
		const { name, address, before } = outcome;
		return { answer: { kind: "named", typed, name, address, before }, status: 200, headers: {} };
	}
	const answer: AddressAnswer = { kind: "refused", typed, refusal: sayAddressRefusal(say, outcome.reason) };
	return { answer, status: statusOfRefusal(outcome.reason), headers: {} };
}

function marketInWords(market: MarketPreview, say: Say) {
	if (market.kind === "silent") {
		const wait = market.retryAfterMs === null ? null : sayDuration(say, market.retryAfterMs);
		const later = wait === null ? "" : ` ${say("access.tryAgainLater", { wait })}`;
		return { sentence: `${say("access.marketSilent")}${later}`, silent: true, wait, pictures: [] };
	}
	const { count, more } = market;
	return {
		sentence: more ? say("access.foundNftsOrMore", { count }) : say("access.foundNfts", { count }),
		silent: false,
		wait: null,
		pictures: market.pictures.map(({ token, name }) => ({ src: `/nft-pictures/${token}`, name })),
	};
}
