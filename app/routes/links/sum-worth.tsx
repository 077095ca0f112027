import { useSay } from "#app/ui/say.tsx";

/** What the sums of a list are worth, as the server says it. */
export interface RowWorths {
	/** by link; `of`: the amount it is of, base units */
	of: Record<string, { of: string; text: string }>;
	/** when the oldest rate of what is not there yet was written, in words; null: none is used */
	ratesOf: string | null;
}

/** Below a sum. Nothing where nothing is known, or where another sum stands there by now. */
export function SumWorth({ worth, shown }: { worth: RowWorths["of"][string] | undefined; shown: string }) {
	if (worth?.of !== shown) return null;
	return (
		<span className="desk-sub">
			<bdi>{worth.text}</bdi>
		</span>
	);
}

/** Below the list: when its rates are of. */
export function RatesOf({ worths }: { worths: RowWorths | undefined }) {
	const say = useSay();
	if (!worths?.ratesOf) return null;
	return <p className="t-sm t-3">{say("desk.ratesOf", { time: worths.ratesOf })}</p>;
}
