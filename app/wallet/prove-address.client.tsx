import { useCallback, useEffect, useState } from "react";
import { getAddress } from "viem/utils";
import { shortAddress } from "#app/core/short-address.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ProveFlowProps } from "#app/ui/prove-address.tsx";
import { useSay } from "#app/ui/say.tsx";
import { discoverWallets, type FoundWallet, rememberWallet } from "./discovery.ts";
import type { Connection } from "./onboard.ts";
import { askForMessage, handIn } from "./proof-calls.ts";
import { type DialogPhase, WalletDialog } from "./wallet-dialog.tsx";
import type { Connected } from "./wallet-engine.tsx";

type Engine = typeof import("./wallet-engine.tsx");

const LIST: DialogPhase = { phase: "list", problem: null };
const CONNECT_WORDS = {
	rejected: "wallet.connectRejected",
	busy: "wallet.connectBusy",
	failed: "wallet.connectFailed",
} as const;

/** Picks a wallet, asks it for a readable signature and hands that in: every end is said in the dialog. */
export function ProveAddressFlow({ address, chainId, main, onProven, onClose }: ProveFlowProps) {
	const say = useSay();
	const [engine, setEngine] = useState<Engine | null>(null);
	const [found, setFound] = useState<{ wallets: FoundWallet[]; settled: boolean }>({ wallets: [], settled: false });
	const [dialog, setDialog] = useState<DialogPhase>(LIST);
	const [asked, setAsked] = useState<FoundWallet | null>(null);
	const [connected, setConnected] = useState<Connected | null>(null);
	const [state, setState] = useState<"ready" | "signing" | "checking">("ready");
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

	const prove = useCallback(
		async (by: Connected) => {
			if (address !== null && by.address !== address) return;
			const stop = (why: string) => {
				setState("ready");
				setProblem(why);
			};
			setProblem(null);
			setState("signing");
			const [question, { signText }] = await Promise.all([
				askForMessage(by.address, by.chainId),
				import("./sign-text.ts"),
			]);
			if (!question.ok) return stop(question.message ?? say("siwe.unreachable"));
			const signing = await signText(by.wallet.provider, by.address, question.message);
			if (!signing.ok) {
				const { name } = by.wallet;
				return stop(signing.why === "rejected" ? say("siwe.rejected") : say("siwe.signFailed", { wallet: name }));
			}
			setState("checking");
			const answer = await handIn(question.message, signing.signature, main);
			if (!answer.ok) return stop(answer.message ?? say("siwe.unreachable"));
			onProven(by.address);
		},
		[address, main, onProven, say],
	);
	const isOther = address !== null && connected !== null && connected.address !== address;
	const begin = (by: Connected) => {
		prove(by).catch(() => {
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
									words={say("siwe.otherAccount", {
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
