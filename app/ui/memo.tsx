import { useSay } from "./say.tsx";

/** The memo as entered: plain text, no markup. */
export function Memo({ memo }: { memo: string }) {
	const say = useSay();
	return (
		<div className="memo">
			<p className="label">{say("card.memo")}</p>
			<p className="memo__text">
				<bdi>{memo}</bdi>
			</p>
		</div>
	);
}
