import { Dialog } from "#app/ui/dialog.tsx";
import type { WalletFlowProps } from "./contract.ts";

/** Says that no wallet can be connected; the form beside it still takes a hash. */
export function WalletFlow({ view, onClose }: WalletFlowProps) {
	return (
		<Dialog title="Connect to a wallet" open={view === "choose"} onClose={onClose}>
			<p>No wallet was found in this browser.</p>
		</Dialog>
	);
}

export function disconnectWallet() {}
