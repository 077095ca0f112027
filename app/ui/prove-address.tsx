import { useRevalidator } from "@remix-run/react";
import { type ComponentType, useCallback, useState } from "react";
import type { Address } from "#app/core/address.ts";
import { Icon, type IconName } from "./icon.tsx";
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
	className = "btn btn--secondary",
	...asked
}: ProveAddressProps) {
	const say = useSay();
	const toast = useToast();
	const { revalidate } = useRevalidator();
	const [Flow, setFlow] = useState<ComponentType<ProveFlowProps> | null>(null);
	const [state, setState] = useState<"closed" | "loading" | "open" | "failed">("closed");
	const close = useCallback(() => setState("closed"), []);
	const begin = () => {
		setState("loading");
		load().then(
			(module) => {
				setFlow(() => module.ProveAddressFlow);
				setState("open");
			},
			() => setState("failed"),
		);
	};
	return (
		<>
			<button
				type="button"
				className={`${className} needs-script`}
				aria-label={label}
				aria-busy={state === "loading" || undefined}
				onClick={begin}
			>
				{state === "loading" ? <span className="spin" aria-hidden="true" /> : <Icon name={icon} />}
				{words ?? say("siwe.prove")}
			</button>
			<div role="status" className="news">
				{state === "loading" ? <span className="sr">{say("siwe.loading")}</span> : null}
				{state === "failed" ? <p className="t-sm">{say("siwe.loadFailed")}</p> : null}
			</div>
			{Flow && state === "open" ? (
				<Flow
					{...asked}
					onClose={close}
					onProven={(address) => {
						close();
						toast(say("siwe.done"));
						if (onProven) onProven(address);
						else revalidate();
					}}
				/>
			) : null}
		</>
	);
}
