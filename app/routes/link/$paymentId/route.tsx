import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { isCancelled, progressOf } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { keepLoaded } from "#app/ui/keep-loaded.ts";
import { NamesShown } from "#app/ui/known-names.tsx";
import { Footer, SkipLink } from "#app/ui/page-frame.tsx";
import { RequestHalf } from "#app/ui/request-half.tsx";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import { useLiveLink } from "#app/ui/use-live-link.ts";
import { useTitle } from "#app/ui/use-title.ts";
import { sayAmount } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { loadPayPage } from "./page.server.ts";
import { type PayPageData, type PayRequest, payPath, type ReadablePage, type ReportAnswer } from "./page-data.ts";
import { PayBar } from "./pay-bar.tsx";
import { useNetworkChoice } from "./pay-on.tsx";
import { PayTop } from "./pay-top.tsx";
import { PayTrack } from "./pay-track.tsx";
import { PayerHalf } from "./payer-half.tsx";
import { QrDialog } from "./qr-dialog.tsx";
import { Receipt } from "./receipt.tsx";
import { answerReport } from "./report.server.ts";
import { RequestSignature, useStopped } from "./stopped-request.tsx";
import { UnreadableLink } from "./unreadable-link.tsx";
import { useChainWatch } from "./use-chain-watch.ts";
import { usePayerWallet } from "./use-payer-wallet.ts";
import { useSituation } from "./use-situation.ts";
import { WalletLoadingDialog } from "./wallet-panel.tsx";

export function loader({ request, params, context }: LoaderFunctionArgs) {
	return loadPayPage(request, params.paymentId ?? "", context);
}

export function action({ request, params, context }: ActionFunctionArgs) {
	return answerReport(request, params.paymentId ?? "", context);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
	const say = sayOfMatches(matches);
	const robots = { name: "robots", content: "noindex" };
	const page = loaded as PayPageData | undefined;
	if (!say) return [robots];
	if (page?.state !== "readable") return [{ title: say("pay.titleUnreadable") }, robots];
	const title = titleOf(say, page.request, page.snapshot);
	const { paymentId } = page.request;
	return [
		...socialMeta(matches, {
			title,
			description: say("social.request"),
			path: `/link/${paymentId}`,
			image: `/link/${paymentId}/preview.png`,
			imageAlt: say("social.requestAlt"),
		}),
		robots,
	];
};

const kept = keepLoaded<typeof loader>();
export const clientLoader = kept.clientLoader;
export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function PayScreen() {
	const page = kept.useLoaded() as PayPageData;
	const answer = (useActionData<typeof action>() ?? undefined) as ReportAnswer | undefined;
	if (page.state === "unreadable") return <UnreadableLink path={page.path} />;
	return <Readable key={page.request.paymentId} page={page} answer={answer} />;
}

function titleOf(say: Say, request: PayRequest, snapshot: PublicSnapshot) {
	const facts = { name: request.requesterName, amount: sayAmount(say, request.amount, request) };
	if (isCancelled(snapshot)) return say("pay.titleCancelled", facts);
	return say(snapshot.status === "success" ? "pay.titlePaid" : "pay.title", facts);
}

/** The link may be paid on that network as well. */
function isOtherNetwork({ networks, chainId: chosen }: PayRequest, chainId: number): boolean {
	return chainId !== chosen && networks.some((network) => network.chainId === chainId);
}

