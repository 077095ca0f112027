import type { Schedule, ShownPicture } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { connectedOf } from "./connected.ts";
import { IntentForm } from "./intent-form.tsx";
import { cityOf, Moment, sayMoment, useZone } from "./local-moment.tsx";
import { PictureDisc } from "./picture-disc.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { fieldsOf, type Loaded, type TodayAnswer } from "./today-data.ts";

/** CSS pixels */
const DISC_SIZE = 128;
/** Ready pictures shown if none is scheduled. */
const MOST_READY = 6;

/** Upcoming pictures with their days, the schedule in a sentence, and the form that changes it. */
export function ComingUp({ loaded, answer }: { loaded: Loaded; answer: TodayAnswer | undefined }) {
	const { state } = loaded;
	const say = useSay();
	const dated = state.upcoming.length > 0;
	const shown: (ShownPicture & { at?: number })[] = dated ? changesOf(state) : state.ready.slice(0, MOST_READY);
	const usable = !state.held && !state.changing && !cannotChangeByHand(loaded);
	return (
		<section className="block" aria-labelledby="coming-up">
			<div className="block__head">
				<h2 id="coming-up">{say(dated || shown.length === 0 ? "today.comingUp" : "today.readyToShow")}</h2>
				<p className="t-sm t-3">
					<ScheduleSentence schedule={state.schedule} now={loaded.now} />
				</p>
			</div>
			{shown.length === 0 ? (
				<p className="t-2">{say("today.nothingComes")}</p>
			) : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, so it must be keyboard-focusable
				<ol className="strip" tabIndex={0} aria-label={say(dated ? "today.nextSix" : "today.readyPictures")}>
					{shown.map((picture, place) => (
						<Coming
							// biome-ignore lint/suspicious/noArrayIndexKey: of few favorites one appears several times
							key={`${picture.nftId} ${place}`}
							picture={picture}
							usable={usable}
						/>
					))}
				</ol>
			)}
			<ScheduleForm state={state} fields={fieldsOf(answer, "schedule")} />
		</section>
	);
}

/** The upcoming pictures; a pinned one, the same every day, once. */
const changesOf = ({ schedule, upcoming }: Loaded["state"]) =>
	schedule.order === "pinned" ? upcoming.slice(0, 1) : upcoming;

/** True if no place is connected, or each needs a new sign-in, so that no picture can be set by hand. */
function cannotChangeByHand({ state }: Loaded): boolean {
	const connected = connectedOf(state);
	return connected.every(({ status }) => status.kind === "stopped" && status.why === "reconnect");
}

function Coming({ picture, usable }: { picture: ShownPicture & { at?: number }; usable: boolean }) {
	const say = useSay();
	const { nftId, name, pictureUrl, at } = picture;
	return (
		<li>
			<PictureDisc url={pictureUrl} alt="" size={DISC_SIZE} />
			<span>
				<b className="t-strong strip__name">
					<bdi>{name}</bdi>
				</b>
				{at === undefined ? null : (
					<small>
						<Moment at={at} style="day" />
					</small>
				)}
			</span>
			{usable && nftId !== null ? (
				<IntentForm intent="use-now" values={{ nft: nftId }}>
					{(busy) => (
						<SubmitButton
							busy={busy}
							busyWords={say("today.changingIt")}
							className="btn btn--secondary btn--sm btn--block"
						>
							<span aria-hidden="true">{say("today.useNow")}</span>
							<span className="sr">{say("today.useNamedNow", { name })}</span>
						</SubmitButton>
					)}
				</IntentForm>
			) : null}
		</li>
	);
}

const SENTENCES = {
	random: "today.sentenceRandom",
	fixed: "today.sentenceFixed",
	pinned: "today.sentencePinned",
} as const;

/** The schedule as a sentence: a default hour in the reader's zone, a chosen one in the zone it was chosen in. */
function ScheduleSentence({ schedule, now }: { schedule: Schedule; now: number }) {
	const say = useSay();
	const zone = useZone();
	const { minuteOfDay, timeZone, hourChosen, order } = schedule;
	const today = new Date(now).setUTCHours(0, minuteOfDay, 0, 0);
	const shownZone = hourChosen || timeZone !== "UTC" ? timeZone : zone;
	// In the schedule's own zone show the chosen minute as it is, also on days when clocks change.
	const clock =
		shownZone === timeZone ? sayMoment(say, today, "clock", "UTC") : sayMoment(say, today, "clock", shownZone);
	return <Said id={SENTENCES[order]} values={{ clock: <bdi>{clock}</bdi>, zone: <bdi>{cityOf(shownZone)}</bdi> }} />;
}
