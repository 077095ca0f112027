import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayNameWithin } from "../row-words.ts";
import type { ArrivalOutcome } from "./decide-arrival.server.ts";
import { DecisionForm } from "./decision-form.tsx";

/** What the last button did, with its way back; or why it did nothing. */
export function DecidedBand({ outcome }: { outcome: ArrivalOutcome | null }) {
	const title = useRef<HTMLHeadingElement>(null);
	// The button that was pressed went with its card: reading goes on here.
	useEffect(() => {
		if (outcome) title.current?.focus();
	}, [outcome]);
	const say = useSay();
	if (outcome === null) return null;
	if (!outcome.ok)
		return (
			<div className="note note--bad" role="alert">
				<Icon name="circle-alert" />
				<p>{outcome.message}</p>
			</div>
		);
	const { intent, link, paymentKey, forGood } = outcome;
	if (intent === "restore" || intent === "uncredit")
		return (
			<div className="note note--ok" role="status">
				<Icon name="undo-2" />
				<p>
					{intent === "restore" ? (
						say("desk.takenBack")
					) : (
						<Said
							id="desk.takenBackAsks"
							values={{
								link: (
									<Link className="link" to={`/link/${link.paymentId}/dashboard`}>
										<bdi>{sayNameWithin(say, link)}</bdi>
									</Link>
								),
							}}
						/>
					)}
				</p>
			</div>
		);
	const counts = intent === "credit";
	return (
		<div className="arrival-done" role="status">
			<span className="stamp">
				<Icon name={counts ? "check" : "eye-off"} />
			</span>
			<div className="grow">
				<h2 id="decided" ref={title} tabIndex={-1}>
					{counts ? (
						<Said id="desk.counted" values={{ link: <bdi>{sayNameWithin(say, link)}</bdi> }} />
					) : (
						say("desk.hidden")
					)}
				</h2>
				<p className="t-sm t-2">
					{forGood ? null : say(counts ? "desk.countedMeans" : "desk.hiddenMeans")}{" "}
					{counts ? (
						<Link className="link" to={`/link/${link.paymentId}/dashboard`}>
							{say("desk.openDashboard")}
						</Link>
					) : null}
				</p>
			</div>
			{forGood ? null : (
				<DecisionForm
					paymentKey={paymentKey}
					paymentId={link.paymentId}
					intent={counts ? "uncredit" : "restore"}
					label={say("dashboard.undo")}
					icon="undo-2"
					className="btn btn--secondary"
					describedBy="decided"
				/>
			)}
		</div>
	);
}
