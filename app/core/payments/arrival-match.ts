import { isDust } from "./dust.ts";
import { OLDER_THAN_LINK_ALLOWED_MS } from "./mined-verdict.ts";
import { isBefore } from "./reusable.ts";

/** A link of the payee, chain and token that something arrived for. */
export interface CandidateLink {
	paymentId: string;
	/** null: its account is gone */
	userId: string | null;
	/** base units */
	asked: bigint;
	/** base units still to pay; 0 once it is paid */
	rest: bigint;
	/** epoch ms */
	createdAt: number;
	/** a block its chain had when the link was there already, where that is known */
	headAfter?: number | null;
	/** a payer began it from a link for many */
	isBegun?: boolean;
	/** its owner has proven the payee */
	ownerProven: boolean;
	/** a wallet attempt of it names the arrival's payer */
	hasAttempt: boolean;
}

/** Where an arrival goes. */
export interface ArrivalMatch {
	/** links of which it pays exactly what is left, whose rooms check the hash first; what they find decides */
	fitting: string[];
	/** links that its payer's page announced a payment for, of another sum: asked where the fitting ones leave something of it */
	others: string[];
	/** below a hundredth of everything asked for: shown folded, never mailed */
	dust: boolean;
}

/** Anybody may store attempts for anybody's account: so many links are notified at once, those of proven owners first. */
const ATTEMPT_LINKS = 10;
/** One transaction may pay many links. */
const SOLE_LINKS = 50;

/**
 * Picks the links that may take an arrival by themselves, by DESIGN's order: an attempt of the payer's page, then the one
 * open link that asks for exactly this sum. Whether it counts is for the link's room to judge.
 *
 * @param arrival - base units; `parts`: sums in it that may each be one link's payment; block time in epoch ms, null where it
 * is not known: a chain that stood still makes its blocks up with earlier times, which `blockNumber` shows
 */
export function matchArrival(
	arrival: { amount: bigint; minedAt: number | null; blockNumber?: number; parts?: readonly bigint[] },
	candidates: readonly CandidateLink[],
): ArrivalMatch {
	const { minedAt, blockNumber = 0 } = arrival;
	const sums = [...new Set([arrival.amount, ...(arrival.parts ?? [])])];
	const fits = (link: CandidateLink) => sums.some((amount) => isExact(link, amount));
	const meant = candidates.filter(
		({ createdAt, isBegun, headAfter }) =>
			minedAt === null ||
			(headAfter != null && blockNumber > headAfter) ||
			(isBegun ? !isBefore(createdAt, minedAt) : createdAt <= minedAt + OLDER_THAN_LINK_ALLOWED_MS),
	);
	const attempted = meant
		.filter(({ hasAttempt }) => hasAttempt)
		.sort(
			(a, b) =>
				Number(b.ownerProven) - Number(a.ownerProven) || Number(fits(b)) - Number(fits(a)) || a.createdAt - b.createdAt,
		)
		.slice(0, ATTEMPT_LINKS);
	const sole = meant
		.filter((link) => sums.some((amount) => isExact(link, amount) && !isRivalled(link, meant, amount)))
		.slice(0, SOLE_LINKS);
	const idsOf = (links: readonly CandidateLink[]) => [...new Set(links.map(({ paymentId }) => paymentId))];
	const fitting = idsOf([...attempted.filter(fits), ...sole]);
	const others = idsOf(attempted.filter((link) => !fits(link)));
	// A stranger's link for next to nothing makes no news of a proven owner's dust.
	const proven = meant.filter(({ ownerProven }) => ownerProven);
	const heard = proven.length > 0 ? proven : meant;
	const isAskedFor = heard.some((link) => isExact(link, arrival.amount));
	const dust =
		fitting.length + others.length === 0 &&
		!isAskedFor &&
		heard.length > 0 &&
		heard.every(({ asked }) => isDust(arrival.amount, asked));
	return { fitting, others, dust };
}

function isExact({ asked, rest }: CandidateLink, amount: bigint): boolean {
	return rest > 0n && (amount === asked || amount === rest);
}

/** The same rule as the claim's (claim.ts): the room decides, this saves asking rooms that must say no. */
function isRivalled(link: CandidateLink, links: readonly CandidateLink[], amount: bigint): boolean {
	return links.some((other) => {
		if (other === link || other.rest === 0n) return false;
		const ownLink = link.userId !== null && other.userId === link.userId;
		if (ownLink) return isExact(other, amount);
		return other.ownerProven || !link.ownerProven;
	});
}
