import { type RefObject, useEffect } from "react";

/** Closes open disclosures on Escape, which leaves the focus at their summary, and on a click outside. */
export function useClosingDetails(container: RefObject<HTMLElement>): void {
	useEffect(() => {
		const opened = () =>
			[...(container.current?.querySelectorAll("details") ?? []), container.current].filter(
				(one): one is HTMLDetailsElement => one instanceof HTMLDetailsElement && one.open,
			);
		const closeOutside = (event: MouseEvent) => {
			for (const details of opened())
				if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
		};
		const closeOnEscape = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			for (const details of opened()) {
				details.open = false;
				details.querySelector("summary")?.focus();
			}
		};
		document.addEventListener("click", closeOutside);
		document.addEventListener("keydown", closeOnEscape);
		return () => {
			document.removeEventListener("click", closeOutside);
			document.removeEventListener("keydown", closeOnEscape);
		};
	}, [container]);
}
