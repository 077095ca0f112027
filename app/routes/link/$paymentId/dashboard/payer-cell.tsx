import type { DashboardPayment } from "#app/core/payments/wire.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Explained } from "#app/ui/explained.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Identicon } from "#app/ui/identicon.tsx";
import { AddressName } from "#app/ui/known-names.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { NotProven, Proven } from "./name-badges.tsx";
import { NamedBy } from "./named-by.tsx";
import { type PayerName, payerName } from "./payer-name.ts";

/** Whose payment it is: the account whose money moved, and the name that was proven to be its, or that somebody typed. */
export function PayerCell({ payment }: { payment: DashboardPayment }) {
	const say = useSay();
	const payer = payerName(payment);
	const { from, payerProof } = payment;
	// What proves the name ties the transfer as well; the requester's word is shown with the status.
	const tie = payer.kind !== "proven" && payerProof !== "requester" ? payerProof : null;
	return (
		<div className="stakeholder">
			{from ? (
				<Identicon of={from} />
			) : (
				<span className="person">
					<Icon name="user-round" />
				</span>
			)}
			<div>
				<Name payer={payer} />
				{from ? (
					<>
						<AddressName address={from} chainId={payment.chainId} className="t-sm t-2" />
						<ShortAddress address={from} className="t-xs t-3" />
					</>
				) : (
					<span className="t-xs t-3">
						{payment.state === "broadcast" ? say("dashboard.payerNotYet") : say("dashboard.payerUnknown")}
					</span>
				)}
				{payer.kind === "proven" ? <Proven proof={payer.proof} /> : null}
				{payer.kind === "named" ? <NotProven /> : null}
				{tie ? (
					<Explained label={<span className="t-xs t-3">{say(`dashboard.proofShort-${tie}`)}</span>}>
						{say(`dashboard.proof-${tie}`)}
					</Explained>
				) : null}
				<Namers payer={payer} />
			</div>
		</div>
	);
}

function Name({ payer }: { payer: PayerName }) {
	const say = useSay();
	if (payer.kind === "nobody") return <span className="t-3">{say("dashboard.namedByNobody")}</span>;
	if (payer.kind === "named" && payer.by.length > 1) {
		return <span className="t-2">{say("dashboard.namedByMany", { count: payer.by.length })}</span>;
	}
	const { name, email } = payer.kind === "proven" ? payer : payer.by[0];
	const bold = (
		<b>
			<bdi>{name || say("dashboard.noName")}</bdi>
		</b>
	);
	return (
		<>
			{payer.kind === "named" && name ? (
				<span className="t-2">
					<Said id="dashboard.namedBy" values={{ name: bold }} />
				</span>
			) : (
				bold
			)}
			{email ? (
				<span className="t-3">
					<bdi>{email}</bdi>
				</span>
			) : null}
		</>
	);
}

/** Everybody who named it, where that is more than the name above; opens without script. */
function Namers({ payer }: { payer: PayerName }) {
	const say = useSay();
	if (payer.kind === "proven" && payer.others.length > 0) {
		return (
			<details className="namers">
				<summary>{say("dashboard.alsoNamedBy", { count: payer.others.length })}</summary>
				<NamedBy reporters={payer.others} />
			</details>
		);
	}
	if (payer.kind !== "named" || payer.by.length < 2) return null;
	return (
		<details className="namers">
			<summary>{say("dashboard.namedByTitle")}</summary>
			<NamedBy reporters={payer.by} />
		</details>
	);
}
