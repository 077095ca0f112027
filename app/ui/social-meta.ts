import type { MetaDescriptor } from "@remix-run/react";
import type { FrameData } from "./frame.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from "./preview-size.ts";
import { sayOfMatches } from "./say.tsx";

interface Shared {
	title: string;
	description: string;
	/** path of the page */
	path: string;
	/** path of the picture; our own when there is none of the page */
	image?: string;
	imageAlt?: string;
	/** our name when not given */
	siteName?: string;
}

/** Title and description of a page, for search engines and for sites that show what somebody shares. */
export function socialMeta(
	matches: readonly ({ id: string; data: unknown } | undefined)[],
	{ title, description, path, image = "/preview.png", imageAlt, siteName }: Shared,
): MetaDescriptor[] {
	const say = sayOfMatches(matches);
	const { appUrl = "" } = (matches.find((match) => match?.id === "root")?.data ?? {}) as Partial<FrameData>;
	const graph: Record<string, string> = {
		"og:site_name": siteName ?? say?.("social.siteName") ?? "",
		"og:type": "website",
		"og:title": title,
		"og:description": description,
		"og:url": appUrl + path,
		"og:image": appUrl + image,
		"og:image:type": "image/png",
		"og:image:width": String(PREVIEW_WIDTH),
		"og:image:height": String(PREVIEW_HEIGHT),
		"og:image:alt": imageAlt ?? say?.("social.imageAlt") ?? "",
	};
	return [
		{ title },
		{ name: "description", content: description },
		...Object.entries(graph).map(([property, content]) => ({ property, content })),
		{ name: "twitter:card", content: "summary_large_image" },
	];
}
