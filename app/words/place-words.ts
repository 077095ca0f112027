import { type PictureTarget, TARGET_NAMES } from "../core/showcase/picture-targets.ts";
import type { MessageId, Say } from "./say.ts";
import { joinSentences } from "./sentences.ts";

/** Targets in sentences, where they are called places. */

type ReasonIn<Id> = Id extends `today.why-${infer Reason}` ? Reason : never;
/** Why a picture was not changed, as /off says it. */
export type WhyReason = ReasonIn<MessageId>;

/** A target that does not show a change. */
export interface Missed {
	target: PictureTarget;
	reason: WhyReason | null;
}

/** "X", "X and Mastodon", each once. */
export function sayPlaces(say: Say, targets: readonly PictureTarget[]): string {
	const names = [...new Set(targets)].map((target) => TARGET_NAMES[target]);
	return new Intl.ListFormat(say.locale).format(names);
}

/** Why, at each of them; what is the same for several is said once. */
export function sayWhy(say: Say, missed: readonly Missed[]): string {
	const sentences = missed.flatMap(({ target, reason }) =>
		reason === null ? [] : [say(`today.why-${reason}`, { place: TARGET_NAMES[target] })],
	);
	return joinSentences(say, [...new Set(sentences)]);
}
