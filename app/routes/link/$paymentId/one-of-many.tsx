import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { PayRequest, ReadablePage } from "./page-data.ts";

interface OneOfManyProps {
	many: NonNullable<ReadablePage["many"]>;
	request: PayRequest;
	/** something is left to be paid */
	toPay: boolean;
}

/** On a payer's own page of a link for many: where it belongs, and why its sum is a little more than the one chosen. */
export function OneOfMany({ many, request, toPay }: OneOfManyProps) {
	const say = useSay();
	const sums = { added: sayAmount(say, many.added, request), chosen: sayAmount(say, many.chosen, request) };
	return (
		<p className="assure">
			<Icon name="receipt-text" />
			<span>
				<a className="link" href={`/link/${many.parentId}/begin`}>
					{say("pay.oneOfMany", { name: request.requesterName })}
				</a>
				{toPay && many.added !== "0" ? ` ${say("pay.toldApart", sums)}` : null}
			</span>
		</p>
	);
}
