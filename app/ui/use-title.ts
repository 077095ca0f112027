import { useEffect } from "react";

/** Keeps the tab's title as what arrives changes it; the server wrote the first one. */
export function useTitle(title: string): void {
	useEffect(() => {
		document.title = title;
	}, [title]);
}
