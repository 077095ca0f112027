import type { ProveFlowProps } from "#app/ui/prove-address.tsx";
import { useSay } from "#app/ui/say.tsx";
import { askForMessage, handIn } from "./proof-calls.ts";
import { SignatureDialog } from "./signature-dialog.tsx";

/** Asks a wallet for a readable signature of the proof's message and hands that in. */
export function ProveAddressFlow({ address, chainId, main, onProven, onClose }: ProveFlowProps) {
	const say = useSay();
	return (
		<SignatureDialog
			address={address}
			chainId={chainId}
			onClose={onClose}
			sign={async (by, step) => {
				step("signing");
				const [question, { signText }] = await Promise.all([
					askForMessage(by.address, by.chainId),
					import("./sign-text.ts"),
				]);
				if (!question.ok) return question.message ?? say("siwe.unreachable");
				const signing = await signText(by.wallet.provider, by.address, question.message);
				if (!signing.ok) {
					const { name } = by.wallet;
					return signing.why === "rejected" ? say("siwe.rejected") : say("siwe.signFailed", { wallet: name });
				}
				step("checking");
				const answer = await handIn(question.message, signing.signature, main);
				if (!answer.ok) return answer.message ?? say("siwe.unreachable");
				onProven(by.address);
				return null;
			}}
		/>
	);
}
