import type { MetaDescriptor } from "@remix-run/react";
import type { ArtSource, ShownArtwork } from "./art-files.server.ts";

/** The picture behind the page. Decorative: its credit is below. */
export function HallArt({ art }: { art: ShownArtwork }) {
	return (
		<picture className="hall__art">
			{art.sources.map((source) => (
				<source key={`${source.media} ${source.type}`} {...source} />
			))}
			<img src={art.src} alt="" {...{ fetchpriority: "high" }} />
		</picture>
	);
}

/** Has the browser fetch the picture while it still reads the page's head. */
export function earlyArt(early: readonly ArtSource[]): MetaDescriptor[] {
	return early.map(({ type, media, srcSet, sizes }) => ({
		tagName: "link",
		rel: "preload",
		as: "image",
		type,
		media,
		imageSrcSet: srcSet,
		imageSizes: sizes,
		fetchpriority: "high",
	}));
}
