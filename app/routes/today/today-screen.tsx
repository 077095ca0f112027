import { Link } from "@remix-run/react";
import type { RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { GalleryFrame } from "#app/ui/gallery/gallery-frame.tsx";
import { MonthCalendar } from "#app/ui/gallery/month-calendar.tsx";
import { ReconnectBanner } from "#app/ui/gallery/reconnect-banner.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { joinSentences } from "#app/words/sentences.ts";
import bannerUrl from "./banner.svg?url";
import { ComingUp } from "./coming-up.tsx";
import { stoppedBy } from "./connected.ts";
import { History } from "./history.tsx";
import { ZoneProvider } from "./local-moment.tsx";
import { OriginalPicture } from "./original-picture.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { TargetsSection } from "./targets/targets-section.tsx";
import { type Loaded, TODAY_PATH, type TodayAnswer } from "./today-data.ts";

/** Layout of a profile: banner, avatar, upcoming changes (LOOK §8.10). */
export function TodayScreen({ loaded, answer }: { loaded: Loaded; answer: TodayAnswer | undefined }) {
	const { state } = loaded;
	const isStopped = state.status.kind === "stopped";
	return (
		<ZoneProvider schedule={state.schedule}>
			<GalleryFrame after={<DeletionLine email={loaded.supportEmail} />}>
				<main id="main">
					{isStopped && stoppedBy(state, "reconnect").includes("x") ? <ReconnectBanner returnTo={TODAY_PATH} /> : null}
					<div className="banner">
						<img src={bannerUrl} alt="" />
					</div>
					<div className="shell today-page">
						<ProfileHead loaded={loaded} answer={answer} />
						<Sold sold={state.sold} />
						<TargetsSection state={state} now={loaded.now} />
						<ComingUp loaded={loaded} answer={answer} />
						<MonthCalendar
							{...loaded.calendar}
							monthPath={(month) => `${TODAY_PATH}?month=${month}`}
							picturePath={() => null}
							first={firstMonth(loaded.now)}
						/>
						<div className="dash">
							<History loaded={loaded} />
							<div className="stack stack--8">
								<OriginalPicture state={state} />
								<OwnGallery handle={state.handle} isOpen={loaded.isGalleryOpen} />
							</div>
						</div>
					</div>
				</main>
			</GalleryFrame>
		</ZoneProvider>
	);
}

/** History is kept for ninety days. */
const KEPT_MS = 90 * 24 * 60 * 60_000;
const firstMonth = (now: number) => new Date(now - KEPT_MS).toISOString().slice(0, 7);

function OwnGallery({ handle, isOpen }: { handle: string | null; isOpen: boolean }) {
	const say = useSay();
	if (handle === null) return null;
	return (
		<section className="stack stack--4" aria-labelledby="own-gallery">
			<h2 className="t-xl" id="own-gallery">
				{say("today.gallery")}
			</h2>
			<p className="t-sm t-2">
				{joinSentences(say, [say("today.galleryWhat"), say(isOpen ? "today.galleryOpen" : "today.galleryClosed")])}
			</p>
			<Link className="btn btn--secondary btn--start" to={`/${handle}`}>
				<Icon name="eye" />
				{say("today.lookAtGallery")}
			</Link>
		</section>
	);
}

function DeletionLine({ email }: { email: string }) {
	const link = (
		<a className="link" href={`mailto:${email}`}>
			<bdi>{email}</bdi>
		</a>
	);
	return (
		<footer className="foot">
			<span>
				<Said id="today.deletion" values={{ email: link }} />
			</span>
		</footer>
	);
}

function Sold({ sold }: Pick<RotationState, "sold">) {
	const say = useSay();
	if (sold.length === 0) return null;
	const names = new Intl.ListFormat(say.locale).format(sold.map(({ name }) => name));
	return (
		<div className="note">
			<Icon name="info" />
			<p>{say("today.soldLately", { count: sold.length, names })}</p>
		</div>
	);
}
