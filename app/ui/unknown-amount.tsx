import type { TokenSymbol } from "#app/core/tokens.ts";
import { useSay } from "./say.tsx";

/** Coins that arrived without the chain saying how many, in an amount's place. @param props.id - of the heading */
export function UnknownAmount({ id, token, level = 2 }: { id: string; token: TokenSymbol; level?: 2 | 3 }) {
	const say = useSay();
	const Heading = level === 2 ? "h2" : "h3";
	return (
		<div className="stack stack--2">
			<Heading id={id} className="t-xl">
				{say("dashboard.arrivalUnknown", { token })}
			</Heading>
			<p className="t-sm t-2">{say("dashboard.arrivalUnknownWhy")}</p>
		</div>
	);
}
