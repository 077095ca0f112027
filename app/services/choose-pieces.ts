import { type ChosenPiece, choosePieces } from "../db/rotation-history.ts";
import { findTurns, type Turn } from "../db/rotation-schedules.ts";
import type { Course, Stopped } from "./rotation-course.ts";
import { belowFrom, comingOf, planOf } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** The first in the plan nearly always is ready still; each one more is rows that the database reads. */
const LOOKED_AT_FIRST = 3;

/** A change and the piece it is of. */
export interface Chosen {
	course: Course;
	piece: ChosenPiece;
}

/** Chooses everybody's piece and remembers it, in one statement; a second one for those whose plan did not hold. */
export async function chooseAll(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">,
	courses: readonly Course[],
): Promise<{ chosen: Chosen[]; stopped: Stopped[] }> {
	const { db, clock } = deps;
	const choose = (which: readonly Course[], most: number) =>
		choosePieces(
			db,
			which.map((course) => ({ ...course.slot, kind: course.kind, wanted: wantedOf(deps, course).slice(0, most) })),
			clock.now(),
		);
	const first = await choose(courses, LOOKED_AT_FIRST);
	// What was ready when the change began is sold by now, or something became ready since.
	const missed = courses.filter(({ slot, wish }) => !first.has(slot.userId) && wish.kind !== "use-now");
	const again =
		missed.length > 0
			? await findTurns(
					db,
					missed.map(({ slot }) => slot),
				)
			: new Map<string, Turn>();
	const open = missed.flatMap((course) => {
		const turn = again.get(course.slot.userId);
		return turn?.schedule.slot === course.slot.slot ? [{ ...course, turn }] : [];
	});
	const second = await choose(open, Number.POSITIVE_INFINITY);

	const chosen: Chosen[] = [];
	const stopped: Stopped[] = [];
	for (const course of courses) {
		const { userId } = course.slot;
		const piece = first.get(userId) ?? second.get(userId);
		if (piece) chosen.push({ course, piece });
		else if (course.wish.kind === "use-now") stopped.push({ course, step: { kind: "none" } });
		else if ((open.find(({ slot }) => slot.userId === userId)?.turn.preparing ?? 0) > 0)
			stopped.push({ course, step: { kind: "unanswered", reason: "no-pictures" } });
		else stopped.push({ course, step: { kind: "stops", why: "no-pictures" } });
	}
	return { chosen, stopped };
}

/** What was chosen before, then what is to come. */
function wantedOf({ randomBytes }: Pick<ShowcaseDeps, "randomBytes">, { turn, wish }: Course) {
	const names = new Map(turn.ready.map(({ id, name }) => [id, name]));
	const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? "" }));
	if (wish.kind === "use-now") return named([wish.nftId]);
	const plan = planOf(turn, null, turn.schedule.currentNftId, belowFrom(randomBytes));
	const coming = wish.kind === "skip" ? [] : comingOf(turn, plan);
	const remembered = turn.attempt?.nftId;
	return named([...new Set([...(remembered ? [remembered] : []), ...coming, ...plan])]);
}
