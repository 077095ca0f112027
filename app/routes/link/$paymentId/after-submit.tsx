import { Form, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { parseUrl } from "#app/core/parse-url.ts";
import type { AfterSubmit as Said } from "#app/core/payments/payment-terms.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { NotSaid } from "./pay-calls-client.ts";

/** Nothing is promised to whoever has the mail already, or whom nobody has answered. */
const NOT_SAID = {
	"not-this-payment": "pay.afterSubmitNotThis",
	unreachable: "pay.unreachable",
} as const satisfies Record<NonNullable<NotSaid>, string>;

interface AfterPaymentProps {
	snapshot: PublicSnapshot;
	requesterName: string;
	/** came with the answer to a form */
	reported?: Said | null;
	/** a receipt mail's link was pasted that is not this payment's */
	isPastedWrong?: boolean;
}

/**
 * What the requester says after payment is for whoever is proven to have paid: the page asks with this browser's own keys,
 * and says how it comes to a payer who has none here.
 */
export function AfterPayment({ snapshot, requesterName, reported, isPastedWrong }: AfterPaymentProps) {
	const say = useSay();
	const { hasAfterSubmit, paymentId, version } = snapshot;
	const [fetched, setFetched] = useState<Said | null>(null);
	const [notSaid, setNotSaid] = useState<NotSaid>();
	const { hash } = useLocation();
	const known = reported ?? fetched;
	// A stronger proof may come with a later version of the link, and a receipt mail's key into the address of the open page.
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked again at each version and fragment
	useEffect(() => {
		if (!hasAfterSubmit || known) return;
		let left = false;
		const ask = async () => {
			const { fetchAfterSubmit } = await import("./pay-calls-client.ts");
			const answer = await fetchAfterSubmit(paymentId);
			if (left) return;
			if ("said" in answer) setFetched(answer.said);
			else setNotSaid(answer.notSaid);
		};
		ask().catch(() => {});
		return () => {
			left = true;
		};
	}, [hasAfterSubmit, paymentId, version, hash, known]);
	if (known) return <AfterSubmit afterSubmit={known} requesterName={requesterName} />;
	if (!hasAfterSubmit) return null;
	if (notSaid !== undefined) {
		return (
			<p className="t-sm t-2">
				{notSaid === null ? say("pay.afterSubmitToCome", { name: requesterName }) : say(NOT_SAID[notSaid])}
			</p>
		);
	}
	// Without script no fragment is read.
	return (
		<noscript>
			<Form method="post" className="stack stack--2">
				<input type="hidden" name="intent" value="said" />
				<TextField
					label={say("pay.afterSubmitPaste", { name: requesterName })}
					name="mailed"
					autoComplete="off"
					dir="ltr"
					required
					error={isPastedWrong ? say(NOT_SAID["not-this-payment"]) : null}
				/>
				<button type="submit" className="btn btn--secondary btn--block">
					{say("pay.afterSubmitShow")}
				</button>
			</Form>
		</noscript>
	);
}

/** What the requester wanted said after the payment: text as text, or a link that is https and nothing else. */
function AfterSubmit({ afterSubmit, requesterName }: { afterSubmit: Said; requesterName: string }) {
	const say = useSay();
	const url = afterSubmit.kind === "link" ? httpsUrl(afterSubmit.url) : null;
	if (afterSubmit.kind === "link" && !url) return null;
	return (
		<div className="memo">
			<p className="label">{say("pay.fromRequester", { name: requesterName })}</p>
			{afterSubmit.kind === "text" ? (
				<p className="memo__text">
					<bdi>{afterSubmit.text}</bdi>
				</p>
			) : (
				<p>
					<a className="link" href={url?.href} rel="noreferrer nofollow">
						{say("pay.openAfterSubmit", { host: url?.host ?? "" })} <Icon name="external-link" size="small" />
					</a>
				</p>
			)}
		</div>
	);
}

function httpsUrl(text: string): URL | null {
	const url = parseUrl(text);
	return url?.protocol === "https:" ? url : null;
}
