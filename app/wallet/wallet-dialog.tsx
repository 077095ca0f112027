import { type ReactNode, useState } from "react";
import { CopyField } from "#app/ui/copy.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { asSentence } from "#app/words/sentences.ts";
import type { FoundWallet } from "./discovery.ts";

export type DialogPhase =
	/** `again`: tries anew what the problem was; left out where that does not help */
	| { phase: "list"; problem: string | null; again?: () => void }
	/** the wallet was asked for its address and has not answered */
	| { phase: "asking"; wallet: FoundWallet };

interface WalletDialogProps {
	open: boolean;
	wallets: FoundWallet[];
	/** slow wallets have had their time to announce themselves */
	settled: boolean;
	state: DialogPhase;
	/** address of this page, to be opened elsewhere */
	pageUrl: string;
	/** shown where no wallet was found, in place of the ways to pay without one */
	none?: ReactNode;
	onChoose(wallet: FoundWallet): void;
	onStopAsking(): void;
	onClose(): void;
}

/** "Connect to a wallet": what is in this browser, or what to do when nothing is. */
export function WalletDialog(props: WalletDialogProps) {
	const say = useSay();
	const { open, wallets, settled, state, onClose } = props;
	return (
		<Dialog title={say("wallet.dialogTitle")} open={open} onClose={onClose}>
			<div className="stack stack--5">
				{state.phase === "asking" ? (
					<Asking wallet={state.wallet} onStop={props.onStopAsking} />
				) : (
					<>
						<div role="status" className="news">
							{state.problem ? (
								<div className="note note--warn">
									<Icon name="triangle-alert" />
									<div className="stack stack--2">
										<p>{state.problem}</p>
										{state.again ? (
											<button type="button" className="btn btn--secondary btn--sm" onClick={state.again}>
												{say("wallet.tryAgain")}
											</button>
										) : null}
									</div>
								</div>
							) : null}
						</div>
						{wallets.length > 0 ? <WalletList wallets={wallets} onChoose={props.onChoose} /> : null}
						{wallets.length === 0 && !settled ? <p className="t-sm t-2">{say("wallet.searching")}</p> : null}
						{wallets.length === 0 && settled
							? (props.none ?? <NoWallet pageUrl={props.pageUrl} onByHand={onClose} />)
							: null}
						{wallets.length > 0 ? (
							<p className="assure">
								<Icon name="eye" />
								{say("wallet.assurance")}
							</p>
						) : null}
					</>
				)}
			</div>
		</Dialog>
	);
}

function WalletList({ wallets, onChoose }: Pick<WalletDialogProps, "wallets" | "onChoose">) {
	const say = useSay();
	return (
		<div className="stack stack--3">
			<h3 className="t-sm t-3">{say("wallet.foundHere")}</h3>
			<ul>
				{wallets.map((wallet, index) => (
					<li key={wallet.key}>
						<button
							type="button"
							className="wallet"
							// biome-ignore lint/a11y/noAutofocus: a dialog that opens by a click starts at its first choice
							autoFocus={index === 0}
							data-first-focus={index === 0 || undefined}
							onClick={() => onChoose(wallet)}
						>
							<WalletIcon wallet={wallet} />
							<bdi>{wallet.name}</bdi>
							{wallet.usedLast ? (
								<small>
									<bdi>{say("wallet.usedLast")}</bdi>
								</small>
							) : null}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

/** What a wallet announces is shown as a picture and nothing else; one that does not load is replaced by our own icon. */
function WalletIcon({ wallet }: { wallet: FoundWallet }) {
	const [broken, setBroken] = useState(false);
	if (wallet.icon && !broken) {
		return (
			<img
				className="wallet__icon"
				src={wallet.icon}
				alt=""
				width={40}
				height={40}
				decoding="async"
				onError={() => setBroken(true)}
			/>
		);
	}
	return (
		<span className="wallet__icon">
			<Icon name="wallet" />
		</span>
	);
}

function Asking({ wallet, onStop }: { wallet: FoundWallet; onStop(): void }) {
	const say = useSay();
	return (
		<div className="stack stack--5">
			<div role="status" className="stack stack--2">
				<h3 className="t-md">{say("wallet.answerIn", { name: wallet.name })}</h3>
				<p className="t-sm t-2">{say("wallet.askingWalletNote", { name: wallet.name })}</p>
			</div>
			<button type="button" className="btn btn--secondary btn--block" onClick={onStop}>
				{say("wallet.changeWallet")}
			</button>
			<p className="assure">
				<Icon name="eye" />
				{say("wallet.assurance")}
			</p>
		</div>
	);
}

function codeOf(pageUrl: string): string {
	const { pathname, search } = new URL(pageUrl);
	return `${pathname}/qr.svg${search}`;
}

function NoWallet({ pageUrl, onByHand }: { pageUrl: string; onByHand(): void }) {
	const say = useSay();
	return (
		<div className="stack stack--5">
			<div role="status" className="note">
				<Icon name="info" />
				<p>
					<b>{asSentence(say, say("wallet.noneFound"))}</b> {say("wallet.noneFoundWays")}
				</p>
			</div>
			<section className="stack stack--2">
				<h3 className="t-md">{say("wallet.installTitle")}</h3>
				<p className="t-sm t-2">{say("wallet.installText")}</p>
			</section>
			<section className="stack stack--3">
				<h3 className="t-md">{say("wallet.phoneTitle")}</h3>
				<p className="t-sm t-2">{say("wallet.phoneText")}</p>
				{/* Drawn by the server: the encoder stays out of the page. */}
				<div className="qr">
					<img src={codeOf(pageUrl)} alt={say("wallet.phoneQr")} width={176} height={176} />
				</div>
				<CopyField label={say("wallet.linkLabel")} value={pageUrl} />
			</section>
			<section className="stack stack--3">
				<h3 className="t-md">{say("wallet.byHandTitle")}</h3>
				<p className="t-sm t-2">{say("wallet.byHandText")}</p>
				<button type="button" className="btn btn--secondary btn--block" onClick={onByHand}>
					{say("wallet.byHandButton")}
				</button>
			</section>
		</div>
	);
}
