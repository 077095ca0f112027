import { Link } from "@remix-run/react";
import { TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { localDate } from "#app/core/showcase/rotation-time.ts";
import type { RotationState, ShownPicture, TargetState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { BrandIcon } from "#app/ui/icon.tsx";
import { BeginForm } from "#app/ui/provider-buttons.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { connectedOf, isConnected, showingOf } from "./connected.ts";
import { IntentForm } from "./intent-form.tsx";
import { cityOf, Moment, useZone } from "./local-moment.tsx";
import { PauseForm } from "./pause-form.tsx";
import { PictureDisc } from "./picture-disc.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { RotationStatusLine } from "./rotation-status.tsx";
import { fieldsOf, type Loaded, refusalOf, TODAY_PATH, type TodayAnswer } from "./today-data.ts";
import { useQuietReload } from "./use-quiet-reload.ts";

/** CSS pixels, the size on an X profile */
const AVATAR_SIZE = 400;
const DAY_MS = 24 * 60 * 60_000;

/** The current avatar, the next change, and the main actions. */
export function ProfileHead({ loaded, answer }: { loaded: Loaded; answer: TodayAnswer | undefined }) {
	const { state, now } = loaded;
	const say = useSay();
	const { name, url } = shownNow(state);
	const isFirst = awaitsFirst(state);
	useQuietReload(isFirst && state.original === null);
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
				{isFirst ? (
					<FirstHead state={state} />
				) : (
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
						<WhereUp state={state} />
					</div>
				)}
				<RefusalNote refusal={refusalOf(answer)} state={state} />
				{isFirst ? null : <RotationStatusLine state={state} now={now} />}
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
				{isFirst ? <FirstByItself state={state} /> : null}
			</div>
		</section>
	);
}

/** True if the change runs, a picture is ready, and none has hung yet: the first minute. */
function awaitsFirst(state: RotationState): boolean {
	const { current, status, held, changing, ready, nextAt } = state;
	const runs = status.kind === "running" && held === null && !changing;
	return current === null && runs && ready.length > 0 && isConnected(state) && nextAt !== null;
}

/** The account at the one connected place, or at how many places the picture is up. */
function WhereUp({ state }: { state: RotationState }) {
	const say = useSay();
	const connected = connectedOf(state);
	const [only] = connected;
	if (connected.length > 1) {
		if (!state.current || state.current.nftId === null) return null;
		const up = showingOf(state).length;
		const count = connected.length;
		return (
			<span className="t-3">
				{up === count ? say("today.upEverywhere", { count }) : say("today.upAtSome", { up, count })}
			</span>
		);
	}
	return only ? (
		<span className="t-3">
			<AccountThere id="today.onPlace" at={only} />
		</span>
	) : null;
}

function AccountThere({ id, at }: { id: "today.onPlace" | "today.thisIsYou"; at: TargetState }) {
	const { target, label } = at;
	if (label === null) return null;
	return <Said id={id} values={{ place: TARGET_NAMES[target], handle: <bdi dir="ltr">{label}</bdi> }} />;
}

function FirstHead({ state }: { state: RotationState }) {
	const say = useSay();
	const kept = connectedOf(state).find(({ original }) => original !== null);
	return (
		<div className="stack stack--3">
			{kept ? (
				<p className="t-2">
					<AccountThere id="today.thisIsYou" at={kept} />
				</p>
			) : null}
			<h1 className="clock clock--word" id="today">
				{say("today.readyCount", { count: state.ready.length })}
			</h1>
		</div>
	);
}

function FirstByItself({ state: { nextAt, preparing } }: { state: RotationState }) {
	const say = useSay();
	const zone = useZone();
	useQuietReload(preparing > 0);
	if (nextAt === null) return null;
	const moment = <Moment at={nextAt} style="moment" />;
	return (
		<div className="stack stack--2 t-sm t-3">
			<p>
				<Said id="today.otherwiseByItself" values={{ moment, zone: <bdi>{cityOf(zone)}</bdi> }} />
			</p>
			{preparing > 0 ? <p>{say("today.preparingMore", { count: preparing })}</p> : null}
		</div>
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
	const day = localDate(at, zone);
	if (day === localDate(now, zone)) return <Said id="today.sinceToday" values={{ clock }} />;
	if (day === localDate(now - DAY_MS, zone)) return <Said id="today.sinceYesterday" values={{ clock }} />;
	return <Said id="today.since" values={{ moment: <Moment at={at} style="moment" /> }} />;
}

/** True if the user has to select NFTs before anything can change. */
function needsSelection({ status, ready }: RotationState): boolean {
	return status.kind === "stopped" && status.why === "no-pictures" && ready.length === 0;
}

/** The primary action; none while a change is in progress or on hold. */
function MainAction({ state }: { state: RotationState }) {
	const say = useSay();
	const { status, held, changing, ready } = state;
	if (changing) return null;
	if (status.kind === "running")
		return held || ready.length === 0 ? null : <Skip label={awaitsFirst(state) ? "today.hangFirst" : "today.skip"} />;
	if (status.kind === "stopped") {
		if (status.why === "reconnect") return null;
		if (needsSelection(state)) {
			return (
				<Link className="btn btn--primary" to="/nfts">
					{say("today.chooseSelection")}
				</Link>
			);
		}
		if (!isConnected(state)) return <Connect />;
		if (status.why === "own-picture") return <OwnPictureAnswers />;
	}
	return <Resume />;
}

function Skip({ label }: { label: "today.hangFirst" | "today.skip" }) {
	const say = useSay();
	return (
		<IntentForm intent="skip">
			{(busy) => (
				<SubmitButton busy={busy} busyWords={say("today.changingIt")} className="btn btn--primary">
					<GalleryIcon name={label === "today.skip" ? "skip-forward" : "images"} />
					{say(label)}
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

/** Whether pictures that the user set by hand stay. */
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
