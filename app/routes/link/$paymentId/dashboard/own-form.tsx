import { Form, useNavigation } from "@remix-run/react";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { type Outcome, refusalOf } from "./outcome.ts";

/** For the signed-in maker of the link: one press in place of the password. */
export function OwnForm({ outcome }: { outcome: Outcome | undefined }) {
	const say = useSay();
	const busy = useNavigation().formData?.get("intent") === "open-own";
	const refusal = busy ? null : refusalOf(outcome, "open-own");
	return (
		<Form method="post" className="stack stack--3" preventScrollReset>
			<p className="t-strong">{say("dashboard.ownDashboard")}</p>
			<p className="t-sm t-2">{say("dashboard.ownDashboardNote")}</p>
			{refusal ? (
				<div role="alert">
					<FieldError error={refusal.message} />
				</div>
			) : null}
			<button
				type="submit"
				name="intent"
				value="open-own"
				className="btn btn--primary btn--block"
				aria-busy={busy || undefined}
			>
				<Icon name="door-open" />
				{say("dashboard.openOwn")}
			</button>
			<p className="or">
				<span>{say("dashboard.orPassword")}</span>
			</p>
		</Form>
	);
}
