import { Form, useNavigation } from "@remix-run/react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { ArrivalOutcome } from "./decide-arrival.server.ts";

interface DecisionFormProps {
	/** the arrival's key */
	paymentKey: string;
	/** the link it is decided through */
	paymentId: string;
	intent: NonNullable<ArrivalOutcome["intent"]>;
	label: string;
	className: string;
	icon?: IconName;
	/** id of what says what it is about */
	describedBy: string;
}

/** One button about an arrival; a plain form, so that it works without script. */
export function DecisionForm({
	paymentKey,
	paymentId,
	intent,
	label,
	className,
	icon,
	describedBy,
}: DecisionFormProps) {
	const { formData } = useNavigation();
	const busy =
		formData?.get("intent") === intent &&
		formData.get("paymentKey") === paymentKey &&
		formData.get("paymentId") === paymentId;
	return (
		<Form method="post" action="/links/arrivals" preventScrollReset className="arrivals__form">
			<input type="hidden" name="paymentKey" value={paymentKey} />
			<input type="hidden" name="paymentId" value={paymentId} />
			<button
				type="submit"
				name="intent"
				value={intent}
				className={className}
				aria-describedby={describedBy}
				aria-busy={busy || undefined}
			>
				{busy ? <span className="spin" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
				{label}
			</button>
		</Form>
	);
}
