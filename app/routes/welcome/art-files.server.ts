import type { Artwork } from "./art-list.ts";

/** Addresses of the files in `art/`, hashed by the build, so that browsers may keep them for good. */
const FILES = import.meta.glob<string>("./art/*.{avif,webp,svg}", { query: "?url", import: "default", eager: true });

/** Where each cut is shown: the words take the lower half of a narrow screen and are side by side on a wide one. */
const CUTS = {
	square: { media: "(max-width: 59.99em)", sizes: "100vw" },
	// A picture of 16 to 10 covers the whole screen, whichever side is the longer.
	wide: { media: "(min-width: 60em)", sizes: "max(100vw, 160vh)" },
} as const;
type Cut = keyof typeof CUTS;

/** Best first. */
const TYPES = ["svg", "avif", "webp"] as const;
const MIME = { svg: "image/svg+xml", avif: "image/avif", webp: "image/webp" } as const;

/** One `source` of the picture. */
export interface ArtSource {
	type: string;
	media: string;
	srcSet: string;
	sizes: string;
}

/** What the page needs to show an artwork. */
export interface ShownArtwork extends Omit<Artwork, "slug"> {
	/** best first; a browser takes the first it can read */
	sources: ArtSource[];
	/** those to be fetched before the page is read: the best of each cut, of which the screen's width allows one */
	early: ArtSource[];
	/** for browsers that take none of the sources */
	src: string;
	creditUrl: string;
}

interface ArtFile {
	type: (typeof TYPES)[number];
	/** in pixels; null for a drawing, which is sharp at any */
	width: number | null;
	url: string;
}

function filesOf(slug: string, cut: Cut): ArtFile[] {
	const name = new RegExp(`^\\./art/${slug}-${cut}(?:-(\\d+))?\\.(svg|avif|webp)$`);
	return Object.entries(FILES).flatMap(([path, url]) => {
		const [, width, type] = name.exec(path) ?? [];
		return type ? [{ url, type: type as ArtFile["type"], width: width ? Number(width) : null }] : [];
	});
}

function sourcesOf(slug: string, cut: Cut): ArtSource[] {
	const files = filesOf(slug, cut).sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
	return TYPES.flatMap((type) => {
		const ofType = files.filter((file) => file.type === type);
		if (ofType.length === 0) return [];
		const srcSet = ofType.map(({ url, width }) => (width === null ? url : `${url} ${width}w`)).join(", ");
		return [{ type: MIME[type], srcSet, ...CUTS[cut] }];
	});
}

/** @throws Error for an artwork whose files are missing */
export function shownArtwork({ slug, name, artist, creditUrl }: Artwork): ShownArtwork {
	const cuts = (["square", "wide"] as const).map((cut) => sourcesOf(slug, cut));
	const early = cuts.flatMap(([best]) => (best ? [best] : []));
	const largest = filesOf(slug, "wide").sort((a, b) => (b.width ?? Infinity) - (a.width ?? Infinity))[0];
	const plain = filesOf(slug, "square").find(({ type }) => type !== "avif");
	if (early.length < cuts.length || !largest || !plain) throw new Error(`files of the artwork ${slug} are missing`);
	return { name, artist, sources: cuts.flat(), early, src: plain.url, creditUrl: creditUrl ?? largest.url };
}
