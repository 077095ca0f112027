import { type ReactNode, useEffect, useRef } from "react";

/** A disclosure that opens a list of links and buttons; works without script, closes on Escape and on a click outside. */
export function Menu({
	label,
	summary,
	className = "whoami",
	children,
}: {
	label: string;
	summary: ReactNode;
	className?: string;
	children: ReactNode;
}) {
	const ref = useRef<HTMLDetailsElement>(null);
	useEffect(() => {
		const closeOutside = (event: MouseEvent) => {
			const menu = ref.current;
			if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
		};
		const closeOnEscape = (event: KeyboardEvent) => {
			const menu = ref.current;
			if (event.key !== "Escape" || !menu?.open) return;
			menu.open = false;
			menu.querySelector("summary")?.focus();
		};
		document.addEventListener("click", closeOutside);
		document.addEventListener("keydown", closeOnEscape);
		return () => {
			document.removeEventListener("click", closeOutside);
			document.removeEventListener("keydown", closeOnEscape);
		};
	}, []);
	return (
		<details className="menu" ref={ref}>
			<summary className={className} aria-label={label}>
				{summary}
			</summary>
			<div className="menu__list">{children}</div>
		</details>
	);
}