function Readable({ page, answer }: { page: ReadablePage; answer: ReportAnswer | undefined }) {
	const say = useSay();
	const { snapshot, state: live } = useLiveLink<PublicSnapshot>(page.request.paymentId, page.snapshot);
	const reportedOn = answer?.kind === "result" ? (answer.on ?? null) : null;
	const { request, choose } = useNetworkChoice(useEdited(page.request, snapshot), reportedOn);
	const wallet = usePayerWallet(request.paymentId, page.walletWords, page.walletScripts, snapshot.attempts, {
		connected: (chainId) => {
			if (request.on === null && isOtherNetwork(request, chainId)) choose(chainId);
		},
		underWay: (chainId) => {
			if (isOtherNetwork(request, chainId)) choose(chainId);
		},
	});
	const watch = useChainWatch(request.chainId, page.watch);
	const [qrShown, setQrShown] = useState(false);
	const half = useRef<HTMLElement>(null);
	const stopped = useStopped(wallet, request, snapshot);
	const showQr = () => setQrShown(true);
	const { phase } = progressOf(snapshot, wallet.sent);
	// Nothing asks for a payment while one is made or on its way.
	const toPay =
		!stopped && (phase === "open" || phase === "partial") && wallet.view !== "steps" && wallet.view !== "prove";
	const paid = phase === "paid";
	const cancelled = isCancelled(snapshot);
	useEndedReload(page.many != null && cancelled && page.snapshot.cancelledAt == null);
	const pageUrl = page.appUrl + payPath({ ...request, on: null });
	useTitle(titleOf(say, request, snapshot));
	return (
		<>
			<SkipLink to="pay" words={say("pay.skipToPayment")} />
			<PayTop
				wallet={wallet}
				paymentId={request.paymentId}
				closed={paid || cancelled || stopped !== null}
				onShowQr={cancelled || stopped ? null : showQr}
			/>
			<main className="shell page page--flush" id="main">
				<article className="doc" aria-labelledby="who">
					<div className="engrave" aria-hidden="true" />
					{/* Once it is paid, what that means comes before its receipt. */}
					<div className={paid ? "pay pay--paid" : "pay"}>
						{paid ? null : (
							<RequestHalf
								request={request}
								now={page.now}
								snapshot={snapshot}
								onShowQr={showQr}
								signature={<RequestSignature wallet={wallet} request={request} snapshot={snapshot} />}
								stopped={stopped}
							/>
						)}
						<div className="perf" aria-hidden="true" />
						<PayerHalf
							page={page}
							request={request}
							onChooseNetwork={choose}
							watch={watch}
							snapshot={snapshot}
							wallet={wallet}
							answer={answer}
							half={half}
							receiptUrl={pageUrl}
							onShowQr={showQr}
							stopped={stopped}
						/>
						{paid ? (
							<NamesShown names={page.names ?? {}}>
								<Receipt
									request={request}
									snapshot={snapshot}
									pageUrl={pageUrl}
									isSigned={page.signsReceipts === true}
								/>
							</NamesShown>
						) : null}
					</div>
					{stopped ? (
						stopped.track
					) : (
						<PayTrack
							request={request}
							now={page.now}
							snapshot={snapshot}
							live={live}
							ownSent={wallet.sent}
							watch={paid || page.way ? null : watch}
						/>
					)}
				</article>
			</main>
			<Footer />
			{toPay ? (
				<PayBar remaining={snapshot.remaining} token={request.token} chainId={request.chainId} target={half} />
			) : null}
			<QrDialog
				open={qrShown && !cancelled && !stopped}
				onClose={() => setQrShown(false)}
				request={request}
				snapshot={snapshot}
				pageUrl={page.appUrl + payPath(request)}
				onPhone={page.onPhone}
			/>
			<WalletLoadingDialog wallet={wallet} />
			<ChangeTeller snapshot={snapshot} request={request} ownSent={wallet.sent} />
		</>
	);
}

/** A payment that nobody went on with has ended, or its request was cancelled: the server says which. */
function useEndedReload(ended: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (ended) revalidate();
	}, [ended, revalidate]);
}

/** The request as its maker has edited it since the page was opened. */
function useEdited(opened: PayRequest, snapshot: PublicSnapshot): PayRequest {
	const { memo = opened.memo, dueAt = opened.dueAt, bookkeeping = opened.bookkeeping } = snapshot;
	return useMemo(() => ({ ...opened, memo, dueAt, bookkeeping }), [opened, memo, dueAt, bookkeeping]);
}

/** Says changes to those who do not see them: the page as it was first shown is not a change. */
function ChangeTeller({
	snapshot,
	request,
	ownSent,
}: {
	snapshot: PublicSnapshot;
	request: PayRequest;
	ownSent: boolean;
}) {
	const { situation, depth } = useSituation(snapshot, request, ownSent);
	const now = [situation?.title, depth === situation?.title ? "" : depth].filter(Boolean).join(". ");
	const first = useRef(now);
	const [announced, setAnnounced] = useState("");
	useEffect(() => {
		if (now !== first.current) setAnnounced(now);
		first.current = now;
	}, [now]);
	return (
		<p className="sr" aria-live="polite">
			{announced}
		</p>
	);
}
