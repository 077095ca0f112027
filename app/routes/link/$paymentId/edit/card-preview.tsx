import { CancelledHalf } from "#app/ui/cancelled-half.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RequestHalf } from "#app/ui/request-half.tsx";
import type { RequestTerms } from "#app/ui/request-terms.ts";
import { useSay } from "#app/ui/say.tsx";
import { SignatureCell } from "#app/ui/signature-cell.tsx";
import type { EditPage } from "./edit-page.ts";

/** The payer's own card, as it is with what is typed. */
export function CardPreview({ page, card }: { page: EditPage; card: RequestTerms }) {
	const say = useSay();
	const { cancelledAt, signedAt } = page;
	// Another memo or due day ends the signature (core/payments/link-edit.ts).
	const isSigned = signedAt !== null && card.memo === page.card.memo && card.dueAt === page.card.dueAt;
	return (
		<div className="stack stack--3 edit-preview">
			<p className="t-sm t-3">{say("edit.payerSees")}</p>
			<article className="doc minidoc">
				<div className="engrave" aria-hidden="true" />
				{cancelledAt === null ? (
					<RequestHalf
						request={card}
						now={page.now}
						snapshot={null}
						signature={<SignatureCell state={isSigned ? "unchecked" : "unsigned"} requesterName={card.requesterName} />}
					/>
				) : (
					<>
						<div className="note note--bad">
							<Icon name="ban" />
							<p>
								<b>{say("situation.requestCancelledTitle")}</b>
							</p>
						</div>
						<CancelledHalf request={card} cancelledAt={cancelledAt} rest={page.rest} isTitle={false} />
					</>
				)}
			</article>
		</div>
	);
}
