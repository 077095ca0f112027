import type { RotationState } from "#app/services/rotation-contract.ts";
import { GalleryFrame } from "#app/ui/gallery/gallery-frame.tsx";
import { ReconnectBanner } from "#app/ui/gallery/reconnect-banner.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import bannerUrl from "./banner.svg?url";
import { ComingUp } from "./coming-up.tsx";
import { ZoneProvider } from "./local-moment.tsx";
import { type Loaded, OFF_PATH, type OffAnswer } from "./off-data.ts";
import { OwnFace } from "./own-face.tsx";
import { Past } from "./past.tsx";
import { Today } from "./today.tsx";

/** Built like a profile: banner, circle, then what happens next (LOOK §8.10). */
export function OffScreen({ loaded, answer }: { loaded: Loaded; answer: OffAnswer | undefined }) {
	const { state } = loaded;
	const { status } = state;
	return (
		<ZoneProvider schedule={state.schedule}>
			<GalleryFrame after={<DeletionLine email={loaded.supportEmail} />}>
				<main id="main">
					{status.kind === "stopped" && status.why === "reconnect" ? <ReconnectBanner returnTo={OFF_PATH} /> : null}
					<div className="banner">
						<img src={bannerUrl} alt="" />
					</div>
					<div className="shell off">
						<Today loaded={loaded} answer={answer} />
						<Sold sold={state.sold} />
						<ComingUp loaded={loaded} answer={answer} />
						<div className="dash">
							<Past loaded={loaded} />
							<OwnFace state={state} />
						</div>
					</div>
				</main>
			</GalleryFrame>
		</ZoneProvider>
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
				<Said id="off.deletion" values={{ email: link }} />
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
			<p>{say("off.soldLately", { count: sold.length, names })}</p>
		</div>
	);
}
