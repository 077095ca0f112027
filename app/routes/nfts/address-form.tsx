import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { TextField } from "#app/ui/field.tsx";
import { NamedAddress } from "#app/ui/named-address.tsx";
import { ProveAddress } from "#app/ui/prove-address.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Answer } from "./intents.server.ts";

const loadProof = () => import("#app/wallet/prove-address.client.tsx");

interface AddressFormProps {
	answer: Answer | undefined;
	/** ENS names can be resolved */
	readsNames: boolean;
	/** a supported chain, for wallets that require one */
	chainId: number;
}

/** The wallet-address form (SPEC §2): type an address, or connect a wallet to prove one. Its NFTs are then read at once. */
export function AddressForm({ answer, readsNames, chainId }: AddressFormProps) {
	const say = useSay();
	const submit = useSubmit();
	const busy = useNavigation().formData?.get("intent") === "add";
	const refusal = answer?.about === "address" ? answer.sentence : null;
	return (
		<div className="stack stack--5">
			<Form method="post" action="/nfts" className="stack stack--5">
				<input type="hidden" name="intent" value="add" />
				<TextField
					label={say("access.walletField")}
					name="requesterAddress"
					className="input--mono"
					dir="ltr"
					defaultValue={answer?.typed ?? ""}
					help={say(readsNames ? "access.walletHelpOrName" : "access.walletHelp")}
					error={refusal}
					spellCheck={false}
					autoCapitalize="off"
					autoComplete="off"
					refusedIn={refusal === null ? null : answer}
					placeholder="0x"
					required
				/>
				{answer?.named ? (
					<>
						<NamedAddress {...answer.named} />
						<input type="hidden" name="namedAddress" value={answer.named.address} />
					</>
				) : null}
				<SubmitButton busy={busy} busyWords={say("access.walletSubmitting")}>
					{say(answer?.named ? "access.nameUse" : "access.walletSubmit")}
				</SubmitButton>
			</Form>
			<p className="or needs-script">{say("nfts.orTyped")}</p>
			<ProveAddress
				address={null}
				chainId={chainId}
				main={false}
				load={loadProof}
				words={say("nfts.connectInstead")}
				className="btn btn--secondary btn--block"
				onProven={(address) => submit({ intent: "sync", address }, { method: "post", action: "/nfts" })}
			/>
			<p className="help">{say("nfts.connectWhy")}</p>
		</div>
	);
}

/** Proves a listed address that was only typed so far. */
export function ProveListed({ address, chainId, label }: { address: `0x${string}`; chainId: number; label: string }) {
	return (
		<ProveAddress
			address={address}
			chainId={chainId}
			main={false}
			load={loadProof}
			label={label}
			className="btn btn--secondary btn--sm"
		/>
	);
}
