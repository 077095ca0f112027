import { useRevalidator } from "@remix-run/react";
import type { ComponentType } from "react";
import type { Address } from "#app/core/address.ts";
import { FlowButton } from "./flow-button.tsx";
import type { IconName } from "./icon.tsx";
import { useSay } from "./say.tsx";
import { useToast } from "./toasts.tsx";

/** What the button and the wallet's half say to each other. */
export interface ProveFlowProps {
	/** checksummed; the one to be proven. Null: whichever account the wallet is connected with. */
	address: Address | null;
	/** a chain of ours, for wallets that ask for one */
	chainId: number;
	/** the proof also makes it the person's main address */
	main: boolean;
	onProven(address: Address): void;
	onClose(): void;
}

interface ProveAddressProps extends Omit<ProveFlowProps, "onProven" | "onClose"> {
	/** brings the wallet's half; called by the click and not before */
	load(): Promise<{ ProveAddressFlow: ComponentType<ProveFlowProps> }>;
	/** names the address, where a page has several such buttons */
	label?: string;
	/** what the button says in place of "Prove that this address is yours" */
	words?: string;
	icon?: IconName;
	/** after the toast; the page's data is loaded anew without it */
	onProven?: (address: Address) => void;
	className?: string;
}

/** "Prove that this address is yours": asks a wallet for a signature. The page's data is loaded anew when it is proven. */
export function ProveAddress({
	load,
	label,
	words,
	icon = "badge-check",
	onProven,
	className,
	...asked
}: ProveAddressProps) {
	const say = useSay();
	const toast = useToast();
	const { revalidate } = useRevalidator();
	return (
		<FlowButton load={load} words={words ?? say("siwe.prove")} label={label} icon={icon} className={className}>
			{({ ProveAddressFlow }, close) => (
				<ProveAddressFlow
					{...asked}
					onClose={close}
					onProven={(address) => {
						close();
						toast(say("siwe.done"));
						if (onProven) onProven(address);
						else revalidate();
					}}
				/>
			)}
		</FlowButton>
	);
}
