import { useEffect } from "react";
import { GalleryFrame } from "#app/ui/gallery/gallery-frame.tsx";
import { useSay } from "#app/ui/say.tsx";

/** Leads on to where the user is asked; by a link, too, for whoever does not let pages do that. */
export function LeadingScreen({ url }: { url: string }) {
	const say = useSay();
	// A form that was sent by script brings this into a page that is there already, where not every browser follows a `<meta>`.
	useEffect(() => window.location.replace(url), [url]);
	const place = new URL(url).host;
	return (
		<GalleryFrame>
			<meta httpEquiv="refresh" content={`0;url=${url}`} />
			<main className="shell connect" id="main">
				<div className="stack stack--3">
					<h1 className="t-xl">{say("targets.leading", { place })}</h1>
					<p className="t-2">{say("targets.leadingLead")}</p>
				</div>
				<a className="btn btn--primary btn--start" href={url}>
					{say("targets.leadingLink")}
				</a>
			</main>
		</GalleryFrame>
	);
}
