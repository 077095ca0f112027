import { useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import type { Outcome } from "./outcome.ts";
import { OwnForm } from "./own-form.tsx";
import { PaymentsTableHead } from "./payments-table.tsx";
import { UnlockForm } from "./unlock-form.tsx";

/** SPEC §9. */
const DIALOG_AFTER_MS = 1000;

/** Shapes of payments and of events; their widths are in dashboard.css. */
const COLUMNS = ["payer", "amount", "sent", "state", "action"];
const LINES = [1, 2, 3, 4];

interface LockedProps {
	paymentId: string;
	isCreator: boolean;
	proof?: string | null;
	outcome: Outcome | undefined;
}

/** Shapes of what the password opens; the server has sent nothing to blur. */
export function Locked({ paymentId, isCreator, proof, outcome }: LockedProps) {
	const say = useSay();
	const [asking, setAsking] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setAsking(true), DIALOG_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	const forms = (plain: boolean) => (
		<div className="stack stack--3">
			{isCreator ? <OwnForm outcome={outcome} /> : null}
			<UnlockForm paymentId={paymentId} outcome={outcome} plain={plain} />
			{isCreator ? (
				<NewPasswordForm label={say("dashboard.setPasswordLocked")} proof={proof} outcome={outcome} />
			) : null}
		</div>
	);
	return (
		<div>
			<noscript>
				<section className="panel block" aria-label={say("dashboard.unlockTitle")}>
					<h2>{say("dashboard.unlockTitle")}</h2>
					{forms(true)}
				</section>
			</noscript>
			<div className="needs-script note">
				<Icon name="info" />
				<div className="stack stack--3">
					<p>{say("dashboard.locked")}</p>
					<p>
						<button type="button" className="btn btn--secondary btn--sm" onClick={() => setAsking(true)}>
							{say("dashboard.enterPassword")}
						</button>
					</p>
				</div>
			</div>
			<section className="block block--first" aria-labelledby="payments-title">
				<h2 id="payments-title">{say("dashboard.payments")}</h2>
				<div className="tablewrap" aria-hidden="true">
					<table className="table table--cards">
						<PaymentsTableHead />
						<tbody>
							<tr className="skels">
								{COLUMNS.map((column) => (
									<td key={column} className={column === COLUMNS.at(-1) ? "span" : undefined}>
										<span className="skel" />
									</td>
								))}
							</tr>
						</tbody>
					</table>
				</div>
			</section>
			<section className="block" aria-labelledby="events-title">
				<h2 id="events-title">{say("dashboard.whatHappened")}</h2>
				<div className="stack stack--6 skels" aria-hidden="true">
					{LINES.map((line) => (
						<span key={line} className="skel" />
					))}
				</div>
			</section>
			<Dialog title={say("dashboard.unlockTitle")} open={asking} onClose={() => setAsking(false)} dismissible={false}>
				{forms(false)}
			</Dialog>
		</div>
	);
}
