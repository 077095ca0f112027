import type { ComponentProps } from "react";
import { ProveAddress } from "./prove-address.tsx";
import { useSay } from "./say.tsx";

type ConnectAddressProps = Pick<
	ComponentProps<typeof ProveAddress>,
	"chainId" | "load" | "main" | "onProven" | "className"
>;

/** The first way to name an address: the wallet gives it and signs for it at once. Typing it is the second. */
export function ConnectAddress({ className = "btn btn--primary btn--block", ...asked }: ConnectAddressProps) {
	const say = useSay();
	return (
		<div className="stack stack--3">
			<ProveAddress {...asked} address={null} icon="wallet" words={say("siwe.connect")} className={className} />
			<p className="help needs-script">{say("siwe.connectWhy")}</p>
		</div>
	);
}
