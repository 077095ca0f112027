import { type ComponentType, useMemo } from "react";
import { isCancelled, progressOf } from "#app/core/payments/link-phase.ts";
import { stopsPaying } from "#app/core/payments/request-check.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { SayProvider, useSay } from "#app/ui/say.tsx";
import { SignatureCell, type SignatureState } from "#app/ui/signature-cell.tsx";
import type { StoppedProps } from "#app/wallet/contract.ts";
import type { PayRequest } from "./page-data.ts";
import type { PayerWallet } from "./use-payer-wallet.ts";

/** What is shown of a check that stops paying; its code and words came with the wallet's. */
export interface Stopped {
	/** parts of the page that say so, in the wallet's words */
	half: JSX.Element;
	note: JSX.Element;
	label: JSX.Element;
	track: JSX.Element;
	notCopied: string;
}

/** @returns null while nothing contradicts, nothing is to be paid, or a payment is under way that can no longer be stopped */
export function useStopped(wallet: PayerWallet, request: PayRequest, snapshot: PublicSnapshot): Stopped | null {
	const say = useSay();
	const { loaded, check, view, sent } = wallet;
	const { phase } = progressOf(snapshot, sent);
	const toPay = (phase === "open" || phase === "partial") && !isCancelled(snapshot) && view !== "steps";
	return useMemo(() => {
		if (!loaded || !toPay || !stopsPaying(check)) return null;
		const { module, messages } = loaded;
		const shown = (Part: ComponentType<StoppedProps>) => (
			<SayProvider words={{ language: say.language, messages }}>
				<Part check={check} request={request} />
			</SayProvider>
		);
		return {
			half: shown(module.PayingStopped),
			note: shown(module.ChangedNote),
			label: shown(module.ChangedLabel),
			track: shown(module.ChangedTrack),
			notCopied: say("pay.notCopied"),
		};
	}, [loaded, toPay, check, request, say]);
}

/** @param snapshot - says whether the site holds a signature; what this browser found counts for more */
function signatureState({ signedAt }: PublicSnapshot, { check, failed }: PayerWallet): SignatureState {
	if (check === null && failed) return "uncheckable";
	if (check === null) return signedAt == null ? "unsigned" : "unchecked";
	if (check.state === "equal") return check.isForMany ? "equal-for-many" : "equal";
	return check.state === "not-signed" || (check.state === "unreadable" && signedAt == null)
		? "unsigned"
		: "uncheckable";
}

/** The strip's cell, which follows what this browser finds. */
export function RequestSignature({
	wallet,
	request,
	snapshot,
}: {
	wallet: PayerWallet;
	request: PayRequest;
	snapshot: PublicSnapshot;
}) {
	return (
		<SignatureCell
			state={signatureState(snapshot, wallet)}
			requesterName={request.requesterName}
			onCheck={wallet.load}
		/>
	);
}
