import type { PictureTarget } from "#app/core/showcase/picture-targets.ts";
import { BrandIcon } from "../icon.tsx";
import spriteUrl from "./gallery-icons.svg?url";

export type GalleryIconName =
	| "chevron-up"
	| "crop"
	| "grip-vertical"
	| "hand"
	| "hourglass"
	| "images"
	| "pause"
	| "pin"
	| "play"
	| "shuffle"
	| "skip-forward"
	| "user-round";

/** These point along the line of reading, so they mirror with it (LOOK §9). */
const MIRRORED: ReadonlySet<GalleryIconName> = new Set<GalleryIconName>(["play", "skip-forward"]);

/** The icons only the gallery needs, in a sprite of their own: payers never load them. */
export function GalleryIcon({ name }: { name: GalleryIconName }) {
	return (
		<svg className={MIRRORED.has(name) ? "i i--flip" : "i"} aria-hidden="true">
			<use href={`${spriteUrl}#i-${name}`} />
		</svg>
	);
}

export function GalleryLogo() {
	return (
		<svg viewBox="0 0 201.9 32" aria-hidden="true">
			<use href={`${spriteUrl}#logo-showmynft`} />
		</svg>
	);
}

export function ProductHuntIcon() {
	return (
		<svg className="i-brand" aria-hidden="true">
			<use href={`${spriteUrl}#b-producthunt`} />
		</svg>
	);
}

/** The mark of a target in one colour; its name is always shown beside it. */
export function TargetIcon({ target }: { target: PictureTarget }) {
	if (target === "x") return <BrandIcon provider="x" />;
	return (
		<svg className="i-brand" aria-hidden="true">
			<use href={`${spriteUrl}#b-${target}`} />
		</svg>
	);
}
