import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { NamedAddress } from "#app/ui/named-address.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { CODE_FIELD, codeKey, type Doubts, NAME_FIELD, type NamedDoubt, nameKey, SUM_FIELD } from "./read-answers.ts";

/** What the requester should know before the link is made; answering is part of the form, so it works without script. */
export function DoubtsNote({ doubts }: { doubts: Doubts }) {
	const note = useRef<HTMLFieldSetElement>(null);
	const say = useSay();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is a question anew
	useEffect(() => note.current?.focus(), [doubts]);
	return (
		<fieldset className="formset doubts" tabIndex={-1} ref={note}>
			<legend>{say("create.beforeYouGoOn")}</legend>
			{doubts.named ? <Named named={doubts.named} /> : null}
			{doubts.unique === null ? null : <SameSum doubts={doubts} unique={doubts.unique} />}
			{doubts.codeOn.length > 0 ? <CodeElsewhere doubts={doubts} /> : null}
			<button className="btn btn--primary" type="submit">
				{say("create.goOn")}
			</button>
		</fieldset>
	);
}

function SameSum({ doubts, unique }: { doubts: Doubts; unique: string }) {
	const say = useSay();
	const { amount } = doubts;
	const sums = { amount: sayAmount(say, amount, doubts), unique: sayAmount(say, unique, doubts) };
	const added = sayAmount(say, BigInt(unique) - BigInt(amount), doubts);
	return (
		<>
			<div className="note note--warn">
				<Icon name="triangle-alert" />
				<p>{say("create.sameSum", { amount: sums.amount })}</p>
			</div>
			<div className="choices" role="radiogroup" aria-label={say("create.sameSumChoice")}>
				<label className="check">
					<input type="radio" name={SUM_FIELD} value={`${amount}:${unique}`} defaultChecked />
					<span>
						<b>{say("create.makeUnique", { unique: sums.unique })}</b>
						<span className="help">{say("create.makeUniqueNote", { added })}</span>
					</span>
				</label>
				<label className="check">
					<input type="radio" name={SUM_FIELD} value={`${amount}:${amount}`} />
					<span>
						<b>{say("create.keepSum", { amount: sums.amount })}</b>
						<span className="help">{say("create.keepSumNote")}</span>
					</span>
				</label>
			</div>
		</>
	);
}

function Named({ named }: { named: NamedDoubt }) {
	return (
		<>
			<NamedAddress {...named} />
			<input type="hidden" name={NAME_FIELD} value={nameKey(named.typed, named.address)} />
		</>
	);
}

function CodeElsewhere({ doubts: { address, chainIds, codeOn, network } }: { doubts: Doubts }) {
	const say = useSay();
	return (
		<div className="note note--warn">
			<Icon name="triangle-alert" />
			<p>{say("create.codeElsewhere", { others: codeOn.join(", "), network })}</p>
			{address === null ? null : <input type="hidden" name={CODE_FIELD} value={codeKey(chainIds, address)} />}
		</div>
	);
}
