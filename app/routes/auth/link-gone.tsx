import { Link } from "@remix-run/react";
import { AuthShell } from "#app/ui/auth-shell.tsx";
import { useSay } from "#app/ui/say.tsx";

const ANEW = {
	registration: ["/auth/register", "accounts.startAgain"],
	reset: ["/auth/reset-password", "accounts.askNewReset"],
} as const;

/** A mailed link that is used, too old or made up, and the ways on from there. */
export function LinkGone({ to }: { to: keyof typeof ANEW }) {
	const say = useSay();
	const [place, words] = ANEW[to];
	return (
		<AuthShell title={say("accounts.linkGoneTitle")} lead={say("accounts.linkGone")}>
			<div className="stack stack--3">
				<Link className="btn btn--primary btn--block" to="/auth/login">
					{say("accounts.signIn")}
				</Link>
				<Link className="btn btn--secondary btn--block" to={place}>
					{say(words)}
				</Link>
			</div>
		</AuthShell>
	);
}
