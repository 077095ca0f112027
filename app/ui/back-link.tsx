import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Above a page's title: the page it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link className="back-link" to={to}>
			<Icon name="arrow-left" size="small" />
			{children}
		</Link>
	);
}
