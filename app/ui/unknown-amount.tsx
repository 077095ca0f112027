import type { TokenSymbol } from "#app/core/tokens.ts";
import { useSay } from "./say.tsx";

/** Coins that arrived without the chain saying how many, in an amount's place. @param props.id - of the heading */
export function UnknownAmount({ id, token }: { id: string; token: TokenSymbol }) {
	const say = useSay();
	return (
		<div className="stack stack--2">
			<h3 id={id} className="t-xl">
				{say("dashboard.arrivalUnknown", { token })}
			</h3>
			<p className="t-sm t-2">{say("dashboard.arrivalUnknownWhy")}</p>
		</div>
	);
}
