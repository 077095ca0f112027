import { useCallback, useEffect, useRef, useState } from "react";
import { getAddress } from "viem/utils";
import type { Address } from "#app/core/address.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { discoverWallets, type FoundWallet, rememberWallet } from "./discovery.ts";
import { findConnected } from "./find-connected.ts";
import type { Connection } from "./onboard.ts";
import { type DialogPhase, WalletDialog } from "./wallet-dialog.tsx";
import type { Connected } from "./wallet-engine.tsx";

type Engine = typeof import("./wallet-engine.tsx");

const LIST: DialogPhase = { phase: "list", problem: null };
const CONNECT_WORDS = {
	rejected: "wallet.connectRejected",
	busy: "wallet.connectBusy",
	failed: "wallet.connectFailed",
} as const;

type State = "ready" | "signing" | "checking";

interface SignatureDialogProps {
	/** checksummed; the account that has to sign. Null: whichever the wallet is connected with */
	address: Address | null;
	/** a chain of ours, for wallets that ask for one */
	chainId: number;
	/** a wallet that shows this page that account already is taken without being chosen */
	connectedFirst?: boolean;
	/**
	 * Asks for the signature and hands it in.
	 *
	 * @param step - says what is waited for
	 * @returns a sentence for what went wrong; null when it is done
	 */
	sign(by: Connected, step: (state: State) => void): Promise<string | null>;
	/** said where the wallet is connected with another account */
	otherAccount?: "siwe.otherAccount" | "sign.otherAccount";
	onClose(): void;
}

/** Picks a wallet and has an account of it sign: every end is said in the dialog. */
export function SignatureDialog({
	address,
	chainId,
	connectedFirst = false,
	sign,
	otherAccount = "siwe.otherAccount",
	onClose,
}: SignatureDialogProps) {
	const say = useSay();
	const [engine, setEngine] = useState<Engine | null>(null);
	const [found, setFound] = useState<{ wallets: FoundWallet[]; settled: boolean }>({ wallets: [], settled: false });
	const [dialog, setDialog] = useState<DialogPhase>(LIST);
	const [asked, setAsked] = useState<FoundWallet | null>(null);
	const [connected, setConnected] = useState<Connected | null>(null);
	const [state, setState] = useState<State>("ready");
	const [problem, setProblem] = useState<string | null>(null);
	const wallet = connected?.wallet.name ?? "";

	useEffect(
		() => discoverWallets(say("wallet.browserWallet"), (wallets, settled) => setFound({ wallets, settled })),
		[say],
	);
	const fetchEngine = useCallback(() => {
		setDialog(LIST);
		import("./wallet-engine.tsx").then(setEngine, () => {
			setAsked(null);
			setDialog({ phase: "list", problem: say("siwe.loadFailed"), again: fetchEngine });
		});
	}, [say]);
	useEffect(fetchEngine, [fetchEngine]);

	const run = async (by: Connected) => {
		if (address !== null && by.address !== address) return;
		setProblem(null);
		const why = await sign(by, setState);
		setState("ready");
		setProblem(why);
	};
	const isOther = address !== null && connected !== null && connected.address !== address;
	const begin = (by: Connected) => {
		run(by).catch(() => {
			setState("ready");
			setProblem(say("siwe.loadFailed"));
		});
	};

	const choose = (chosen: FoundWallet) => {
		setAsked({ ...chosen });
		setDialog({ phase: "asking", wallet: chosen });
	};
	const answered = (from: FoundWallet, answer: Connection) => {
		setAsked(null);
		if (!answer.ok) {
			if (answer.why === "stopped") return;
			setDialog({
				phase: "list",
				problem: say(CONNECT_WORDS[answer.why], { name: from.name }),
				again: answer.why === "busy" ? undefined : () => choose(from),
			});
			return;
		}
		rememberWallet(from);
		const now = { wallet: from, address: getAddress(answer.address), chainId: answer.chainId };
		setConnected(now);
		begin(now);
	};
	const taken = useRef(false);
	const take = useRef(choose);
	take.current = choose;
	useEffect(() => {
		if (!connectedFirst || address === null || !found.settled || taken.current) return;
		taken.current = true;
		void findConnected(found.wallets, address).then((wallet) => wallet && take.current(wallet));
	}, [connectedFirst, address, found]);
	const chooseAnother = () => {
		setConnected(null);
		setProblem(null);
		setDialog(LIST);
	};

	return (
		<>
			{engine ? (
				<engine.WalletEngine
					chainId={chainId}
					asked={asked}
					onAnswer={answered}
					// The account may be changed in the wallet while the dialog names the one that is wanted.
					onWallet={(now) => now && setConnected((before) => before && now)}
				/>
			) : null}
			<WalletDialog
				open={connected === null}
				wallets={found.wallets}
				settled={found.settled}
				state={dialog}
				pageUrl={location.href}
				none={
					<div className="note" role="status">
						<Icon name="info" />
						<p>{say("siwe.noWallet")}</p>
					</div>
				}
				onChoose={choose}
				onStopAsking={() => {
					setAsked(null);
					setDialog(LIST);
				}}
				onClose={onClose}
			/>
			<Dialog title={say("siwe.signTitle")} open={connected !== null} onClose={onClose}>
				<div className="stack stack--5">
					<div role="status" className="stack stack--3">
						{state === "signing" ? <Waiting words={say("siwe.signing", { wallet })} /> : null}
						{state === "checking" ? <Waiting words={say("siwe.checking")} /> : null}
						{problem ? <Warning words={problem} /> : null}
						{state === "ready" && isOther ? (
							<>
								<Warning
									words={say(otherAccount, {
										wallet,
										connected: shortAddress(connected.address),
										wanted: shortAddress(address),
									})}
								/>
								<p className="hash">{address}</p>
							</>
						) : null}
					</div>
					{state === "ready" && connected ? (
						<div className="row row--wrap">
							{isOther ? null : (
								<button type="button" className="btn btn--primary grow" onClick={() => begin(connected)}>
									{problem ? say("siwe.tryAgain") : say("siwe.sign")}
								</button>
							)}
							<button type="button" className="btn btn--secondary grow" onClick={chooseAnother}>
								{say("siwe.otherWallet")}
							</button>
						</div>
					) : null}
				</div>
			</Dialog>
		</>
	);
}

function Waiting({ words }: { words: string }) {
	return (
		<p className="row">
			<span className="spin" aria-hidden="true" />
			{words}
		</p>
	);
}

function Warning({ words }: { words: string }) {
	return (
		<div className="note note--warn">
			<Icon name="triangle-alert" />
			<p>{words}</p>
		</div>
	);
}
