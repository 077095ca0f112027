import { useMemo } from "react";
import { isCancelled, progressOf } from "#app/core/payments/link-phase.ts";
import { type StoppedCheck, stopsPaying } from "#app/core/payments/request-check.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { SayProvider, useSay } from "#app/ui/say.tsx";
import { SignatureCell, type SignatureState } from "#app/ui/signature-cell.tsx";
import type { WalletModule } from "#app/wallet/contract.ts";
import type { PayRequest } from "./page-data.ts";
import type { PayerWallet } from "./use-payer-wallet.ts";

/** A check that stops paying, with the code and words that say so: both came with the wallet's. */
export interface Stopped {
	check: StoppedCheck;
	module: WalletModule;
	/** parts of the page that say so, in the wallet's words */
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
		const words = { language: say.language, messages };
		const shown = { check, request };
		return {
			check,
			module,
			note: (
				<SayProvider words={words}>
					<module.ChangedNote {...shown} />
				</SayProvider>
			),
			label: (
				<SayProvider words={words}>
					<module.ChangedLabel {...shown} />
				</SayProvider>
			),
			track: (
				<SayProvider words={words}>
					<module.ChangedTrack {...shown} />
				</SayProvider>
			),
			notCopied: say("pay.notCopied"),
		};
	}, [loaded, toPay, check, request, say]);
}

/** @param snapshot - says whether the site holds a signature; what this browser found counts for more */
function signatureState({ signedAt }: PublicSnapshot, { check, failed }: PayerWallet): SignatureState {
	if (check === null && failed) return "uncheckable";
	if (check === null) return signedAt == null ? "unsigned" : "unchecked";
	if (check.state === "equal") return "equal";
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
