import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/**
 * A question that opens its answer, without script. The answer has the anchor: browsers open what is closed around the
 * place an address leads to, and not what it is part of.
 */
export function Question({ id, question, children }: { id: string; question: string; children: ReactNode }) {
	return (
		<details className="faq">
			<summary>
				<h3>{question}</h3>
				<Icon name="chevron-down" />
			</summary>
			<div className="prose faq__answer" id={id}>
				{children}
			</div>
		</details>
	);
}
