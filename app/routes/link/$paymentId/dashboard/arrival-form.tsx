import { Form, useNavigation } from "@remix-run/react";
import type { UnclaimedArrival } from "#app/core/payments/wire.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { type Outcome, refusalOn } from "./outcome.ts";

type ArrivalIntent = "credit" | "dismiss" | "restore";

interface ArrivalFormProps {
	arrival: Pick<UnclaimedArrival, "id">;
	intent: ArrivalIntent;
	label: string;
	className: string;
	icon?: IconName;
	/** id of the heading that says what it is about */
	describedBy: string;
}

/** One button about an arrival; a plain form, so that it works without script. */
export function ArrivalForm({ arrival, intent, label, className, icon, describedBy }: ArrivalFormProps) {
	const { formData } = useNavigation();
	const busy = formData?.get("intent") === intent && formData.get("paymentKey") === arrival.id;
	const mark = busy ? <span className="spin" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null;
	return (
		<Form method="post" preventScrollReset className="arrivals__form">
			<input type="hidden" name="paymentKey" value={arrival.id} />
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

interface RefusalProps {
	arrival: Pick<UnclaimedArrival, "id">;
	outcome: Outcome | undefined;
}

/** Why the last button about this arrival changed nothing. */
export function ArrivalRefusal({ arrival, outcome }: RefusalProps) {
	const { state } = useNavigation();
	const refusal = state === "idle" ? refusalOn(arrival.id, outcome, "credit", "dismiss", "restore") : null;
	return refusal ? (
		<div role="alert">
			<FieldError error={refusal.message} />
		</div>
	) : null;
}
