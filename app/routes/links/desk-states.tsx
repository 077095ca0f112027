import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import type { Failure } from "#app/http/failure.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Watermark } from "#app/ui/identicon.tsx";
import { type KeptLinks, readKeptLinks } from "#app/ui/kept-links.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { DESK_PATH, type DeskParams, deskPath } from "./desk-address.ts";
import { LedgerRow } from "./ledger-row.tsx";
import { ReadFailure } from "./read-failure.tsx";

/** No link yet. */
export function EmptyDesk() {
	const say = useSay();
	return (
		<div className="doc empty desk-empty">
			<Watermark of="nothing" />
			<h2 className="t-xl">{say("desk.emptyTitle")}</h2>
			<p>{say("desk.empty")}</p>
			<Link className="btn btn--primary" to="/">
				{say("desk.create")}
			</Link>
		</div>
	);
}

/** No link is what was asked for. */
export function NoMatch({ params }: { params: DeskParams }) {
	const say = useSay();
	return (
		<div className="empty">
			<Icon name="search-x" size="large" />
			<h2 className="t-lg">
				{params.q === undefined ? (
					say("desk.noMatch")
				) : (
					<Said id="desk.noMatchFor" values={{ text: <bdi>{params.q}</bdi> }} />
				)}
			</h2>
			<p>{say("desk.noMatchMeans")}</p>
			<div className="row row--wrap row--center">
				<Link className="btn btn--secondary" to={DESK_PATH}>
					{say("desk.showAll")}
				</Link>
				<Link className="btn btn--quiet" to="/links/arrivals">
					{say("desk.arrivedTitle")}
				</Link>
			</div>
		</div>
	);
}

interface FailedDeskProps {
	failure: Failure;
	account: string;
	params: DeskParams;
	/** epoch ms */
	now: number;
}

/** The list could not be read: what holds all the same comes first, then the last list this device has shown. */
export function FailedDesk({ failure, account, params, now }: FailedDeskProps) {
	const say = useSay();
	return (
		<div className="desk-stack">
			<ReadFailure failure={failure} again={deskPath(params)}>
				<b>{say("desk.failedTitle")}</b> {say("desk.failed")}
			</ReadFailure>
			<KeptList account={account} now={now} />
		</div>
	);
}

function KeptList({ account, now }: { account: string; now: number }) {
	const say = useSay();
	const [kept, setKept] = useState<KeptLinks | null>(null);
	useEffect(() => setKept(readKeptLinks(account)), [account]);
	if (kept === null || kept.rows.length === 0) return null;
	return (
		<section className="desk-sec" aria-labelledby="kept">
			<div className="block__head">
				<h2 id="kept">
					<Said id="desk.keptTitle" values={{ time: <LocalTime at={kept.at} /> }} />
				</h2>
				<p className="t-sm t-3">{say("desk.kept")}</p>
			</div>
			<table className="table desk-ledger">
				<caption className="sr">{say("desk.keptCaption")}</caption>
				<thead>
					<tr>
						<th scope="col">{say("desk.link")}</th>
						<th scope="col">{say("desk.address")}</th>
						<th scope="col" className="n">
							{say("desk.sum")}
						</th>
						<th scope="col">{say("desk.status")}</th>
						<th scope="col" className="n">
							{say("desk.dueDay")}
						</th>
						<th scope="col">
							<span className="sr">{say("desk.actions")}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{kept.rows.map((row) => (
						<LedgerRow key={shortPaymentId(row.paymentId)} row={row} now={now} fresh={false} actions={null} />
					))}
				</tbody>
			</table>
		</section>
	);
}
