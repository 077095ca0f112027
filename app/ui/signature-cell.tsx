import { Icon, type IconName } from "./icon.tsx";
import { useSay } from "./say.tsx";
import { Meaning } from "./trust-strip.tsx";

/**
 * Whether the payee's account signed the request, as far as this browser knows.
 * - `unchecked`: the site says so, and this browser has not looked yet
 * - `equal`, `equal-for-many`: it has checked it; signed for this payer, or for all payers of a reusable link
 * - `uncheckable`: it has looked, and could not tell
 */
export type SignatureState = "unsigned" | "unchecked" | "equal" | "equal-for-many" | "uncheckable";

interface SignatureCellProps {
	state: SignatureState;
	requesterName: string;
	/** has this browser look at once; left out where it cannot */
	onCheck?: () => void;
}

const CLASSES: Partial<Record<SignatureState, string>> = {
	unsigned: "is-open",
	unchecked: "is-unchecked",
	uncheckable: "is-open",
};
const ICONS = {
	unsigned: "circle-question-mark",
	unchecked: "pen-line",
	equal: "check",
	"equal-for-many": "check",
	uncheckable: "circle-question-mark",
} as const satisfies Record<SignatureState, IconName>;

/** The strip's cell about the signature. Only what this browser has checked itself wears the mark of it. */
export function SignatureCell({ state, requesterName: name, onCheck }: SignatureCellProps) {
	const say = useSay();
	const signed = state !== "unsigned";
	const title = {
		unsigned: say("pay.trustUnsignedTitle", { name }),
		unchecked: say("pay.trustUncheckedTitle", { name }),
		equal: say("pay.trustEqualTitle"),
		"equal-for-many": say("pay.trustEqualTitle"),
		uncheckable: say("pay.trustUncheckableTitle"),
	}[state];
	const text = {
		unsigned: "pay.trustUnsignedText",
		unchecked: "pay.trustUncheckedText",
		equal: "pay.trustEqualText",
		"equal-for-many": "pay.trustEqualForManyText",
		uncheckable: "pay.trustUncheckableText",
	} as const;
	return (
		<Meaning
			className={CLASSES[state]}
			value={
				<>
					<Icon name={ICONS[state]} />
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
