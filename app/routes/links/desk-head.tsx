import { Link } from "@remix-run/react";
import { useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { LiveMark } from "#app/ui/live-mark.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useClosingDetails } from "#app/ui/use-closing-details.ts";
import type { LiveState } from "#app/ui/use-live-socket.ts";
import { type DeskParams, exportPath } from "./desk-address.ts";

interface DeskHeadProps {
	params: DeskParams;
	/** null: the page follows nothing */
	live: LiveState | null;
	/** there is something to export */
	hasLinks: boolean;
}

export function DeskHead({ params, live, hasLinks }: DeskHeadProps) {
	const say = useSay();
	return (
		<div className="pagehead">
			<div>
				<h1>{say("desk.title")}</h1>
				{live === null ? (
					<span className="live desk-live--off">{say("desk.notLive")}</span>
				) : live === "polling" ? (
					<span className="live needs-script">{say("desk.polling")}</span>
				) : (
					<LiveMark state={live} />
				)}
			</div>
			<div className="row row--wrap">
				{hasLinks ? <ExportMenu params={params} /> : null}
				<Link className="btn btn--primary" to="/">
					<Icon name="plus" />
					{say("desk.create")}
				</Link>
			</div>
		</div>
	);
}

function ExportMenu({ params }: { params: DeskParams }) {
	const say = useSay();
	const ref = useRef<HTMLDetailsElement>(null);
	useClosingDetails(ref);
	return (
		<details className="menu" ref={ref}>
			<summary className="btn btn--secondary">
				<Icon name="download" />
				{say("desk.export")}
				<Icon name="chevron-down" size="small" />
			</summary>
			<div className="menu__list">
				<a href={exportPath(params, "links", "csv")}>
					<Icon name="file-spreadsheet" />
					{say("desk.exportCsv")}
				</a>
				<a href={exportPath(params, "payments", "csv")}>
					<Icon name="file-spreadsheet" />
					{say("desk.exportPaymentsCsv")}
				</a>
				<a href={exportPath(params, "links", "json")}>
					<Icon name="file-json" />
					{say("desk.exportJson")}
				</a>
				<a href={exportPath(params, "payments", "json")}>
					<Icon name="file-json" />
					{say("desk.exportPaymentsJson")}
				</a>
			</div>
		</details>
	);
}
