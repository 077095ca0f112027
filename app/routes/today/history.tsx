import { Link } from "@remix-run/react";
import { TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import type { HistoryEntry } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Badge } from "#app/ui/badge.tsx";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayPlaces, sayWhy } from "#app/words/place-words.ts";
import type { Say } from "#app/words/say.ts";
import { joinSentences } from "#app/words/sentences.ts";
import { Moment } from "./local-moment.tsx";
import { sayShownFor } from "./time-left.ts";
import { historyPath, type Loaded } from "./today-data.ts";

/** CSS pixels */
const THUMB_SIZE = 56;

/** History of changes, newest first, with their results; everywhere, or at one place. */
export function History({ loaded: { history, historyOf, older } }: { loaded: Loaded }) {
	const say = useSay();
	const last = history.entries.at(-1);
	return (
		<section className="block" aria-labelledby="past">
			<h2 id="past">
				{historyOf === null ? say("today.past") : say("today.pastThere", { place: TARGET_NAMES[historyOf] })}
			</h2>
			{historyOf === null ? null : (
				<Link className="link" to={historyPath(null)} preventScrollReset>
					{say("today.pastEverywhere")}
				</Link>
			)}
			{history.entries.length === 0 ? (
				<p className="t-2">{say("today.pastNothing")}</p>
			) : (
				<ol className="past">
					{history.entries.map((entry) => (
						<Entry key={entry.slot} entry={entry} />
					))}
				</ol>
			)}
			{older || history.more ? (
				<nav className="row row--wrap" aria-label={say("today.pastPages")}>
					{older ? (
						<Link className="btn btn--quiet btn--sm" to={historyPath(historyOf)} preventScrollReset>
							{say("today.newest")}
						</Link>
					) : null}
					{history.more && last ? (
						<Link className="btn btn--secondary btn--sm" to={historyPath(historyOf, last.slot)} preventScrollReset>
							{say("today.older")}
						</Link>
					) : null}
				</nav>
			) : null}
		</section>
	);
}

const BY_HAND: ReadonlySet<HistoryEntry["kind"]> = new Set<HistoryEntry["kind"]>(["skip", "use-now", "restore"]);

function Entry({ entry }: { entry: HistoryEntry }) {
	const say = useSay();
	const { kind, picture } = entry;
	const name = picture.name || say(kind === "restore" ? "today.originalPicture" : "today.gonePicture");
	const why = sayWhatFailed(say, entry);
	return (
		<li>
			{picture.pictureUrl === null ? (
				<span className="past__none">
					<GalleryIcon name="user-round" />
				</span>
			) : (
				<img src={picture.pictureUrl} alt="" width={THUMB_SIZE} height={THUMB_SIZE} loading="lazy" />
			)}
			<span className="past__what">
				<b className="t-strong">
					<bdi>{name}</bdi>
				</b>
				<span className="t-3">
					<When entry={entry} />
				</span>
				{why === "" ? null : <span className="t-2">{why}</span>}
			</span>
			<Result entry={entry} />
		</li>
	);
}

/** Where an original was given back is said, for that may be one place of several. */
function When({ entry: { kind, at, reached } }: { entry: HistoryEntry }) {
	const say = useSay();
	const moment = <Moment at={at} style="moment" />;
	if (!BY_HAND.has(kind)) return moment;
	if (kind !== "restore" || reached.length === 0) return <Said id="today.byHand" values={{ moment }} />;
	return <Said id="today.byHandAt" values={{ moment, places: sayPlaces(say, reached) }} />;
}

/** Where it did not hang, and why; "" for nothing to say. */
function sayWhatFailed(say: Say, { kind, state, reason, missed }: HistoryEntry): string {
	if (kind === "sold") return say("today.soldPast");
	if (missed.length === 0) return reason === null ? "" : sayWhy(say, [{ target: "x", reason }]);
	const why = sayWhy(say, missed);
	if (state === "failed") return why;
	return joinSentences(say, [say("today.missedAt", { places: sayPlaces(say, missedTargets(missed)) }), why]);
}

const missedTargets = (missed: HistoryEntry["missed"]) => missed.map(({ target }) => target);

function Result({ entry: { kind, state, reason, missed, current, hungFor } }: { entry: HistoryEntry }) {
	const say = useSay();
	if (kind === "sold") {
		return (
			<Badge tone="warn" icon="circle-slash">
				{say("today.sold")}
			</Badge>
		);
	}
	if (state === "sending") {
		return (
			<Badge tone="warn" icon="clock">
				{say("today.underWay")}
			</Badge>
		);
	}
	if (state === "failed") {
		return (
			<Badge tone="bad" icon="circle-alert">
				{reason === "picture-refused"
					? say("today.refusedIt", { place: sayPlaces(say, missedTargets(missed)) })
					: say("today.notChanged")}
			</Badge>
		);
	}
	if (kind === "restore") {
		return (
			<Badge tone="ok" icon="undo-2">
				{say("today.restored")}
			</Badge>
		);
	}
	if (current) {
		return (
			<Badge tone="ok" icon="check">
				{say("today.upNow")}
			</Badge>
		);
	}
	return hungFor === null ? null : <bdi className="t-3 num">{sayShownFor(say, hungFor)}</bdi>;
}
