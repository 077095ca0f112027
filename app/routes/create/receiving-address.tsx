import { useRevalidator } from "@remix-run/react";
import { type ComponentProps, useRef } from "react";
import type { Address } from "#app/core/address.ts";
import { addressInside } from "#app/core/typed-address.ts";
import { AddressProof } from "#app/ui/address-proof.tsx";
import { ConnectAddress } from "#app/ui/connect-address.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useSay } from "#app/ui/say.tsx";

const loadProof = () => import("#app/wallet/prove-address.client.tsx");

interface ReceivingAddressProps {
	field: Omit<ComponentProps<typeof TextField>, "label">;
	/** as the field holds it now */
	typed: string | undefined;
	/** the person's own addresses; payers see a proven one as verified */
	own: readonly { address: Address; proven: boolean }[];
	/** names of addresses are understood */
	readsNames: boolean;
	/** a chain of ours, for wallets that ask for one */
	chainId: number;
}

/** Where payments go: filled in and proven by a wallet, or typed. Says what payers will see of it. */
export function ReceivingAddress({ field, typed = "", own, readsNames, chainId }: ReceivingAddressProps) {
	const say = useSay();
	const { revalidate } = useRevalidator();
	const ref = useRef<HTMLDivElement>(null);
	const named = addressInside(typed.trim()).toLowerCase();
	const listed = own.find(({ address }) => address.toLowerCase() === named);
	const fillIn = (address: Address) => {
		const input = ref.current?.querySelector("input");
		if (input) {
			input.value = address;
			input.dispatchEvent(new Event("input", { bubbles: true }));
		}
		revalidate();
	};
	return (
		<div className="stack" ref={ref}>
			<TextField
				label={say("create.receivingAddress")}
				help={say(readsNames ? "create.receivingAddressOrName" : "create.receivingAddressHelp")}
				className="input--mono"
				dir="ltr"
				spellCheck={false}
				autoCapitalize="off"
				autoComplete="off"
				placeholder="0x"
				required
				{...field}
			/>
			<div className="row row--wrap" role="status">
				{listed ? <AddressProof proven={listed.proven} /> : null}
				{listed && !listed.proven ? <p className="help">{say("siwe.receivingUnverified")}</p> : null}
			</div>
			{listed?.proven ? null : (
				<ConnectAddress
					chainId={chainId}
					main={false}
					load={loadProof}
					onProven={fillIn}
					className="btn btn--secondary btn--block"
				/>
			)}
		</div>
	);
}
