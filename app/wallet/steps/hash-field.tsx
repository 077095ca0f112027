import { type FormEvent, useEffect, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import { readTypedTransaction, type TypedTransaction } from "#app/core/payments/typed-transaction.ts";
import { TextField } from "#app/ui/field.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
import type { Sender } from "../contract.ts";
import { isSenderComplete } from "../sender-rules.ts";
import { SenderFields } from "./sender-fields.tsx";

const UNKNOWN_AFTER_MS = 60_000;

/** Whether something has been shown for so long, without a break. */
export function useShownFor(key: string, ms: number): boolean {
	const [shown, setShown] = useState<string>();
	useEffect(() => {
		const timer = setTimeout(() => setShown(key), ms);
		return () => {
			clearTimeout(timer);
			setShown(undefined);
		};
	}, [key, ms]);
	return shown === key;
}

export const useShownForAMinute = (key: string) => useShownFor(key, UNKNOWN_AFTER_MS);

export interface HashFieldProps {
	sender: Sender;
	/** the server has it with the attempt */
	knowsSender: boolean;
	/** every chain the link may be paid on */
	chainIds: readonly number[];
	onSenderChange(sender: Sender): void;
	onGive(txHash: Hash): void;
}

/** For a wallet that keeps its transaction's hash to itself: the person finds it in the wallet's activity. */
export function HashField({ sender, knowsSender, chainIds, onSenderChange, onGive }: HashFieldProps) {
	const say = useSay();
	const [text, setText] = useState("");
	const [left, setLeft] = useState(false);
	// A page opened again may not know who is paying; complete once, the fields stay while they are changed.
	const [asksSender] = useState(() => !knowsSender && !isSenderComplete(sender));
	const typed = readTypedTransaction(text, chainIds);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setLeft(true);
		if (typed.kind === "hash" && (knowsSender || isSenderComplete(sender))) onGive(typed.hash);
	};
	return (
		<form className="stack stack--4" onSubmit={submit} noValidate>
			{asksSender ? <SenderFields sender={sender} onSenderChange={onSenderChange} /> : null}
			<TextField
				label={say("pay.transactionHash")}
				name="realHash"
				className="input--mono"
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				dir="ltr"
				placeholder="0x"
				value={text}
				help={say("pay.hashHelp")}
				error={left ? errorOf(say, text, typed) : null}
				onChange={(event) => setText(event.target.value)}
				onBlur={() => setLeft(text.trim() !== "")}
			/>
			<button type="submit" className="btn btn--secondary btn--block">
				{say("wallet.followHash")}
			</button>
		</form>
	);
}

function errorOf(say: Say, text: string, typed: TypedTransaction): string | null {
	if (typed.kind === "hash") return null;
	if (typed.kind === "elsewhere") return say("pay.hashElsewhere", { network: typed.network });
	return say(text.trim() === "" ? "pay.hashRequired" : "pay.hashInvalid");
}
