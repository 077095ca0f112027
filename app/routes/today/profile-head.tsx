import { Link } from "@remix-run/react";
import type { RotationState, ShownPicture } from "#app/services/showcase/rotation/rotation-contract.ts";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { BrandIcon } from "#app/ui/icon.tsx";
import { BeginForm } from "#app/ui/provider-buttons.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { IntentForm } from "./intent-form.tsx";
import { dayIn, Moment, useZone } from "./local-moment.tsx";
import { PauseForm } from "./pause-form.tsx";
import { PictureDisc } from "./picture-disc.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { RotationStatusLine } from "./rotation-status.tsx";
import { fieldsOf, type Loaded, refusalOf, TODAY_PATH, type TodayAnswer } from "./today-data.ts";

/** CSS pixels, the size on an X profile */
const AVATAR_SIZE = 400;
const DAY_MS = 24 * 60 * 60_000;

/** The current avatar, the next change, and the main actions. */
export function ProfileHead({ loaded, answer }: { loaded: Loaded; answer: TodayAnswer | undefined }) {
	const { state, now } = loaded;
	const say = useSay();
	const { name, url } = shownNow(state);
	const title = name || say(isOriginal(state) ? "today.originalPicture" : "today.ownPicture");
	return (
		<section className="today" aria-labelledby="today">
			<PictureDisc
				className="today__pic"
				url={url}
				alt={say("today.todaysPicture", { name: title })}
				size={AVATAR_SIZE}
				lazy={false}
			/>
			<div className="today__say stack stack--5">
				<div className="row row--wrap today__name">
					<h1 className="t-lg" id="today">
						<span className="dot" aria-hidden="true" />
						<bdi>{title}</bdi>
					</h1>
					{state.current ? (
						<span className="t-2">
							<Since at={state.current.since} now={now} />
						</span>
					) : null}
					{state.handle === null ? null : (
						<span className="t-3">
							<Said id="today.onX" values={{ handle: <bdi dir="ltr">{state.handle}</bdi> }} />
						</span>
					)}
				</div>
				<RefusalNote refusal={refusalOf(answer)} />
				<RotationStatusLine state={state} now={now} />
				<div className="row row--wrap today__do">
					<MainAction state={state} />
					{state.status.kind === "running" ? (
						<PauseForm timeZone={state.schedule.timeZone} now={now} fields={fieldsOf(answer, "pause")} />
					) : null}
					{needsSelection(state) ? null : (
						<Link className="btn btn--quiet" to="/nfts">
							<GalleryIcon name="images" />
							{say("today.changeSelection")}
						</Link>
					)}
				</div>
			</div>
		</section>
	);
}

/** The current avatar; before the first change and after a restore that is the original picture. */
function shownNow({ current, original }: RotationState): { name: string | null; url: ShownPicture["pictureUrl"] } {
	if (current) return { name: current.name, url: current.pictureUrl };
	return { name: null, url: original?.pictureUrl ?? null };
}

/** True if the current avatar is the restored original. */
function isOriginal({ current, status }: RotationState): boolean {
	return current ? current.nftId === null : status.kind === "stopped";
}

function Since({ at, now }: { at: number; now: number }) {
	const zone = useZone();
	const clock = <Moment at={at} style="clock" />;
	const day = dayIn(zone, at);
	if (day === dayIn(zone, now)) return <Said id="today.sinceToday" values={{ clock }} />;
	if (day === dayIn(zone, now - DAY_MS)) return <Said id="today.sinceYesterday" values={{ clock }} />;
	return <Said id="today.since" values={{ moment: <Moment at={at} style="moment" /> }} />;
}

/** True if the user has to select NFTs before anything can change. */
function needsSelection({ status, ready }: RotationState): boolean {
	return status.kind === "stopped" && status.why === "no-pictures" && ready.length === 0;
}

/** The primary action; none while a change is in progress or on hold. */
function MainAction({ state }: { state: RotationState }) {
	const say = useSay();
	const { status, held, changing, ready, handle } = state;
	if (changing) return null;
	if (status.kind === "running") return held || ready.length === 0 ? null : <Skip />;
	if (status.kind === "stopped") {
		if (status.why === "reconnect") return null;
		if (needsSelection(state)) {
			return (
				<Link className="btn btn--primary" to="/nfts">
					{say("today.chooseSelection")}
				</Link>
			);
		}
		if (status.why === "disconnected" || handle === null) return <Connect />;
		if (status.why === "own-picture") return <OwnPictureAnswers />;
	}
	return <Resume />;
}

function Skip() {
	const say = useSay();
	return (
		<IntentForm intent="skip">
			{(busy) => (
				<SubmitButton busy={busy} busyWords={say("today.changingIt")} className="btn btn--primary">
					<GalleryIcon name="skip-forward" />
					{say("today.skip")}
				</SubmitButton>
			)}
		</IntentForm>
	);
}

function Resume() {
	const say = useSay();
	return (
		<IntentForm intent="resume">
			{(busy) => (
				<SubmitButton busy={busy} busyWords={say("today.resuming")} className="btn btn--primary">
					<GalleryIcon name="play" />
					{say("today.resume")}
				</SubmitButton>
			)}
		</IntentForm>
	);
}

/** Whether a picture that the user set at X stays. */
function OwnPictureAnswers() {
	const say = useSay();
	return (
		<>
			<IntentForm intent="pause">
				{(busy) => (
					<SubmitButton busy={busy} busyWords={say("today.keepingMine")} className="btn btn--primary">
						{say("today.keepMine")}
					</SubmitButton>
				)}
			</IntentForm>
			<IntentForm intent="resume">
				{(busy) => (
					<SubmitButton busy={busy} busyWords={say("today.resuming")} className="btn btn--secondary">
						{say("today.goOnDaily")}
					</SubmitButton>
				)}
			</IntentForm>
		</>
	);
}

function Connect() {
	const say = useSay();
	return (
		<BeginForm provider="x" intent="link" returnTo={TODAY_PATH}>
			<button type="submit" className="btn btn--primary">
				<BrandIcon provider="x" />
				{say("today.connectX")}
			</button>
		</BeginForm>
	);
}
