import { type ReactNode, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { PayRequest } from "./page-data.ts";

/**
 * What a cancelled link still takes, folded away: the hash of what was paid before its payer knew.
 *
 * @param props.open - from the start: something in it was refused, or somebody types while the link is cancelled
 */
export function PaidAlready({ request, open, children }: { request: PayRequest; open: boolean; children: ReactNode }) {
	const say = useSay();
	const [openAtFirst] = useState(open);
	return (
		<details className="fold" open={openAtFirst || undefined}>
			<summary>
				<Icon name="search" />
				<span>{say("pay.paidAlready")}</span>
				<Icon name="chevron-down" />
			</summary>
			<div className="fold__body stack stack--5">
				<p className="t-sm t-2">{say("pay.paidAlreadyText", { name: request.requesterName })}</p>
				{children}
			</div>
		</details>
	);
}
