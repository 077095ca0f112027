import { Form, useNavigation } from "@remix-run/react";
import type { UnclaimedArrival } from "#app/core/payments/wire.ts";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { type Outcome, refusalOn } from "./outcome.ts";

type ArrivalIntent = "credit" | "dismiss" | "restore";

interface ArrivalFormProps {
	arrival: Pick<UnclaimedArrival, "id" | "amountKnown">;
	intent: ArrivalIntent;
	/** of a link for many: the payer's own link that it counts for */
	payer?: string;
	/** the last answer, where a refused sum is shown beside its field */
	outcome?: Outcome;
	label: string;
	className: string;
	icon?: IconName;
	/** id of the heading that says what it is about */
	describedBy: string;
}

/** One button about an arrival; a plain form, so that it works without script. */
export function ArrivalForm({
	arrival,
	intent,
	payer,
	outcome,
	label,
	className,
	icon,
	describedBy,
}: ArrivalFormProps) {
	const say = useSay();
	const { formData } = useNavigation();
	const busy =
		formData?.get("intent") === intent &&
		formData.get("paymentKey") === arrival.id &&
		(formData.get("payer") ?? undefined) === payer;
	const asksAmount = intent === "credit" && arrival.amountKnown === false;
	const refusal = outcome?.payer === payer ? refusalOn(arrival.id, outcome, "credit") : null;
	const mark = busy ? <span className="spin" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null;
	return (
		<Form method="post" preventScrollReset className={asksAmount ? "arrivals__asks" : "arrivals__form"}>
			<input type="hidden" name="paymentKey" value={arrival.id} />
			{payer ? <input type="hidden" name="payer" value={payer} /> : null}
			{asksAmount ? (
				<TextField
					label={say("dashboard.amountReceived")}
					error={refusal && AMOUNT_REASONS.includes(refusal.reason) ? refusal.message : null}
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					dir="ltr"
					defaultValue={refusal?.typed}
					className="num"
				/>
			) : null}
			<button
				type="submit"
				name="intent"
				value={intent}
				className={className}
				aria-describedby={describedBy}
				aria-busy={busy || undefined}
			>
				{mark}
				{label}
			</button>
		</Form>
	);
}

/** Refusals that are shown beside the field of the sum. */
export const AMOUNT_REASONS: readonly string[] = ["amount", "needs-amount"];

interface RefusalProps {
	arrival: Pick<UnclaimedArrival, "id" | "amountKnown">;
	outcome: Outcome | undefined;
}

/** Why the last button about this arrival changed nothing. */
export function ArrivalRefusal({ arrival, outcome }: RefusalProps) {
	const { state } = useNavigation();
	const refusal = state === "idle" ? refusalOn(arrival.id, outcome, "credit", "dismiss", "restore") : null;
	const isBeside = arrival.amountKnown === false && refusal !== null && AMOUNT_REASONS.includes(refusal.reason);
	return refusal && !isBeside ? (
		<div role="alert">
			<FieldError error={refusal.message} />
		</div>
	) : null;
}
