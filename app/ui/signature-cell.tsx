import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";
import { Meaning } from "./trust-strip.tsx";

/**
 * Whether the payee's account signed the request, as far as this browser knows.
 * - `unchecked`: the site says so, and this browser has not looked yet
 * - `uncheckable`: it has looked, and could not tell
 */
export type SignatureState = "unsigned" | "unchecked" | "equal" | "uncheckable";

interface SignatureCellProps {
	state: SignatureState;
	requesterName: string;
	/** has this browser look at once; left out where it cannot */
	onCheck?: () => void;
}

const CLASSES = { unsigned: "is-open", unchecked: "is-unchecked", equal: undefined, uncheckable: "is-open" } as const;

/** The strip's cell about the signature. Only what this browser has checked itself wears the mark of it. */
export function SignatureCell({ state, requesterName: name, onCheck }: SignatureCellProps) {
	const say = useSay();
	const signed = state !== "unsigned";
	const title = {
		unsigned: say("pay.trustUnsignedTitle", { name }),
		unchecked: say("pay.trustUncheckedTitle", { name }),
		equal: say("pay.trustEqualTitle"),
		uncheckable: say("pay.trustUncheckableTitle"),
	}[state];
	const text = {
		unsigned: "pay.trustUnsignedText",
		unchecked: "pay.trustUncheckedText",
		equal: "pay.trustEqualText",
		uncheckable: "pay.trustUncheckableText",
	} as const;
	return (
		<Meaning
			className={CLASSES[state]}
			value={
				<>
					<Icon name={state === "equal" ? "check" : state === "unchecked" ? "pen-line" : "circle-question-mark"} />
					{say(signed ? "pay.trustSigned" : "pay.trustNotSigned")}
				</>
			}
			of={signed ? <bdi>{say("pay.trustSignedBy", { name })}</bdi> : say("pay.trustRequest")}
			title={title}
			after={
				onCheck && (state === "unchecked" || state === "uncheckable") ? (
					<div className="row space-above">
						<button type="button" className="btn btn--secondary btn--sm needs-script" onClick={onCheck}>
							{say("pay.trustCheckNow")}
						</button>
					</div>
				) : null
			}
		>
			{say(text[state])}
		</Meaning>
	);
}
