import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type Chain, isTokenSymbol, TOKEN_SYMBOLS, tokenNote } from "#app/core/chains.ts";
import { confirmationWait, hasShortBlocks, suggestedConfirmations } from "#app/core/payments/confirmation-wait.ts";
import { alsoPayableOn } from "#app/core/payments/payable-chains.ts";
import { CONFIRMATIONS_ASKED, type ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import { FieldError } from "#app/ui/field.tsx";
import { TokenIcon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayWait } from "#app/words/say-wait.ts";
import { sayToken } from "#app/words/token-words.ts";

interface PickerProps {
	name: string;
	chosen: string | undefined;
	error: string | undefined;
}

interface ConfirmationsProps extends PickerProps {
	/** the network chosen so far; of several one whose blocks say least, if there is one */
	chain: Chain;
	/** `chosen` is the person's own choice, from a form that was sent */
	own: boolean;
}

/** Label, choices and refusal of one group, tied together for assistive technology. */
function RadioGroup({
	label,
	id,
	error,
	children,
}: {
	label: string;
	id: string;
	error: string | undefined;
	children: ReactNode;
}) {
	return (
		<div
			className="field"
			role="radiogroup"
			aria-labelledby={id}
			aria-describedby={error ? `${id}-error` : undefined}
			aria-invalid={error ? true : undefined}
		>
			<span className="label" id={id}>
				{label}
			</span>
			{children}
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}

/** The tokens as radio buttons, each with its name beside its mark. */
export function TokenPicker({ name, chosen, error }: PickerProps) {
	const say = useSay();
	const id = useId();
	return (
		<RadioGroup label={say("create.token")} id={id} error={error}>
			<div className="tokens">
				{TOKEN_SYMBOLS.map((symbol) => (
					<label key={symbol}>
						<input type="radio" name={name} value={symbol} defaultChecked={symbol === chosen} />
						<TokenIcon token={symbol} />
						{symbol}
					</label>
				))}
			</div>
		</RadioGroup>
	);
}

interface AlsoOnProps {
	/** the network chosen first */
	first: Chain;
	/** every network offered */
	chains: readonly Chain[];
	/** as chosen so far */
	token: string;
	/** ids of the networks that were ticked in a form that was sent */
	chosen: readonly string[];
	error: string | undefined;
}

/**
 * Further networks of the link. All are listed whatever is chosen, so that nothing below moves; where the link cannot be paid as
 * well the row says why, stays ticked as it was, and is not sent. Without script the server refuses what does not go together.
 */
export function AlsoOnPicker({ first, chains, token, chosen, error }: AlsoOnProps) {
	const say = useSay();
	const id = useId();
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	const symbol = isTokenSymbol(token) ? token : null;
	const payable = new Set(symbol ? alsoPayableOn(chains, first, symbol).map((chain) => chain.id) : []);
	return (
		<fieldset className="also-on" aria-describedby={[`${id}-means`, ...(error ? [`${id}-error`] : [])].join(" ")}>
			<legend className="label">{say("create.alsoOn")}</legend>
			<div className="also-on__choices">
				{chains.map((chain) => (
					<label className="check" key={chain.id}>
						<input
							type="checkbox"
							name="alsoOn"
							value={chain.id}
							defaultChecked={chosen.includes(String(chain.id))}
							disabled={scripted && !payable.has(chain.id)}
							aria-invalid={error ? true : undefined}
						/>
						<span>
							<b>
								<bdi>{chain.name}</bdi>
							</b>
							<span className="help">
								{chain.id === first.id && symbol ? (
									<bdi>{say("create.alsoOnFirst", { token: sayToken(say, symbol, tokenNote(chain.id, symbol)) })}</bdi>
								) : symbol && chain.tokens[symbol] !== undefined && (!scripted || payable.has(chain.id)) ? (
									<bdi>{sayToken(say, symbol, tokenNote(chain.id, symbol))}</bdi>
								) : (
									say("create.alsoOnNot")
								)}
							</span>
						</span>
					</label>
				))}
			</div>
			<p className="help" id={`${id}-means`}>
				{say("create.alsoOnMeans")}
			</p>
			<FieldError id={`${id}-error`} error={error} />
		</fieldset>
	);
}

/** How sure the requester wants to be, with what each choice means and about how long it takes on the chosen network. */
export function ConfirmationsPicker({ name, chosen, error, chain, own }: ConfirmationsProps) {
	const say = useSay();
	const id = useId();
	const { choices, choose } = useSuggestion(suggestedConfirmations(chain), own);
	const short = hasShortBlocks(chain);
	const network = <bdi>{chain.name}</bdi>;
	return (
		<RadioGroup label={say("create.confirmations")} id={id} error={error}>
			<p className="help choices__wait" role="status">
				<Said id={short ? "create.suggestFinal" : "create.waitsOn"} values={{ network }} />
			</p>
			<div className="choices" ref={choices}>
				{CONFIRMATIONS_ASKED.map((choice) => (
					<label className="check" key={choice}>
						<input
							type="radio"
							name={name}
							value={choice}
							defaultChecked={choice === chosen}
							onClick={choose}
							aria-describedby={`${id}-${choice}`}
						/>
						<span>
							<b>
								<bdi>{say(`create.confirmationsName-${choice}`)}</bdi>
							</b>{" "}
							<span className="help choices__time">
								<bdi>{sayWait(say, confirmationWait(chain, choice))}</bdi>
							</span>
							<span className="help" id={`${id}-${choice}`}>
								<bdi>
									{say(
										choice === "12" && short
											? "create.confirmationsMeaning-12-short"
											: `create.confirmationsMeaning-${choice}`,
									)}
								</bdi>
							</span>
						</span>
					</label>
				))}
			</div>
		</RadioGroup>
	);
}

/**
 * Follows the suggestion while the person has not chosen. The radio buttons stay the browser's: what somebody chose
 * before the page has hydrated stays.
 *
 * @param own - the form came back with the person's choice
 */
function useSuggestion(suggested: ConfirmationsAsked, own: boolean) {
	const choices = useRef<HTMLDivElement>(null);
	/** what the form chose; null once the person did */
	const before = useRef(own ? null : suggested);
	useEffect(() => {
		const radios = [...(choices.current?.querySelectorAll("input") ?? [])];
		const checked = radios.find((radio) => radio.checked)?.value;
		if (before.current === null || checked !== before.current) {
			before.current = null;
			return;
		}
		for (const radio of radios) radio.checked = radio.value === suggested;
		before.current = suggested;
	}, [suggested]);
	const choose = () => {
		before.current = null;
	};
	return { choices, choose };
}
