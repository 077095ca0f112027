import { CancelledHalf } from "#app/ui/cancelled-half.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RequestHalf } from "#app/ui/request-half.tsx";
import type { RequestTerms } from "#app/ui/request-terms.ts";
import { useSay } from "#app/ui/say.tsx";
import type { EditPage } from "./edit-page.ts";

/** The payer's own card, as it is with what is typed. */
export function CardPreview({ page, card }: { page: EditPage; card: RequestTerms }) {
	const say = useSay();
	const { cancelledAt } = page;
	return (
		<div className="stack stack--3 edit-preview">
			<p className="t-sm t-3">{say("edit.payerSees")}</p>
			<article className="doc minidoc">
				<div className="engrave" aria-hidden="true" />
				{cancelledAt === null ? (
					<RequestHalf request={card} now={page.now} snapshot={null} />
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
