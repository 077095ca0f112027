import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface RevealProps {
	label: string;
	/** from the start: something in it was refused */
	open: boolean;
	children: ReactNode;
}

/** A form that few people need at a time, behind a button. Opens without script too. */
export function Reveal({ label, open, children }: RevealProps) {
	return (
		<details className="reveal" open={open || undefined}>
			<summary className="btn btn--secondary btn--sm">
				{label}
				<Icon name="chevron-down" size="small" />
			</summary>
			<div className="reveal__body">{children}</div>
		</details>
	);
}
