import type { Wired } from "./action-form.tsx";
import { TextField } from "./field.tsx";
import { useSay } from "./say.tsx";

/** The e-mail somebody signs in with; password managers fill it by `username`. */
export function EmailField(wired: Wired) {
	const say = useSay();
	return <TextField label={say("accounts.email")} type="email" autoComplete="username" dir="ltr" {...wired} />;
}
