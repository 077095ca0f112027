import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Address } from "#app/core/address.ts";
import type { PublicPayment } from "#app/core/payments/wire.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { WalletFlowProps } from "./contract.ts";
import { isSenderComplete } from "./sender-rules.ts";
import { BackButton } from "./steps/info-step.tsx";
import { SenderFields } from "./steps/sender-fields.tsx";
import type { Connected } from "./wallet-engine.tsx";

/** Loaded with the wallet's engine, long before it is needed here. */
const loadSigning = () => import("./sign-payment.ts");

interface ProvePaymentProps extends Pick<WalletFlowProps, "terms" | "calls" | "sender" | "onSenderChange" | "onClose"> {
	payment: PublicPayment & { from: Address };
	connected: Connected;
	onChangeWallet(): void;
}

/**
 * Ties a payment to this link by the paying account's signature, where the transfer alone could be meant for another.
 * What comes of it the page learns from the link itself: the payment waits no longer, and this panel goes.
 */
export function ProvePayment(props: ProvePaymentProps) {
	const say = useSay();
	const { payment, connected, terms, calls, sender, onSenderChange, onClose, onChangeWallet } = props;
	const heading = useRef<HTMLHeadingElement>(null);
	const [state, setState] = useState<"ready" | "signing" | "sending" | "sent">("ready");
	const [problem, setProblem] = useState<string | null>(null);
	const [asksSender, setAsksSender] = useState(() => !isSenderComplete(sender));
	/** given once is enough: what did not reach the server is sent again, not signed again */
	const signature = useRef<`0x${string}` | null>(null);
	useEffect(() => heading.current?.focus(), []);
	const { name } = connected.wallet;
	const isPayer = connected.address.toLowerCase() === payment.from.toLowerCase();
	const busy = state === "signing" || state === "sending";
	const stopped = (why: string) => {
		setState("ready");
		setProblem(why);
	};

	const prove = async () => {
		setProblem(null);
		if (!signature.current) {
			setState("signing");
			const { signPayment } = await loadSigning();
			const signing = await signPayment(
				connected.wallet.provider,
				{ ...terms, chainId: payment.chainId },
				payment.txHash,
				connected.address,
			);
			if (!signing.ok)
				return stopped(signing.why === "rejected" ? say("wallet.signRejected") : say("wallet.signFailed", { name }));
			signature.current = signing.signature;
		}
		setState("sending");
		const { txHash } = payment;
		const answer = await calls.report({
			txHash,
			attemptId: null,
			payerSignature: signature.current,
			senderName: sender.senderName.trim(),
			senderEmail: sender.senderEmail.trim(),
		});
		if (!answer.ok) {
			if (answer.fields) setAsksSender(true);
			return stopped(answer.message);
		}
		// Slowed down, or the chain did not answer: nothing was judged yet.
		if (answer.result.reason === "unreachable" || answer.result.reason === "rate-limited") {
			return stopped(answer.result.detail);
		}
		setState("sent");
		if (answer.result.reason === "needs-requester")
			setProblem(say("wallet.signNotEnough", { name: terms.requesterName }));
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!busy && isSenderComplete(sender)) prove().catch(() => stopped(say("wallet.engineFailed")));
	};

	return (
		<div className="stack stack--5">
			<h2 className="t-lg" tabIndex={-1} ref={heading}>
				{say("wallet.proveTitle")}
			</h2>
			<p className="t-2">{say("wallet.proveText", { name: terms.requesterName })}</p>
			<div role="status" className="stack news">
				{isPayer ? null : (
					<div className="note note--warn">
						<Icon name="triangle-alert" />
						<div>
							<p>
								{say("wallet.otherSigner", {
									payer: shortAddress(payment.from),
									connected: shortAddress(connected.address),
									name,
								})}
							</p>
							<p className="hash">{payment.from}</p>
						</div>
					</div>
				)}
				{problem ? (
					<div className="note note--warn">
						<Icon name="triangle-alert" />
						<p>{problem}</p>
					</div>
				) : null}
				{state === "sent" && !problem ? <p className="t-2">{say("wallet.signSent")}</p> : null}
			</div>
			{isPayer && state !== "sent" ? (
				<form className="stack stack--5" onSubmit={submit} noValidate>
					{asksSender ? <SenderFields sender={sender} onSenderChange={onSenderChange} /> : null}
					<div className="row">
						<BackButton onBack={onClose} />
						<button
							type="submit"
							className="btn btn--primary grow"
							disabled={busy || !isSenderComplete(sender)}
							aria-busy={busy || undefined}
						>
							{busy ? <span className="spin" aria-hidden="true" /> : null}
							{state === "signing" ? say("wallet.answerIn", { name }) : say("wallet.sign")}
						</button>
					</div>
				</form>
			) : (
				<div className="row">
					<BackButton onBack={onClose} />
					{isPayer ? null : (
						<button type="button" className="btn btn--secondary grow" onClick={onChangeWallet}>
							{say("wallet.changeWallet")}
						</button>
					)}
				</div>
			)}
		</div>
	);
}
