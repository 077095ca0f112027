import { placeKey } from "../../../core/showcase/picture-targets.ts";
import { findContexts } from "../../../db/showcase/rotation-contexts.ts";
import { type ChosenNft, chooseNfts as rememberNfts } from "../../../db/showcase/rotation-history.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { WithAccess } from "./check-preconditions.ts";
import { planOf, randomBelow, upcomingIds } from "./schedule-rules.ts";
import { contextsByKey, keyOf, kindOf, type Step, type StepResult, userIdOf } from "./step.ts";

/** Candidates in the first statement: a plan's first NFT is nearly always ready, and each further one costs row reads. */
const TRIED_FIRST = 3;

/** A rotation and the NFT it shows. */
export interface WithNft extends WithAccess {
	nft: ChosenNft;
}

/** Chooses and stores the NFT of each rotation in one statement; a second statement covers outdated plans. */
export const chooseNfts: Step<WithAccess, WithNft> = async (deps, rotations) => {
	const { db, clock } = deps;
	const choose = async (which: readonly WithAccess[], most: number, follow: boolean) => {
		const plans = plansOf(deps, which);
		const chosen = await rememberNfts(
			db,
			which.map((rotation) => ({
				...rotation.slot,
				kind: kindOf(rotation),
				wanted: wantedOf(rotation, plans.get(userIdOf(rotation)) ?? []).slice(0, most),
			})),
			clock.now(),
			follow,
		);
		return new Map(chosen.map(({ userId, target, ...nft }) => [placeKey({ userId, target }), nft]));
	};
	const first = await choose(rotations, TRIED_FIRST, true);
	// The context is outdated: an NFT was sold meanwhile, the one that another target shows among them, or another became ready.
	const missed = rotations.filter(({ slot, trigger }) => !first.has(placeKey(slot)) && trigger.kind !== "use-now");
	const slots = missed.map(({ slot }) => slot);
	const contexts = contextsByKey(slots.length > 0 ? await findContexts(db, slots) : []);
	const retried = missed.flatMap((rotation): WithAccess[] => {
		const context = contexts.get(keyOf(rotation));
		return context?.schedule.slot === rotation.slot.slot ? [{ ...rotation, context }] : [];
	});
	const second = await choose(retried, Number.POSITIVE_INFINITY, false);
	const preparing = new Set(retried.filter(({ context }) => context.preparing > 0).map(keyOf));
	return rotations.map((rotation): StepResult<WithNft> => {
		const key = keyOf(rotation);
		const nft = first.get(key) ?? second.get(key);
		if (nft) return { kind: "next", rotation: { ...rotation, nft } };
		if (rotation.trigger.kind === "use-now") return { kind: "unavailable" };
		if (preparing.has(key)) return { kind: "unanswered", reason: "no-pictures" };
		return { kind: "stops", why: "no-pictures" };
	});
};

/** Each user's plan, the same for all of their targets: where it is extended at random, it is extended once. */
function plansOf({ randomBytes }: Pick<ShowcaseDeps, "randomBytes">, rotations: readonly WithAccess[]) {
	const plans = new Map<string, string[]>();
	for (const { context } of rotations) {
		const { userId } = context.schedule;
		if (!plans.has(userId))
			plans.set(userId, planOf(context, null, context.current?.nftId ?? null, randomBelow(randomBytes)));
	}
	return plans;
}

/** Candidates: what another target shows for the same slot, the NFT chosen by an earlier try, then the plan. */
function wantedOf({ context, trigger }: WithAccess, plan: readonly string[]) {
	const names = new Map(context.ready.map(({ id, name }) => [id, name]));
	const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? "" }));
	if (trigger.kind === "use-now") return named([trigger.nftId]);
	const coming = trigger.kind === "skip" ? [] : upcomingIds(context, plan);
	const remembered = [context.chosenElsewhere, context.attempt?.nftId].filter((id) => typeof id === "string");
	return named([...new Set([...remembered, ...coming, ...plan])]);
}
