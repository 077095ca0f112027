import { card } from "#app/words/card.ts";

/** The memo as people wrote it: text and nothing else. */
export function Memo({ memo }: { memo: string }) {
	return (
		<div className="memo">
			<p className="label">{card.memo}</p>
			<p className="memo__text">
				<bdi>{memo}</bdi>
			</p>
		</div>
	);
}
