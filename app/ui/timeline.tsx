import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface Step {
	key: string;
	state: "done" | "now" | "next" | "bad";
	title: string;
	note?: ReactNode;
}

function Node({ state }: { state: Step["state"] }) {
	return (
		<span className="node">
			{state === "done" ? <Icon name="check" /> : null}
			{state === "bad" ? <Icon name="x" /> : null}
		</span>
	);
}

const className = (state: Step["state"]) => (state === "next" ? undefined : `is-${state}`);

/** The track under the payment page: a row that turns into a column on phones. */
export function Track({ steps }: { steps: Step[] }) {
	return (
		<ol className="steps steps--down">
			{steps.map((step) => (
				<li key={step.key} className={className(step.state)} aria-current={step.state === "now" ? "step" : undefined}>
					<Node state={step.state} />
					<div>
						<b>{step.title}</b>
						{step.note ? <small>{step.note}</small> : null}
					</div>
				</li>
			))}
		</ol>
	);
}

/** What happened, one line each, with a note beside it on wide screens. */
export function EventLine({ steps }: { steps: Step[] }) {
	return (
		<ol className="line line--wide">
			{steps.map((step) => (
				<li key={step.key} className={className(step.state)} aria-current={step.state === "now" ? "step" : undefined}>
					<Node state={step.state} />
					<div>
						<b>{step.title}</b>
						{step.note ? <span className="when">{step.note}</span> : null}
					</div>
				</li>
			))}
		</ol>
	);
}
