import type { Bookkeeping } from "#app/core/payments/bookkeeping.ts";
import { Fact } from "./fact.tsx";
import { useSay } from "./say.tsx";

/** The requester's lines for bookkeeping as entered: plain text, checked by nobody. */
export function BookkeepingLines({ lines, name }: { lines: Bookkeeping | null | undefined; name: string }) {
	const say = useSay();
	if (!lines) return null;
	const { invoiceNumber, taxId, postalLines } = lines;
	return (
		<div className="memo books">
			{invoiceNumber === null && taxId === null ? null : (
				<dl className="facts">
					{invoiceNumber === null ? null : <Fact term={say("card.invoiceNumber")}>{invoiceNumber}</Fact>}
					{taxId === null ? null : <Fact term={say("card.taxId")}>{taxId}</Fact>}
				</dl>
			)}
			{postalLines.length === 0 ? null : (
				<div>
					<p className="label">{say("card.postalLines", { name })}</p>
					<p className="memo__text">
						{postalLines.map((line, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the lines stand in this order and two may be equal
							<bdi key={place} className="books__line">
								{line}
							</bdi>
						))}
					</p>
				</div>
			)}
		</div>
	);
}
