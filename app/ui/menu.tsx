import { type ReactNode, useRef } from "react";
import { useClosingDetails } from "./use-closing-details.ts";

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
	useClosingDetails(ref);
	return (
		<details className="menu" ref={ref}>
			<summary className={className} aria-label={label}>
				{summary}
			</summary>
			<div className="menu__list">{children}</div>
		</details>
	);
}
