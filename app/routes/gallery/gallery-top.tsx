import { Link } from "@remix-run/react";
import { GalleryLogo } from "#app/ui/gallery/gallery-icon.tsx";
import { AppearanceMenu, SkipLink } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";

export function GalleryTop({ isOwner }: { isOwner: boolean }) {
	const say = useSay();
	return (
		<>
			<SkipLink />
			<header className="top">
				<Link className="top__logo" to="/welcome" aria-label={say("showcase.name")}>
					<GalleryLogo />
				</Link>
				<div className="top__end">
					<AppearanceMenu />
					{isOwner ? (
						<Link className="btn btn--quiet btn--sm" to="/off">
							{say("gallery.backToToday")}
						</Link>
					) : (
						<Link className="btn btn--secondary btn--sm" to="/welcome">
							{say("gallery.makeYourOwn")}
						</Link>
					)}
				</div>
			</header>
		</>
	);
}
