import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isShowcasePath } from "#app/core/showcase/showcase-paths.ts";
import { GalleryLogo } from "./gallery-icon.tsx";

/** What comes sooner than this feels immediate; a screen for it would only flash. */
const SHOWN_AFTER_MS = 200;

/**
 * Covers the page on the way to another screen of the gallery, until it is known who asks and what is theirs (SPEC §2). A
 * document that comes whole never shows it. For the eye alone: the loading bar says the same to those who listen.
 */
export function GalleryLoading() {
	const { state, location: next } = useNavigation();
	const { pathname } = useLocation();
	const underway = state === "loading" && next.pathname !== pathname && isShowcasePath(next.pathname);
	const [shown, setShown] = useState(false);
	useEffect(() => {
		if (!underway) return;
		const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setShown(false);
		};
	}, [underway]);
	if (!shown) return null;
	return (
		<div className="curtain" aria-hidden="true">
			<GalleryLogo />
		</div>
	);
}
