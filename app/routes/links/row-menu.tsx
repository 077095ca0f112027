import { Link } from "@remix-run/react";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import { useCopy } from "#app/ui/copy.tsx";
import { useFrame } from "#app/ui/frame.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { coinOf, mayCancel } from "./row-words.ts";

export interface RowActions {
	showQr(row: LinkRowSummary): void;
	askCancel(row: LinkRowSummary): void;
	/** the browser has a share sheet */
	canShare: boolean;
}

/** What can be done with a link. The list closes menus (ledger.tsx); links work without script. */
export function RowMenu({ row, actions }: { row: LinkRowSummary; actions: RowActions }) {
	const say = useSay();
	const copy = useCopy();
	const { appUrl } = useFrame();
	const path = `/link/${row.paymentId}`;
	const url = `${appUrl}${path}`;
	const id = shortPaymentId(row.paymentId);
	const share = () => {
		const amount = sayAmount(say, row.asked, coinOf(row));
		const title = say(row.reuse?.open ? "desk.shareTitleOpen" : "desk.shareTitle", { amount });
		navigator.share({ title, url }).catch((error: unknown) => {
			// Closing the share sheet is an answer, not a failure.
			if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
		});
	};
	/** The menu goes first, so that a dialog gives the focus back to its summary. */
	const closing = (run: () => void) => (event: React.MouseEvent<HTMLElement>) => {
		const details = event.currentTarget.closest("details");
		if (details) details.open = false;
		details?.querySelector("summary")?.focus();
		run();
	};
	return (
		<span className="desk-acts">
			<button
				type="button"
				className="iconbtn desk-wide needs-script"
				aria-label={say("desk.copyLinkOf", { id })}
				onClick={() => copy(url)}
			>
				<Icon name="copy" />
			</button>
			<details className="menu desk-more">
				<summary className="iconbtn" aria-label={say("desk.more", { id })}>
					<Icon name="ellipsis" />
				</summary>
				<div className="menu__list">
					<button type="button" className="desk-narrow needs-script" onClick={closing(() => copy(url))}>
						<Icon name="copy" />
						{say("desk.copyLink")}
					</button>
					{actions.canShare ? (
						<button type="button" onClick={closing(share)}>
							<Icon name="share-2" />
							{say("desk.share")}
						</button>
					) : null}
					<button type="button" className="needs-script" onClick={closing(() => actions.showQr(row))}>
						<Icon name="qr-code" />
						{say("desk.showQr")}
					</button>
					<a href={path} target="_blank" rel="noreferrer">
						<Icon name="external-link" />
						{say("desk.openAsPayer")}
					</a>
					<Link to={`${path}/dashboard`}>
						<Icon name="layout-dashboard" />
						{say("desk.dashboard")}
					</Link>
					<hr />
					<Link to={`${path}/edit`}>
						<Icon name="pen-line" />
						{say("desk.edit")}
					</Link>
					<Link to={`${path}/send`}>
						<Icon name="mail" />
						{say("desk.sendByMail")}
					</Link>
					<Link to={`/?clone=${row.paymentId}`}>
						<Icon name="copy-plus" />
						{say("desk.clone")}
					</Link>
					{mayCancel(row) ? (
						<button type="button" className="desk-bad needs-script" onClick={closing(() => actions.askCancel(row))}>
							<Icon name="ban" />
							{say("desk.cancel")}
						</button>
					) : null}
				</div>
			</details>
		</span>
	);
}
