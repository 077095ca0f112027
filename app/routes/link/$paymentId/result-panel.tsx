import { Form, Link, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import type { CompareRow } from "#app/core/payments/wire.ts";
import { isAddressText, shortAddress } from "#app/core/short-address.ts";
import { CompareTable } from "#app/ui/compare-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { NextCheck, type ServerClock } from "./next-check.tsx";
import type { TypedReport } from "./page-data.ts";
import { ProveButton } from "./prove-button.tsx";
import type { ShownResult } from "./shown-result.ts";

const STAMPS = {
	success: { className: "stamp", icon: "check" },
	waiting: { className: "stamp stamp--warn", icon: "clock" },
	failure: { className: "stamp stamp--bad", icon: "x" },
} as const;

interface ResultPanelProps {
	result: ShownResult;
	typed: TypedReport;
	action: string;
	/** when the room checks again, epoch ms */
	nextCheckAt: number | null;
	clock: ServerClock;
	onBack: () => void;
	/** `null` when the payer's signature would change nothing */
	onProve: (() => void) | null;
	children?: React.ReactNode;
}

/** The check's answer (SPEC §2): icon, message, detail, and one next step. */
export function ResultPanel({
	result,
	typed,
	action,
	nextCheckAt,
	clock,
	onBack,
	onProve,
	children,
}: ResultPanelProps) {
	const say = useSay();
	const heading = useRef<HTMLHeadingElement>(null);
	const busy = useNavigation().formAction === action;
	const stamp = STAMPS[result.kind];
	// The form that had the focus is gone; the answer takes its place.
	useEffect(() => heading.current?.focus(), []);
	const back = (event: MouseEvent) => {
		event.preventDefault();
		onBack();
	};
	return (
		<div className="verdict" data-kind={result.kind}>
			<div className="verdict__head">
				<span className={stamp.className}>
					<Icon name={stamp.icon} />
				</span>
				<h2 ref={heading} tabIndex={-1}>
					{result.message}
				</h2>
			</div>
			<p className="t-2">{result.detail}</p>
			{result.compare ? <Compare rows={result.compare} /> : null}
			{result.checking ? <NextCheck at={nextCheckAt} clock={clock} /> : null}
			{children}
			{onProve ? <ProveButton onProve={onProve} /> : null}
			{result.kind === "success" ? (
				<Link className="btn btn--secondary btn--block" to="/">
					{say("pay.createALink")}
				</Link>
			) : (
				<div className="stack stack--3">
					<Form method="post" action={action} replace preventScrollReset>
						<Typed typed={typed} intent="back" />
						<button
							type="submit"
							className={`btn btn--block ${result.kind === "failure" ? "btn--primary" : "btn--secondary"}`}
							onClick={back}
						>
							{say("pay.goBack")}
						</button>
					</Form>
					{result.kind === "waiting" && typed.txnHash !== "" ? (
						<Form method="post" action={action} replace preventScrollReset>
							<Typed typed={typed} intent="report" />
							<button type="submit" className="btn btn--quiet btn--block" disabled={busy}>
								{busy ? say("pay.checking") : say("pay.checkAgain")}
							</button>
						</Form>
					) : null}
				</div>
			)}
		</div>
	);
}

function Typed({ typed, intent }: { typed: TypedReport; intent: "back" | "report" }) {
	return (
		<>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="senderEmail" value={typed.senderEmail} />
			<input type="hidden" name="senderName" value={typed.senderName} />
			<input type="hidden" name="txnHash" value={typed.txnHash} />
		</>
	);
}

function Compare({ rows }: { rows: CompareRow[] }) {
	const say = useSay();
	return (
		<CompareTable
			one={say("pay.linkAsks")}
			other={say("pay.youSent")}
			rows={rows.map(({ label, asked, sent, matches }) => ({
				label,
				one: <CompareText text={asked} />,
				other: <CompareText text={sent} />,
				matches,
			}))}
		/>
	);
}

/** An address is too long for a cell: its short form is shown there, the whole one in the detail or on the card. */
function CompareText({ text }: { text: string }) {
	return isAddressText(text) ? (
		<span className="short" title={text}>
			{shortAddress(text)}
		</span>
	) : (
		<bdi>{text}</bdi>
	);
}
