import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { keepLoaded } from "#app/ui/keep-loaded.ts";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { RequestHalf } from "#app/ui/request-half.tsx";
import { sayOfMatches, useSay } from "#app/ui/say.tsx";
import { SignatureCell } from "#app/ui/signature-cell.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import { useLiveLink } from "#app/ui/use-live-link.ts";
import "./begin.css";
import { beginPayment, loadBeginPage } from "./begin.server.ts";
import { BeginHalf } from "./begin-half.tsx";
import type { BeginAnswer, BeginPage } from "./begin-page.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
	return loadBeginPage(request, params.paymentId ?? "", context);
}

export function action({ request, params, context }: ActionFunctionArgs) {
	return beginPayment(request, params.paymentId ?? "", context);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
	const say = sayOfMatches(matches);
	const robots = { name: "robots", content: "noindex" };
	const page = loaded as BeginPage | undefined;
	if (!say || !page) return [robots];
	const { paymentId, request } = page;
	return [
		...socialMeta(matches, {
			title: say("begin.title", { name: request.requesterName }),
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

/** Where a payer of a link for many begins: the request as on every payment page, and a payment of one's own to be made. */
export default function BeginScreen() {
	const say = useSay();
	const page = kept.useLoaded() as BeginPage;
	const snapshot = useLatest(page);
	const answer = (useActionData<typeof action>() ?? undefined) as BeginAnswer | undefined;
	return (
		<>
			<SkipLink to="pay" words={say("pay.skipToPayment")} />
			<TopBar />
			<main className="shell page page--flush" id="main">
				<article className="doc" aria-labelledby="who">
					<div className="engrave" aria-hidden="true" />
					<div className="pay">
						<RequestHalf
							request={page.request}
							now={page.now}
							snapshot={snapshot}
							signature={
								<SignatureCell
									state={snapshot.signedAt == null ? "unsigned" : "unchecked"}
									requesterName={page.request.requesterName}
								/>
							}
						/>
						<div className="perf" aria-hidden="true" />
						<BeginHalf page={page} answer={answer} />
					</div>
				</article>
			</main>
			<Footer />
		</>
	);
}

/** The request as it is now: whoever has it open reads at once that it was cancelled, or that the last place was taken. */
function useLatest({ paymentId, snapshot: loaded }: BeginPage): PublicSnapshot {
	const { snapshot } = useLiveLink<PublicSnapshot>(paymentId, loaded);
	const { revalidate } = useRevalidator();
	// Each newer version asks anew: what is being loaded just now may have been read before it.
	useEffect(() => {
		if (snapshot.version > loaded.version) revalidate();
	}, [snapshot.version, loaded.version, revalidate]);
	return snapshot;
}
