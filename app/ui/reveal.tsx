import type { ReactNode } from "react";
import { useFrame } from "./frame.ts";
import { Icon } from "./icon.tsx";

interface RevealProps {
	label: string;
	/** code of the notice that says what is in here is done: then it is closed and empty again */
	done: string;
	/** from the start: something in it was refused */
	open: boolean;
	children: ReactNode;
}

/** A form that few people need at a time, behind a button. Opens without script too. */
export function Reveal({ label, done, open, children }: RevealProps) {
	const isDone = useFrame().notice?.code === done;
	return (
		<details key={String(isDone)} className="reveal" open={open || undefined}>
			<summary className="btn btn--secondary btn--sm">
				{label}
				<Icon name="chevron-down" size="small" />
			</summary>
			<div className="reveal__body">{children}</div>
		</details>
	);
}
