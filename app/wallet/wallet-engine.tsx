import { useConnectWallet, useWallets, Web3OnboardProvider } from "@web3-onboard/react";
import { useEffect, useRef, useState } from "react";
import type { Address } from "#app/core/address.ts";
import { type Chain, requireChain } from "#app/core/chains.ts";
import type { FoundWallet } from "./discovery.ts";
import { evmAccount } from "./evm-account.ts";
import { type Connection, connectThrough, forgetWallets, startEngine } from "./onboard.ts";

export { forgetWallets };

export interface Connected {
	wallet: FoundWallet;
	/** checksummed */
	address: Address;
	chainId: number;
}

interface EngineProps {
	chainId: number;
	/** the wallet the person chose; `null` when none is being asked */
	asked: FoundWallet | null;
	onAnswer(wallet: FoundWallet, answer: Connection): void;
	/** the account or chain changed, or the wallet went away */
	onWallet(connected: Connected | null): void;
}

/** The heavy half of the flow: Web3-Onboard and its dependencies. Draws nothing. */
export function WalletEngine(props: EngineProps) {
	const chain: Chain = requireChain(props.chainId);
	const [onboard] = useState(() => startEngine(chain));
	return (
		<Web3OnboardProvider web3Onboard={onboard}>
			<Connector {...props} onboard={onboard} />
		</Web3OnboardProvider>
	);
}

function Connector({ onboard, asked, onAnswer, onWallet }: EngineProps & { onboard: ReturnType<typeof startEngine> }) {
	const [, connect] = useConnectWallet();
	const [state] = useWallets();
	const callbacks = useRef({ onAnswer, onWallet });
	callbacks.current = { onAnswer, onWallet };
	const known = useRef<FoundWallet | null>(null);

	useEffect(() => {
		if (!asked) return;
		let left = false;
		let stop = () => {};
		const ask = async () => {
			await forgetWallets();
			if (left) return;
			known.current = asked;
			const asking = connectThrough(onboard, connect, asked);
			stop = asking.stop;
			const answer = await asking.answer;
			if (!left || answer.ok) callbacks.current.onAnswer(asked, answer);
		};
		void ask();
		return () => {
			left = true;
			stop();
		};
	}, [asked, onboard, connect]);

	const address = state?.accounts[0]?.address ?? null;
	const chainId = state?.chains[0]?.id ?? null;
	const label = state?.label ?? null;
	useEffect(() => {
		const wallet = known.current;
		if (!wallet) return;
		const account = label === wallet.key ? evmAccount(address) : null;
		callbacks.current.onWallet(
			account && chainId !== null ? { wallet, address: account, chainId: Number(chainId) } : null,
		);
	}, [address, chainId, label]);
	return null;
}
