import { type ChosenNft, chooseNfts as rememberNfts } from "../../../db/showcase/rotation-history.ts";
import { findContexts } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { WithAccess } from "./check-preconditions.ts";
import { belowFrom, comingOf, planOf } from "./schedule-rules.ts";
import { kindOf, type Step, type StepResult, userIdOf } from "./step.ts";

/** The first NFT of a plan is nearly always still ready; each further one is more rows to read. */
const TRIED_FIRST = 3;

/** A rotation and the NFT it shows. */
export interface WithNft extends WithAccess {
	nft: ChosenNft;
}

/** Chooses everybody's NFT and remembers it, in one statement; a second one for those whose plan was out of date. */
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
	// What was ready when the rotation began is sold by now, or another NFT became ready.
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

/** The NFT chosen by an earlier try, then those to come. */
function wantedOf({ randomBytes }: Pick<ShowcaseDeps, "randomBytes">, { context, trigger }: WithAccess) {
	const names = new Map(context.ready.map(({ id, name }) => [id, name]));
	const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? "" }));
	if (trigger.kind === "use-now") return named([trigger.nftId]);
	const plan = planOf(context, null, context.schedule.currentNftId, belowFrom(randomBytes));
	const coming = trigger.kind === "skip" ? [] : comingOf(context, plan);
	const remembered = context.attempt?.nftId;
	return named([...new Set([...(remembered ? [remembered] : []), ...coming, ...plan])]);
}
