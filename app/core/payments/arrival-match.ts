import { isDust } from "./dust.ts";
import { OLDER_THAN_LINK_ALLOWED_MS } from "./mined-verdict.ts";

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
	/** its owner has proven the payee */
	ownerProven: boolean;
	/** a wallet attempt of it names the arrival's payer */
	hasAttempt: boolean;
}

/** Where an arrival goes. */
export interface ArrivalMatch {
	/** links whose rooms check the hash, the likeliest first; what they find decides */
	rooms: string[];
	/** below a hundredth of everything asked for: shown folded, never mailed */
	dust: boolean;
}

/** Anybody may store attempts for anybody's account: so many links are told at once, those of proven owners first. */
const ATTEMPT_LINKS = 10;
/** One transaction may pay many links. */
const SOLE_LINKS = 50;

/**
 * Picks the links that may take an arrival by themselves, by DESIGN's order: an attempt of the payer's page, then the one
 * open link that asks for exactly this sum. Whether it counts is for the link's room to judge.
 *
 * @param arrival - base units; `parts`: sums in it that may each be one link's payment; block time in epoch ms, null where it
 * is not known
 */
export function matchArrival(
	arrival: { amount: bigint; minedAt: number | null; parts?: readonly bigint[] },
	candidates: readonly CandidateLink[],
): ArrivalMatch {
	const { minedAt } = arrival;
	const meant = candidates.filter(
		({ createdAt }) => minedAt === null || createdAt <= minedAt + OLDER_THAN_LINK_ALLOWED_MS,
	);
	const attempted = meant
		.filter(({ hasAttempt }) => hasAttempt)
		.sort((a, b) => Number(b.ownerProven) - Number(a.ownerProven) || a.createdAt - b.createdAt)
		.slice(0, ATTEMPT_LINKS);
	const sums = [...new Set([arrival.amount, ...(arrival.parts ?? [])])];
	const sole = meant
		.filter((link) => sums.some((amount) => isExact(link, amount) && !isRivalled(link, meant, amount)))
		.slice(0, SOLE_LINKS);
	const rooms = [...new Set([...attempted, ...sole].map(({ paymentId }) => paymentId))];
	// A stranger's link for next to nothing makes no news of a proven owner's dust.
	const proven = meant.filter(({ ownerProven }) => ownerProven);
	const heard = proven.length > 0 ? proven : meant;
	const isAskedFor = heard.some((link) => isExact(link, arrival.amount));
	const dust = rooms.length === 0 && !isAskedFor && heard.every(({ asked }) => isDust(arrival.amount, asked));
	return { rooms, dust };
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
