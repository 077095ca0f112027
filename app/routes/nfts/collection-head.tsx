import { useSay } from "#app/ui/say.tsx";
import type { GridGroup } from "./grid-layout.ts";

interface CollectionHeadProps {
	group: GridGroup;
	/** id of the heading */
	id: string;
	/** selects all NFTs of the collection, or none if all are selected; undefined without JavaScript */
	onToggleAll?: (group: GridGroup) => void;
}

export function CollectionHead({ group, id, onToggleAll }: CollectionHeadProps) {
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
					{onToggleAll ? (
						<button
							type="button"
							className="btn btn--quiet btn--sm"
							aria-label={say(whole ? "nfts.unselectCollectionOf" : "nfts.selectCollectionOf", { name })}
							onClick={() => onToggleAll(group)}
						>
							{say(whole ? "nfts.unselectCollection" : "nfts.selectCollection")}
						</button>
					) : null}
				</>
			)}
		</div>
	);
}
