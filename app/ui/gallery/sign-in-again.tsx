import type { PictureTarget } from "#app/core/showcase/picture-targets.ts";
import { typedFor } from "#app/core/showcase/target-labels.ts";
import { BeginForm } from "../provider-buttons.tsx";

interface SignInAgainProps {
	target: PictureTarget;
	/** the account's name there */
	label: string | null;
	/** a path of ours, for X */
	returnTo: string;
	/** the button */
	children: React.ReactNode;
}

/** Leads to a target that no longer accepts our access, without asking once more for what is known. A document's way, as to X. */
export function SignInAgain({ target, label, returnTo, children }: SignInAgainProps) {
	if (target === "x") {
		return (
			<BeginForm provider="x" intent="link" returnTo={returnTo}>
				{children}
			</BeginForm>
		);
	}
	return (
		<form method="post" action={`/targets/${target}`}>
			<input type="hidden" name="typed" value={typedFor(target, label ?? "")} />
			{children}
		</form>
	);
}
