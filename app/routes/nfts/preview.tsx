import { useSay } from "#app/ui/say.tsx";
import { CroppedPicture, type Shape } from "./cropped-picture.tsx";
import type { Picked } from "./selection.ts";

interface PreviewProps {
	shown: Picked | null;
	profile: { name: string; handle: string | null };
	onShape(shape: Shape): void;
}

/** Sizes of a profile picture at X, CSS pixels: profile, hover card, post (help.x.com, profile images). */
const [PROFILE, CARD, POST] = [400, 73, 48];
const THEMES = ["light", "dark"] as const;

/** The avatar as X shows it: round, in three sizes, on a light and a dark background. */
export function Preview({ shown, profile, onShape }: PreviewProps) {
	const say = useSay();
	if (!shown) return <p className="t-2">{say("nfts.previewNone")}</p>;
	const { name, pictureUrl: src, cropX, cropY } = shown;
	const alt = (size: number) => say("nfts.previewAt", { name, size });
	const common = { src, cropX, cropY };
	return (
		<figure className="sample">
			<div className="sample__stage">
				<CroppedPicture {...common} size={PROFILE} alt={alt(PROFILE)} className="disc sample__pic" onShape={onShape} />
			</div>
			<div className="sample__halves">
				{THEMES.map((theme) => (
					<div key={theme} className={`sample__half sample__half--${theme}`}>
						<p className="t-xs t-3">{say(theme === "light" ? "nfts.light" : "nfts.dark")}</p>
						<div className="sample__card">
							<CroppedPicture {...common} size={CARD} alt={theme === "light" ? alt(CARD) : ""} className="disc" />
							<div className="sample__who">
								<span className="t-sm t-strong">
									<bdi>{profile.name}</bdi>
								</span>
								{profile.handle ? (
									<span className="t-xs t-3">
										<bdi>{profile.handle}</bdi>
									</span>
								) : null}
							</div>
						</div>
						<div className="post">
							<CroppedPicture {...common} size={POST} alt={theme === "light" ? alt(POST) : ""} className="disc" />
							<div className="lines" aria-hidden="true">
								<span />
								<span />
							</div>
						</div>
					</div>
				))}
			</div>
			<figcaption className="row row--between row--wrap">
				<bdi className="t-sm t-strong">{name}</bdi>
				<span className="t-xs t-3 num">{say("nfts.sizes")}</span>
			</figcaption>
		</figure>
	);
}
