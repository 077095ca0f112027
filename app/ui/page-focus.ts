import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Where the link that led here went with its page, focus is nowhere and a screen reader says nothing of the new page: its heading takes
 * the focus, and is read. What a page focuses by itself stays focused. The first page is read by the browser.
 */
export function PageFocus(): null {
	const { pathname } = useLocation();
	const before = useRef(pathname);
	useEffect(() => {
		if (before.current === pathname) return;
		before.current = pathname;
		const heading = document.querySelector("h1");
		if (!heading || document.activeElement !== document.body) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	}, [pathname]);
	return null;
}
