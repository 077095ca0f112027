import { type ReactNode, useEffect, useRef } from "react";
import { useSay } from "#app/ui/say.tsx";

/** Info, confirm, pending, success (SPEC §2): errors and side ways happen within one of them. */
export const STEPS = 4;

interface StepFrameProps {
	title: string;
	/** 1 to STEPS */
	step: number;
	stopped?: boolean;
	/** a mark above the title */
	stamp?: ReactNode;
	/** the person asked for this step, so the title takes the focus; a page just opened keeps its own */
	takesFocus: boolean;
	children: ReactNode;
}

/** One step in the payer's half of the page: progress, title, content. */
export function StepFrame({ title, step, stopped = false, stamp, takesFocus, children }: StepFrameProps) {
	const say = useSay();
	const heading = useRef<HTMLHeadingElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the title is what makes it another step
	useEffect(() => {
		if (takesFocus) heading.current?.focus();
	}, [title, takesFocus]);
	return (
		<div className="stack stack--5">
			<div
				className="stepbar"
				role="img"
				aria-label={say(stopped ? "wallet.stoppedAt" : "wallet.stepOf", { step, of: STEPS })}
			>
				{Array.from({ length: STEPS }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: four segments that never move
					<span key={index} className={segment(index + 1, step, stopped)} />
				))}
			</div>
			{stamp}
			<h2 className={stamp ? "t-xl" : "t-lg"} tabIndex={-1} ref={heading}>
				{title}
			</h2>
			{children}
		</div>
	);
}

function segment(index: number, step: number, stopped: boolean): string | undefined {
	if (stopped && index === step) return "off";
	return index <= step ? "on" : undefined;
}
