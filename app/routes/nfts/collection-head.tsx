import { useSay } from "#app/ui/say.tsx";
import type { GridGroup } from "./grid-layout.ts";

interface CollectionHeadProps {
	group: GridGroup;
	/** of its heading */
	id: string;
	/** selects all of it, or none when all are selected; absent without script */
	onWhole?: (group: GridGroup) => void;
}

export function CollectionHead({ group, id, onWhole }: CollectionHeadProps) {
	const say = useSay();
	const { name, count, picked, slug } = group;
	const whole = picked >= count;
	return (
		<div className="coll__head">
			<h2 id={id} className="coll__name" title={name}>
				<bdi>{name}</bdi>
			</h2>
			{slug === null ? null : (
				<>
					<span className="t-sm t-3 num">
						<bdi>{say("nfts.ofCollection", { picked, count })}</bdi>
					</span>
					{onWhole ? (
						<button
							type="button"
							className="btn btn--quiet btn--sm"
							aria-label={say(whole ? "nfts.unselectCollectionOf" : "nfts.selectCollectionOf", { name })}
							onClick={() => onWhole(group)}
						>
							{say(whole ? "nfts.unselectCollection" : "nfts.selectCollection")}
						</button>
					) : null}
				</>
			)}
		</div>
	);
}
