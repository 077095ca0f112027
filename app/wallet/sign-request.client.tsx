import { useSay } from "#app/ui/say.tsx";
import type { SignFlowProps } from "#app/ui/sign-request.tsx";
import { SignatureDialog } from "./signature-dialog.tsx";

/** Asks the payee's account to sign a request as it is stored (EIP-712) and hands the signature in. */
export function SignRequestFlow({ request, onSigned, onClose }: SignFlowProps) {
	const say = useSay();
	const [first] = request.networks;
	if (!first) return null;
	return (
		<SignatureDialog
			address={request.requesterAddress}
			chainId={first.chainId}
			connectedFirst
			otherAccount="sign.otherAccount"
			onClose={onClose}
			sign={async (by, step) => {
				step("signing");
				const { requestMessage, signTypedData, switchWalletChain } = await import("./sign-typed-data.ts");
				const { provider, name: wallet } = by.wallet;
				const isHere = request.networks.some(({ chainId }) => chainId === by.chainId);
				// Wallets sign for the chain they are on; where that is none of the link's, it is changed first.
				if (!isHere && (await switchWalletChain(provider, first.chainId)) !== "switched")
					return say("sign.otherNetwork", { wallet });
				const chainId = isHere ? by.chainId : first.chainId;
				const signing = await signTypedData(provider, by.address, requestMessage(request), chainId);
				if (!signing.ok) return signing.why === "rejected" ? say("siwe.rejected") : say("siwe.signFailed", { wallet });
				step("checking");
				const answer = await handInSignature(request.paymentId, chainId, signing.signature);
				if (!answer.ok) return answer.message ?? say("siwe.unreachable");
				onSigned();
				return null;
			}}
		/>
	);
}

/** POST /link/{paymentId}/signature. `message` of a refusal is a sentence for the person; null when our server was not reached. */
async function handInSignature(
	paymentId: string,
	chainId: number,
	signature: string,
): Promise<{ ok: true } | { ok: false; message: string | null }> {
	try {
		const body = new URLSearchParams({ chainId: String(chainId), signature });
		const answer = await fetch(`/link/${paymentId}/signature`, { method: "POST", body });
		return (await answer.json()) as { ok: true } | { ok: false; message: string };
	} catch {
		return { ok: false, message: null };
	}
}
