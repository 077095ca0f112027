import type { RequestCheck } from "#app/core/payments/request-check.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

/** What a check that does not stop paying means, for the person about to pay. */
export const CHECK_SAID = {
	equal: "wallet.requestEqual",
	"not-signed": "wallet.requestNotSigned",
	unreadable: "wallet.requestUnreadable",
	"could-not-ask": "wallet.requestCouldNotAsk",
} as const;

const ICONS: Record<keyof typeof CHECK_SAID, IconName> = {
	equal: "shield-check",
	"not-signed": "circle-question-mark",
	unreadable: "triangle-alert",
	"could-not-ask": "triangle-alert",
};

/** Whether the request was signed and checked, beside what the wallet will ask for. */
export function RequestNote({ check, requesterName }: { check: RequestCheck | null; requesterName: string }) {
	const say = useSay();
	if (!check || !(check.state in CHECK_SAID)) return null;
	const state = check.state as keyof typeof CHECK_SAID;
	const isForMany = check.state === "equal" && check.isForMany;
	return (
		<p className="assure">
			<Icon name={ICONS[state]} />
			{say(isForMany ? "wallet.requestEqualForMany" : CHECK_SAID[state], { name: requesterName })}
		</p>
	);
}
