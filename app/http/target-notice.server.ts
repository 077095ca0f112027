import { fromBase64Url, toBase64Url } from "../core/base64url.ts";
import { isPictureTarget, type PictureTarget, TARGET_NAMES } from "../core/showcase/picture-targets.ts";
import type { FinishRefusal } from "../services/showcase/target-contract.ts";
import type { SaidNotice } from "../ui/notice.tsx";
import { today } from "../words/en/today.ts";
import { type Missed, sayPlaces, sayWhy, type WhyReason } from "../words/place-words.ts";
import type { Say } from "../words/say.ts";
import { joinSentences } from "../words/sentences.ts";

/** Notices about the places where a picture hangs: how they ended, and the place they are about. */

const ABOUT_TARGET = {
	"resumed-there": ["ok", "today.resumedThere"],
	"paused-there": ["ok", "today.pausedThere"],
	"restored-there": ["ok", "today.restoredThere"],
	"target-left": ["ok", "today.disconnected"],
	"target-left-restored": ["ok", "today.disconnectedRestored"],
	"connect-denied": ["calm", "targets.refused-denied"],
	"connect-no-server": ["bad", "targets.refused-no-server"],
	"connect-no-account": ["bad", "targets.refused-no-account"],
	"connect-no-permission": ["bad", "targets.refused-no-permission"],
	"connect-expired": ["bad", "targets.refused-expired"],
	"connect-other-account": ["bad", "targets.refused-other-account"],
	"connect-silent": ["bad", "targets.refused-silent"],
} as const satisfies Record<`connect-${FinishRefusal}`, unknown> &
	Record<string, readonly [SaidNotice["tone"], string]>;

const PARTLY = {
	"changed-partly": "today.changedPartly",
	"restored-partly": "today.restoredPartly",
} as const;

export type TargetNotice =
	| { code: keyof typeof ABOUT_TARGET; target: PictureTarget }
	| { code: "target-connected"; target: PictureTarget; label: string }
	/** a change by hand that some places do not show */
	| { code: keyof typeof PARTLY; missed: readonly Missed[] };

/** Characters of a name that a notice repeats. */
const MAX_LABEL = 140;

/** @returns what the notice is about, in characters that a cookie may hold */
export function targetNoticeText(notice: TargetNotice): string {
	if ("missed" in notice) return notice.missed.map(({ target, reason }) => `${target}_${reason ?? ""}`).join(".");
	if (!("label" in notice)) return notice.target;
	return `${notice.target}.${toBase64Url(new TextEncoder().encode(notice.label.slice(0, MAX_LABEL)))}`;
}

/** @param about - as {@link targetNoticeText} wrote it, or nonsense. @returns null for nonsense */
export function sayTargetNotice(code: string, about: string, say: Say): SaidNotice | null {
	if (isKeyOf(PARTLY, code)) {
		const missed = readMissed(about);
		if (missed.length === 0) return null;
		const places = sayPlaces(
			say,
			missed.map(({ target }) => target),
		);
		return { tone: "calm", code, sentence: joinSentences(say, [say(PARTLY[code], { places }), sayWhy(say, missed)]) };
	}
	const [target, encoded = ""] = about.split(".");
	if (!isPictureTarget(target)) return null;
	const place = TARGET_NAMES[target];
	if (isKeyOf(ABOUT_TARGET, code)) {
		const [tone, id] = ABOUT_TARGET[code];
		return { tone, code, sentence: say(id, { place }) };
	}
	const label = fromBase64Url(encoded);
	if (code !== "target-connected" || label === null) return null;
	return { tone: "ok", code, sentence: say("targets.connected", { place, label: new TextDecoder().decode(label) }) };
}

function readMissed(about: string): Missed[] {
	return about.split(".").flatMap((one) => {
		const [target, reason = ""] = one.split("_");
		return isPictureTarget(target) ? [{ target, reason: isWhyReason(reason) ? reason : null }] : [];
	});
}

const isWhyReason = (text: string): text is WhyReason => Object.hasOwn(today, `why-${text}`);

const isKeyOf = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
	Object.hasOwn(table, key);
