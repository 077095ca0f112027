import { useState } from "react";
import type { PasskeyPurpose } from "#app/core/accounts/passkey-purpose.ts";
import { FormRefusal } from "./auth-shell.tsx";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface PasskeyButtonProps {
	purpose: PasskeyPurpose;
	/** a path of ours */
	returnTo: string;
	/** what it says */
	words: string;
	className?: string;
}

/** Uses or makes a passkey. Without script there is none, so the button appears with it. */
export function PasskeyButton({
	purpose,
	returnTo,
	words,
	className = "btn btn--secondary btn--block",
}: PasskeyButtonProps) {
	const say = useSay();
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const begin = async () => {
		if (busy) return;
		setBusy(true);
		setRefusal(null);
		const end = await import("./passkey-flow.ts").then(
			({ askWithPasskey }) => askWithPasskey(purpose, returnTo),
			() => ({ message: "accounts.passkeyOffline" }) as const,
		);
		// A document's way: who is signed in changes with it.
		if ("to" in end) return location.assign(end.to);
		setBusy(false);
		setRefusal("sentence" in end ? end.sentence : say(end.message));
	};
	return (
		<div className="stack stack--3 needs-script">
			<button type="button" className={className} aria-busy={busy || undefined} onClick={begin}>
				{busy ? <span className="spin" aria-hidden="true" /> : <Icon name="fingerprint" />}
				{busy ? say("accounts.passkeyWaiting") : words}
			</button>
			<FormRefusal sentences={refusal === null ? undefined : [refusal]} />
		</div>
	);
}
