import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { shownRequest } from "#app/services/payments/sign-request.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { AddressProof } from "#app/ui/address-proof.tsx";
import { CopyField } from "#app/ui/copy.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Identicon, Watermark } from "#app/ui/identicon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { Networks } from "#app/ui/payment-card.tsx";
import { drawQr } from "#app/ui/qr.server.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { ShowcaseLink } from "#app/ui/showcase-link.tsx";
import { SignRequest } from "#app/ui/sign-request.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { ShareRow } from "./share-row.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: sayOfMatches(matches)?.("create.createdPage") }];

/** Only for who made the link; everybody else gets the payment page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const paymentId = params.paymentId ?? "";
	const user = isPaymentId(paymentId) ? await context.accounts.findUser(request) : null;
	const page = user && (await context.payments.findLinkPage(paymentId));
	if (!page || page.userId !== user.id) throw redirect(`/link/${encodeURIComponent(paymentId)}`);
	const url = `${context.settings.APP_URL}/link/${paymentId}`;
	const { requesterName, requesterAddress, chainIds, amount, memo, dueAt } = page.terms;
	const isSignable = page.parent === null && !isCancelled(page.snapshot);
	return {
		paymentId,
		url,
		/** what its payee may sign; null: such a link is not signed */
		request: isSignable ? shownRequest({ ...page.terms, reuse: page.reuse }, context.settings.APP_URL) : null,
		signedAt: page.snapshot.signedAt ?? null,
		qr: drawQr(url),
		/** where mails about the link go; null: nowhere */
		mailsTo: user.emailProven ? user.email : null,
		terms: {
			requesterName,
			requesterAddress,
			memo,
			dueAt,
			chainIds,
			amount: sayAmount(await context.say(), amount, page.terms),
			isOpen: page.reuse?.open != null,
			addressProven: page.addressProven,
			emailProven: page.emailProven,
		},
	};
}

const loadSigning = () => import("#app/wallet/sign-request.client.tsx");

export default function Created() {
	const say = useSay();
	const { paymentId, url, qr, mailsTo, terms, request, signedAt } = useLoaderData<typeof loader>();
	const { isOpen } = terms;
	const amount = <bdi dir="ltr">{terms.amount}</bdi>;
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<div className="split split--even split--middle">
					<div className="stack stack--8">
						<div className="stack">
							<span className="stamp">
								<Icon name="check" />
							</span>
							<h1 className="t-2xl">{say("create.createdTitle")}</h1>
							<p className="t-2 measure">{say(mailsTo === null ? "create.createdLeadNoMail" : "create.createdLead")}</p>
							<MailsGo to={mailsTo} emailProven={terms.emailProven} />
						</div>
						<div className="stack stack--3">
							<CopyField label={say("create.paymentLink")} value={url} />
							<ShareRow url={url} name={terms.requesterName} amount={terms.amount} isOpen={isOpen} memo={terms.memo} />
						</div>
						<div className="row row--wrap no-print">
							<Link className="btn btn--primary" to={`/link/${paymentId}/dashboard`}>
								{say("create.openDashboard")}
							</Link>
							{mailsTo === null ? null : (
								<Link className="btn btn--secondary" to={`/link/${paymentId}/send`}>
									<Icon name="mail" />
									{say("create.sendByMail")}
								</Link>
							)}
							<Link className="btn btn--secondary" to="/">
								{say("create.createAnother")}
							</Link>
						</div>
						{request ? <SignRequest request={request} signedAt={signedAt} load={loadSigning} /> : null}
					</div>
					<article className="doc minidoc minidoc--qr">
						<div className="engrave" aria-hidden="true" />
						<Watermark of={terms.requesterAddress} />
						<div className="doc__pad stack stack--6">
							<div className="payee">
								<Identicon of={terms.requesterAddress} />
								<div className="grow">
									<p className="name">
										<bdi>{terms.requesterName}</bdi>
									</p>
									<p>
										{terms.dueAt === null ? (
											<Said id={isOpen ? "create.asksForOpen" : "create.asksFor"} values={{ amount }} />
										) : (
											<Said
												id={isOpen ? "create.asksForOpenBy" : "create.asksForBy"}
												values={{ amount, day: <LocalTime at={terms.dueAt} style="date" /> }}
											/>
										)}
									</p>
								</div>
							</div>
							<div className="stack stack--2">
								<div className="row">
									<AddressProof proven={terms.addressProven} />
								</div>
								<Hex address={terms.requesterAddress} />
								<span className="sr">{terms.requesterAddress}</span>
							</div>
							<dl className="facts">
								<div>
									<dt>{say("card.network")}</dt>
									<dd>
										<Networks chainIds={terms.chainIds} />
									</dd>
								</div>
							</dl>
							<QrCode size={qr.size} path={qr.path} alt={say("create.qrAlt")} />
							<div className="row row--between">
								<p className="t-sm t-2">{say("create.scanToPay")}</p>
								<a
									className="btn btn--quiet btn--sm no-print"
									href={`/link/${paymentId}/qr.svg`}
									download={`paylink-${paymentId}.svg`}
								>
									<Icon name="download" />
									{say("create.saveQr")}
								</a>
							</div>
						</div>
					</article>
				</div>
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}

/** Where mails go, unless they go to the e-mail on the link. */
function MailsGo({ to, emailProven }: { to: string | null; emailProven: boolean }) {
	const say = useSay();
	if (emailProven) return null;
	const settings = (
		<Link className="link" to="/settings">
			{say("create.proveEmail")}
		</Link>
	);
	return (
		<p className="help measure">
			{to === null ? (
				<Said id="create.mailsNowhere" values={{ settings }} />
			) : (
				<Said id="create.mailsElsewhere" values={{ email: <bdi>{to}</bdi> }} />
			)}
		</p>
	);
}
