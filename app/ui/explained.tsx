import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Words that not everybody knows, and behind a tap what they mean. Opens without script too. */
export function Explained({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<details className="explained">
			<summary>
				{label}
				<Icon name="circle-question-mark" size="small" />
			</summary>
			<div className="explained__body">{children}</div>
		</details>
	);
}
