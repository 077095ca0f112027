import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Opens the answer an address leads to where the browser does not do so by itself, and after going there by a link. */
export function useOpenByAnchor() {
	const { hash } = useLocation();
	useEffect(() => {
		const id = decodeURIComponent(hash.slice(1));
		const details = id === "" ? null : document.getElementById(id)?.closest("details");
		if (!details) return;
		details.open = true;
		details.scrollIntoView({ block: "start" });
	}, [hash]);
}
