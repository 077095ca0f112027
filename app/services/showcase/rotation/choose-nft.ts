import { type ChosenNft, chooseNfts as rememberNfts } from "../../../db/showcase/rotation-history.ts";
import { findContexts } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { WithAccess } from "./check-preconditions.ts";
import { planOf, randomBelow, upcomingIds } from "./schedule-rules.ts";
import { kindOf, type Step, type StepResult, userIdOf } from "./step.ts";

/** Candidates in the first statement: a plan's first NFT is nearly always ready, and each further one costs row reads. */
const TRIED_FIRST = 3;

/** A rotation and the NFT it shows. */
export interface WithNft extends WithAccess {
	nft: ChosenNft;
}

/** Chooses and stores the NFT of each rotation in one statement; a second statement covers outdated plans. */
export const chooseNfts: Step<WithAccess, WithNft> = async (deps, rotations) => {
	const { db, clock } = deps;
	const choose = (which: readonly WithAccess[], most: number) =>
		rememberNfts(
			db,
			which.map((rotation) => ({
				...rotation.slot,
				kind: kindOf(rotation),
				wanted: wantedOf(deps, rotation).slice(0, most),
			})),
			clock.now(),
		);
	const first = await choose(rotations, TRIED_FIRST);
	// The context is outdated: an NFT was sold meanwhile, or another became ready.
	const missed = rotations.filter(({ slot, trigger }) => !first.has(slot.userId) && trigger.kind !== "use-now");
	const slots = missed.map(({ slot }) => slot);
	const contexts = slots.length > 0 ? await findContexts(db, slots) : new Map();
	const retried = missed.flatMap((rotation): WithAccess[] => {
		const context = contexts.get(userIdOf(rotation));
		return context?.schedule.slot === rotation.slot.slot ? [{ ...rotation, context }] : [];
	});
	const second = await choose(retried, Number.POSITIVE_INFINITY);
	const preparing = new Set(retried.filter(({ context }) => context.preparing > 0).map(userIdOf));
	return rotations.map((rotation): StepResult<WithNft> => {
		const userId = userIdOf(rotation);
		const nft = first.get(userId) ?? second.get(userId);
		if (nft) return { kind: "next", rotation: { ...rotation, nft } };
		if (rotation.trigger.kind === "use-now") return { kind: "unavailable" };
		if (preparing.has(userId)) return { kind: "unanswered", reason: "no-pictures" };
		return { kind: "stops", why: "no-pictures" };
	});
};

/** Candidates: the NFT chosen by an earlier try, then the plan. */
function wantedOf({ randomBytes }: Pick<ShowcaseDeps, "randomBytes">, { context, trigger }: WithAccess) {
	const names = new Map(context.ready.map(({ id, name }) => [id, name]));
	const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? "" }));
	if (trigger.kind === "use-now") return named([trigger.nftId]);
	const plan = planOf(context, null, context.schedule.currentNftId, randomBelow(randomBytes));
	const coming = trigger.kind === "skip" ? [] : upcomingIds(context, plan);
	const remembered = context.attempt?.nftId;
	return named([...new Set([...(remembered ? [remembered] : []), ...coming, ...plan])]);
}
