import { type ReactNode, useCallback, useState } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface FlowButtonProps<Flow> {
	/** brings the wallet's half; called by the click and not before */
	load(): Promise<Flow>;
	/** what the button says */
	words: string;
	/** names what it is about, where a page has several such buttons */
	label?: string;
	icon: IconName;
	className?: string;
	/** the wallet's half, open */
	children(flow: Flow, close: () => void): ReactNode;
}

/** A button that fetches code which talks to wallets, and then opens it. */
export function FlowButton<Flow>({
	load,
	words,
	label,
	icon,
	className = "btn btn--secondary",
	children,
}: FlowButtonProps<Flow>) {
	const say = useSay();
	const [flow, setFlow] = useState<{ is: Flow } | null>(null);
	const [state, setState] = useState<"closed" | "loading" | "open" | "failed">("closed");
	const close = useCallback(() => setState("closed"), []);
	const begin = () => {
		setState("loading");
		load().then(
			(is) => {
				setFlow({ is });
				setState("open");
			},
			() => setState("failed"),
		);
	};
	return (
		<>
			<button
				type="button"
				className={`${className} needs-script`}
				aria-label={label}
				aria-busy={state === "loading" || undefined}
				onClick={begin}
			>
				{state === "loading" ? <span className="spin" aria-hidden="true" /> : <Icon name={icon} />}
				{words}
			</button>
			<div role="status" className="news">
				{state === "loading" ? <span className="sr">{say("siwe.loading")}</span> : null}
				{state === "failed" ? <p className="t-sm">{say("siwe.loadFailed")}</p> : null}
			</div>
			{flow && state === "open" ? children(flow.is, close) : null}
		</>
	);
}
