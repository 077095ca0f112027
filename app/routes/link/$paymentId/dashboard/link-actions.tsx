import { Link } from "@remix-run/react";
import { CancelLink, ReopenForm } from "#app/ui/cancel-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

interface LinkActionsProps {
	paymentId: string;
	/** what the page is called */
	title: string;
	cancelled: boolean;
	/** it can no longer be cancelled */
	paid: boolean;
}

/** What its signed-in maker does to a link: edit, cancel or reopen, clone. */
export function LinkActions({ paymentId, title, cancelled, paid }: LinkActionsProps) {
	const say = useSay();
	const back = `/link/${paymentId}/dashboard`;
	return (
		<div className="row row--wrap">
			<Link className="btn btn--secondary btn--sm" to={`/link/${paymentId}/edit`}>
				<Icon name="pen-line" />
				{say("dashboard.editLink")}
			</Link>
			<Link className="btn btn--secondary btn--sm" to={`/?${new URLSearchParams({ clone: paymentId })}`}>
				<Icon name="copy-plus" />
				{say("dashboard.cloneLink")}
			</Link>
			{cancelled ? (
				<ReopenForm paymentId={paymentId} returnTo={back} small />
			) : paid ? null : (
				<CancelLink paymentId={paymentId} title={title} returnTo={back} small />
			)}
		</div>
	);
}
