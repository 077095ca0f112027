import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { type SyntheticEvent, useMemo, useRef, useState } from "react";
import { SAMPLE_PATH } from "#app/core/payments/sample-request.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Footer, SkipLink } from "#app/ui/page-frame.tsx";
import { RequestHalf } from "#app/ui/request-half.tsx";
import { SayProvider, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import type { ReadablePage } from "../$paymentId/page-data.ts";
import { useNetworkChoice } from "../$paymentId/pay-on.tsx";
import { PayTop } from "../$paymentId/pay-top.tsx";
import { PayTrack } from "../$paymentId/pay-track.tsx";
import { PayerHalf } from "../$paymentId/payer-half.tsx";
import type { PayerWallet } from "../$paymentId/use-payer-wallet.ts";
import { loadSamplePage } from "./sample-page.server.ts";

export const meta: MetaFunction = ({ matches }) => {
	const say = sayOfMatches(matches);
	const robots = { name: "robots", content: "noindex" };
	if (!say) return [robots];
	const [title, description] = [say("landing.samplePage"), say("landing.sampleDescription")];
	return [...socialMeta(matches, { title, description, path: SAMPLE_PATH }), robots];
};

export function loader({ request, context }: LoaderFunctionArgs) {
	return loadSamplePage(request, context);
}

/** Nothing that is posted here is read: without script the form leads back to the sample. */
export function action() {
	return redirect(SAMPLE_PATH);
}

const nothing = () => {};

/** Nobody's wallet: no wallet code is loaded here, and whatever would ask for it says that this is a sample. */
const NO_WALLET: PayerWallet = {
	view: "idle",
	account: null,
	loaded: null,
	failed: false,
	calls: null,
	sender: { senderName: "", senderEmail: "" },
	sent: false,
	proving: null,
	check: null,
	setCheck: nothing,
	choose: nothing,
	prove: nothing,
	load: nothing,
	proceed: nothing,
	close: nothing,
	disconnect: nothing,
	setSender: nothing,
	setAccount: nothing,
	setSent: nothing,
};

/**
 * What a payer sees, with made-up data in the payment page's own parts. Whatever would copy, open, pay or send is answered by the
 * same dialog.
 */
export default function SamplePayScreen() {
	const say = useSay();
	const page = useLoaderData<typeof loader>() as ReadablePage;
	const { request, choose } = useNetworkChoice(page.request, null);
	const half = useRef<HTMLElement>(null);
	const [said, setSaid] = useState(false);
	const words = useMemo(
		() => ({ language: say.language, messages: { "pay.connectToAWallet": say("landing.connectSample") } }),
		[say],
	);
	const answer = (event: SyntheticEvent) => {
		event.preventDefault();
		event.stopPropagation();
		setSaid(true);
	};
	const onClickCapture = (event: SyntheticEvent) => {
		if (event.target instanceof Element && event.target.closest("a, button")) answer(event);
	};
	return (
		<>
			<SkipLink to="pay" words={say("pay.skipToPayment")} />
			<PayTop
				wallet={{ ...NO_WALLET, choose: () => setSaid(true) }}
				paymentId={request.paymentId}
				closed={false}
				onShowQr={nothing}
			/>
			<main className="shell page page--flush stack" id="main">
				<div className="note note--warn">
					<Icon name="info" />
					<p>
						<b>{say("landing.thisIsASample")}</b> {say("landing.sampleMeans")}{" "}
						<Link className="link" to="/">
							{say("landing.makeYourOwn")}
						</Link>
					</p>
				</div>
				<div onClickCapture={onClickCapture} onSubmitCapture={answer}>
					<SayProvider words={words}>
						<article className="doc" aria-labelledby="who">
							<div className="engrave" aria-hidden="true" />
							<div className="pay">
								<RequestHalf request={request} now={page.now} snapshot={page.snapshot} onShowQr={nothing} />
								<div className="perf" aria-hidden="true" />
								<PayerHalf
									page={page}
									request={request}
									onChooseNetwork={choose}
									watch={{ state: "unwatched" }}
									snapshot={page.snapshot}
									wallet={NO_WALLET}
									answer={undefined}
									half={half}
									receiptUrl=""
									onShowQr={nothing}
									stopped={null}
								/>
							</div>
							<PayTrack
								request={request}
								now={page.now}
								snapshot={page.snapshot}
								live="live"
								ownSent={false}
								watch={null}
							/>
						</article>
					</SayProvider>
				</div>
			</main>
			<Footer />
			<Dialog title={say("landing.sampleDialog")} open={said} onClose={() => setSaid(false)}>
				<div className="stack stack--5">
					<p>{say("landing.samplePays")}</p>
					<Link className="btn btn--primary btn--block" to="/">
						{say("landing.makeYourOwn")}
					</Link>
				</div>
			</Dialog>
		</>
	);
}
