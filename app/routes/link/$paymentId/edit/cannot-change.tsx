import { Link } from "@remix-run/react";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Networks } from "#app/ui/payment-card.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAsked } from "#app/words/amounts.ts";
import type { EditPage } from "./edit-page.ts";

/** What a payer may have before them, or have sent already, and the way to ask for something else. */
export function CannotChange({ page: { paymentId, card, chainIds } }: { page: EditPage }) {
	const say = useSay();
	return (
		<section className="locked-terms stack stack--4" aria-labelledby="locked-h">
			<div className="row">
				<Icon name="lock-keyhole" />
				<h2 className="t-md" id="locked-h">
					{say("edit.cannotChange")}
				</h2>
			</div>
			<p className="t-sm t-2">{say("edit.cannotChangeWhy")}</p>
			<dl className="facts">
				<Fact term={say("pay.amount")}>{sayAsked(say, card.amount, card, card.many?.open === true)}</Fact>
				<Fact term={say("card.network")}>
					<Networks chainIds={chainIds} />
				</Fact>
				<Fact term={say("card.receivingAddress")}>
					<ShortAddress address={card.requesterAddress ?? ""} />
				</Fact>
			</dl>
			<div className="row row--wrap">
				<Link className="btn btn--secondary btn--sm" to={`/?${new URLSearchParams({ clone: paymentId })}`}>
					<Icon name="copy-plus" />
					{say("edit.clone")}
				</Link>
			</div>
		</section>
	);
}
