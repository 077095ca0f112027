import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

interface Tab<Key extends string> {
	key: Key;
	label: string;
	panel: ReactNode;
}

interface TabsProps<Key extends string> {
	/** names the row of tabs */
	label: string;
	tabs: readonly Tab<Key>[];
	first: Key;
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * One of several panels, chosen by a row of tabs (WAI-ARIA's pattern): arrow keys follow the line of reading, Home and End
 * go to its ends, and only the chosen tab is in the tab order.
 */
export function Tabs<Key extends string>({ label, tabs, first }: TabsProps<Key>) {
	const id = useId();
	const [chosen, setChosen] = useState<Key>(first);
	const row = useRef<HTMLDivElement>(null);
	const at = Math.max(
		0,
		tabs.findIndex(({ key }) => key === chosen),
	);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = STEPS[event.key];
		const mirrored = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
		const to =
			event.key === "Home"
				? 0
				: event.key === "End"
					? tabs.length - 1
					: step === undefined
						? null
						: (at + step * mirrored + tabs.length) % tabs.length;
		const next = to === null ? undefined : tabs[to];
		if (!next) return;
		event.preventDefault();
		setChosen(next.key);
		row.current?.querySelectorAll("button")[to ?? 0]?.focus();
	};
	return (
		<>
			<div className="seg seg--fill" role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
				{tabs.map((tab, place) => (
					<button
						key={tab.key}
						type="button"
						role="tab"
						id={`${id}-${tab.key}`}
						aria-controls={`${id}-panel`}
						aria-selected={place === at}
						tabIndex={place === at ? 0 : -1}
						data-first-focus={place === at || undefined}
						onClick={() => setChosen(tab.key)}
					>
						{tab.label}
					</button>
				))}
			</div>
			<div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[at]?.key}`}>
				{tabs[at]?.panel}
			</div>
		</>
	);
}
