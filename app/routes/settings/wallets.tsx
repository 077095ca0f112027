import { useSay } from "#app/ui/say.tsx";
import { WalletSection } from "#app/ui/wallet-section.tsx";
import type { SectionProps } from "./section.ts";

const loadProof = () => import("#app/wallet/prove-address.client.tsx");

/** The person's addresses; what is asked of them goes to /settings/wallets. */
export function Wallets({ loaded: { wallets, chainId, mainRefused } }: SectionProps) {
	const say = useSay();
	return (
		<WalletSection
			wallets={wallets}
			chainId={chainId}
			problem={mainRefused ? say("siwe.mainRefused") : null}
			loadProof={loadProof}
		/>
	);
}
