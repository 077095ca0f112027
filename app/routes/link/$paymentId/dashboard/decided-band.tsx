import { Form, useNavigation } from "@remix-run/react";
import type { TokenOnChain } from "#app/core/chains.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
import type { Decided } from "./decisions.ts";
import { inToken } from "./money-notes.ts";
import { type Outcome, refusalOn } from "./outcome.ts";

interface DecidedBandProps {
	payment: Decided;
	snapshot: FullSnapshot;
	coin: TokenOnChain;
	outcome: Outcome | undefined;
}

/** The requester's last word, with its undoing, for as long as it can be taken back. */
export function DecidedBand({ payment, snapshot, coin, outcome }: DecidedBandProps) {
	const say = useSay();
	const navigation = useNavigation();
	const accepted = payment.decided === "accept";
	const refusal = navigation.state === "idle" ? refusalOn(payment.id, outcome, "undo") : null;
	return (
		<section className={accepted ? "decided" : "decided decided--plain"} aria-labelledby="decided-title">
			<span className={accepted ? "stamp" : "stamp stamp--plain"}>
				<Icon name={accepted ? "check" : "ban"} />
			</span>
			<div className="grow stack stack--2">
				<h2 id="decided-title" tabIndex={-1}>
					{decidedTitle(say, payment, coin)}
				</h2>
				<p className="t-sm t-2">
					{accepted ? acceptedMeans(say, payment, snapshot, coin) : say("dashboard.decidedNotMineMeans")}
				</p>
				{refusal ? (
					<div role="alert">
						<FieldError error={refusal.message} />
					</div>
				) : null}
			</div>
			<UndoForm paymentKey={payment.id} className="btn btn--secondary" describedBy="decided-title" />
		</section>
	);
}

interface UndoFormProps {
	paymentKey: string;
	className: string;
	/** what the button takes back, where no heading beside it says so; begins with the button's own word */
	name?: string;
	describedBy?: string;
}

export function UndoForm({ paymentKey, className, name, describedBy }: UndoFormProps) {
	const say = useSay();
	const { formData } = useNavigation();
	const busy = formData?.get("intent") === "undo" && formData.get("paymentKey") === paymentKey;
	return (
		<Form method="post" preventScrollReset className="undo">
			<input type="hidden" name="paymentKey" value={paymentKey} />
			<button
				type="submit"
				name="intent"
				value="undo"
				className={className}
				aria-label={name}
				aria-describedby={describedBy}
				aria-busy={busy || undefined}
			>
				{name ? null : busy ? <span className="spin" aria-hidden="true" /> : <Icon name="undo-2" />}
				{say("dashboard.undo")}
			</button>
		</Form>
	);
}

export function decidedTitle(say: Say, { decided, amount }: Decided, coin: TokenOnChain): string {
	if (decided === "accept") {
		return amount === null
			? say("dashboard.decidedAcceptUnknown")
			: say("dashboard.decidedAccept", { amount: inToken(say, amount, coin) });
	}
	return amount === null
		? say("dashboard.decidedNotMineUnknown")
		: say("dashboard.decidedNotMine", { amount: inToken(say, amount, coin) });
}

function acceptedMeans(say: Say, { state }: Decided, snapshot: FullSnapshot, coin: TokenOnChain): string {
	const sums = { received: inToken(say, snapshot.received, coin), asked: inToken(say, snapshot.asked, coin) };
	const counts =
		state !== "credited"
			? say("dashboard.decidedWaits")
			: snapshot.status === "success"
				? say("dashboard.decidedWhole", sums)
				: say("dashboard.decidedPart", sums);
	return `${counts} ${say("dashboard.decidedUndo")}`;
}
