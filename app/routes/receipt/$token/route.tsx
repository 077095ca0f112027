import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useCopy } from "#app/ui/copy.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NamesShown } from "#app/ui/known-names.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { Bill } from "./bill.tsx";
import "./receipt.css";
import { loadReceipt } from "./receipt.server.ts";
import type { ReceiptPage } from "./receipt-page.ts";

/** A name in every language. */
const PDF = "PDF";

export function loader({ params, context }: LoaderFunctionArgs) {
	return loadReceipt(params.token ?? "", context);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
	const say = sayOfMatches(matches);
	const robots = { name: "robots", content: "noindex" };
	if (!say || !page) return [robots];
	return [{ title: say("signedReceipt.pageTitle", paidTo(say, page as ReceiptPage)) }, robots];
};

/** A receipt to keep and to hand on: what the service signed, and whether it still holds. */
export default function SignedReceipt() {
	const say = useSay();
	const copy = useCopy();
	const page = useLoaderData<typeof loader>() as ReceiptPage;
	const { claims, withdrawnAt } = page;
	const paid = paidTo(say, page);
	return (
		<>
			<SkipLink />
			<TopBar />
			<main className="shell page" id="main">
				<div className="billbar no-print">
					<h1>
						{withdrawnAt !== null
							? say("signedReceipt.withdrawn")
							: say(claims.payment.final ? "signedReceipt.paidTo" : "signedReceipt.notFinal", paid)}
					</h1>
					<div className="row row--wrap">
						<Link className="btn btn--secondary btn--sm" to={`/link/${claims.request.paymentId}`}>
							{say("signedReceipt.paymentPage")}
						</Link>
						<button type="button" className="btn btn--secondary btn--sm needs-script" onClick={() => copy(claims.page)}>
							<Icon name="copy" />
							{say("receipt.copyLink")}
						</button>
						{withdrawnAt === null ? (
							<a className="btn btn--secondary btn--sm" href={`${new URL(claims.page).pathname}/pdf`} download>
								<Icon name="download" />
								{PDF}
							</a>
						) : null}
						<button type="button" className="btn btn--primary btn--sm needs-script" onClick={() => window.print()}>
							<Icon name="printer" />
							{say("receipt.print")}
						</button>
					</div>
				</div>
				<NamesShown names={page.names}>
					<Bill page={page} />
				</NamesShown>
				<p className="billbar no-print t-sm t-2">{say("signedReceipt.whoSees")}</p>
			</main>
			<Footer />
		</>
	);
}

function paidTo(say: Say, { claims: { payment, request } }: ReceiptPage) {
	const { amount, chainId, token } = payment;
	return { amount: sayAmount(say, amount, { token: token.symbol, chainId }), name: request.payeeName };
}
