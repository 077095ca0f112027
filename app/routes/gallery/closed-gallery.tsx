import { Link } from "@remix-run/react";
import { useSay } from "#app/ui/say.tsx";
import { GalleryTop } from "./gallery-top.tsx";

/** The same for a gallery that was closed and for one that never was. */
export function ClosedGallery({ isSignedIn }: { isSignedIn: boolean }) {
	const say = useSay();
	return (
		<>
			<GalleryTop isOwner={false} />
			<main className="shell page" id="main">
				<div className="shut">
					<div className="shut__frame" aria-hidden="true" />
					<h1>{say("gallery.closed")}</h1>
					<p className="t-md t-2 measure">{say("gallery.closedWhat")}</p>
					<div className="row row--wrap">
						<Link className="btn btn--primary" to="/welcome">
							{say("gallery.showYourOwn")}
						</Link>
						{isSignedIn ? null : (
							<Link className="btn btn--quiet" to="/auth/login?returnTo=/off">
								{say("gallery.signIn")}
							</Link>
						)}
					</div>
				</div>
			</main>
		</>
	);
}
