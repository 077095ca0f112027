import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { FieldError, PasswordField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { type Outcome, refusalOf } from "./outcome.ts";

interface UnlockFormProps {
	paymentId: string;
	outcome: Outcome | undefined;
	/** shown in `noscript`: nothing then enables a disabled button */
	plain?: boolean;
}

/** SPEC §2 "Password dialog", its form. A guess that could not be checked empties it (SPEC §8). */
export function UnlockForm({ paymentId, outcome, plain = false }: UnlockFormProps) {
	const say = useSay();
	const navigation = useNavigation();
	const [password, setPassword] = useState("");
	const [touched, setTouched] = useState(false);
	const [remember, setRemember] = useState(true);
	const busy = navigation.formData?.get("intent") === "unlock";
	const refusal = busy ? null : refusalOf(outcome, "unlock");
	const besideField = refusal?.reason === "wrong-password" || refusal?.reason === "required";

	useEffect(() => {
		if (refusalOf(outcome, "unlock")?.reason !== "failed") return;
		setPassword("");
		setTouched(false);
		setRemember(true);
	}, [outcome]);

	const missing = touched && password === "" ? say("dashboard.passwordRequired") : null;
	return (
		<Form method="post" className="stack stack--5" preventScrollReset>
			<input type="hidden" name="intent" value="unlock" />
			{refusal && !besideField ? (
				<div role="alert">
					<FieldError error={refusal.message} />
				</div>
			) : null}
			<PasswordField
				label={say("dashboard.password")}
				name="password"
				required
				autoComplete="current-password"
				error={missing ?? (besideField ? refusal?.message : null)}
				{...(plain
					? {}
					: {
							value: password,
							onChange: (event) => setPassword(event.currentTarget.value),
							onInput: () => setTouched(true),
						})}
			/>
			<label className="check">
				<input
					type="checkbox"
					name="remember"
					{...(plain
						? { defaultChecked: true }
						: { checked: remember, onChange: (event) => setRemember(event.currentTarget.checked) })}
				/>
				{say("dashboard.remember")}
			</label>
			<div className="stack stack--3">
				<button
					type="submit"
					className="btn btn--primary btn--block"
					disabled={!plain && password === ""}
					aria-busy={busy || undefined}
				>
					{busy ? <span className="spin" aria-hidden="true" /> : null}
					{say("dashboard.unlock")}
				</button>
				<Link className="btn btn--quiet btn--block" to={`/link/${paymentId}`}>
					<Icon name="arrow-left" />
					{say("common.back")}
				</Link>
			</div>
		</Form>
	);
}
