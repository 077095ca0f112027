import { useSay } from "#app/ui/say.tsx";

/** For a payment nothing ties to this link but its payer's word: the paying wallet can give it, in writing. */
export function ProveButton({ onProve }: { onProve: () => void }) {
	const say = useSay();
	return (
		<div className="stack stack--2 needs-script">
			<button type="button" className="btn btn--secondary btn--block" onClick={onProve}>
				{say("pay.proveThatYouPaid")}
			</button>
			<p className="t-sm t-3">{say("pay.proveCostsNothing")}</p>
		</div>
	);
}
