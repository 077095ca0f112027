import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requireChain, tokenNote } from "#app/core/chains.ts";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import { shownRequest } from "#app/services/payments/sign-request.ts";
import { linkTitle } from "#app/ui/link-title.ts";
import type { RequestTerms } from "#app/ui/request-terms.ts";
import { sayOfMatches } from "#app/ui/say.tsx";
import type { EditPage } from "./edit-page.ts";
import { EditScreen } from "./edit-screen.tsx";
import "./edit.css";
import { handleIntent } from "./intents.server.ts";
import { openOwnLink } from "./open-own-link.server.ts";

/** Beside it stands the button that cancels. */
const TITLE_CHARACTERS = 36;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
	const say = sayOfMatches(matches);
	const page = loaded as EditPage | undefined;
	return [{ title: page && say?.("edit.page", { title: page.title }) }, { name: "robots", content: "noindex" }];
};

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Only for the signed-in maker of the link; everybody else who is signed in gets what an unknown link gets. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { own, paymentId } = await openOwnLink(request, params.paymentId, context);
	const { terms, snapshot, owner, addressProven, emailProven, reuse } = own.page;
	const { chainId, chainIds, token } = terms;
	const { name: network, explorer } = requireChain(chainId);
	const card: RequestTerms = {
		requesterName: terms.requesterName,
		requesterEmail: terms.requesterEmail,
		emailProven,
		requesterAddress: terms.requesterAddress,
		addressProven,
		token,
		amount: terms.amount.toString(),
		chainId,
		network,
		networks: chainIds,
		note: tokenNote(chainId, token),
		explorer: explorer && { name: explorer.name, addressUrl: explorer.url },
		memo: terms.memo,
		bookkeeping: terms.bookkeeping,
		dueAt: terms.dueAt,
		label: shortPaymentId(paymentId),
		owner,
		paymentId: null,
		many: reuse ? { open: reuse.open !== null, most: reuse.most, paid: reuse.paid } : undefined,
		createdAt: terms.createdAt,
	};
	const page: EditPage = {
		paymentId,
		title: linkTitle(terms.memo, shortPaymentId(paymentId), TITLE_CHARACTERS),
		card,
		chainIds,
		typedName: await context.payments.checkTypedName(own.page, context.waitUntil),
		afterSubmit: terms.afterSubmit,
		status: snapshot.status,
		cancelledAt: isCancelled(snapshot) ? (snapshot.cancelledAt ?? null) : null,
		events: snapshot.events,
		rest: snapshot.remaining,
		memoLocked: own.memoLocked,
		dueLocked: own.dueLocked,
		bookkeepingLocked: own.bookkeepingLocked,
		many: reuse && { most: reuse.most, moved: own.moved },
		remindRequester: own.remindRequester,
		remindPayer: own.remindPayer,
		request:
			own.page.parent === null && !isCancelled(snapshot)
				? shownRequest({ ...terms, reuse }, context.settings.APP_URL)
				: null,
		signedAt: snapshot.signedAt ?? null,
		signatureEnded: own.signatureEnded,
		asksCancel: new URL(request.url).searchParams.get("ask") === "cancel",
		now: Date.now(),
	};
	return data(page, { headers: { "Cache-Control": "no-store" } });
}

/** After a refusal as well: another tab may have changed what the form was loaded with. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500;

export async function action({ request, params, context }: ActionFunctionArgs) {
	const { paymentId, userId } = await openOwnLink(request, params.paymentId, context);
	return handleIntent(await request.formData(), paymentId, userId, context);
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export default function Edit() {
	const page = useLoaderData<typeof loader>() as EditPage;
	const answer = useActionData<typeof action>() as { lastResult: SubmissionResult<string[]> } | undefined;
	return <EditScreen key={page.paymentId} page={page} lastResult={answer?.lastResult} />;
}
