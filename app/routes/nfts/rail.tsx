import { Link } from "@remix-run/react";
import { useMemo, useState } from "react";
import type { SelectedNft } from "#app/services/showcase/gallery-contract.ts";
import { useSay } from "#app/ui/say.tsx";
import { CropControl } from "./crop-control.tsx";
import type { Shape } from "./cropped-picture.tsx";
import { OrderList } from "./order-list.tsx";
import { Preview } from "./preview.tsx";
import type { SelectionProgress } from "./progress-shape.ts";
import { RailParts } from "./rail-parts.tsx";
import type { Selection } from "./use-selection.ts";

interface RailProps {
	selection: Selection;
	/** the saved selection */
	saved: readonly SelectedNft[];
	pictures: readonly SelectionProgress[];
	profile: { name: string; handle: string | null };
	activated: boolean;
	shownId: string | null;
	onShow(nftId: string): void;
}

/** Preview, crop and order of the selected NFTs; beside the gallery, or in a dialog on narrow screens. */
export function Rail({ selection, saved, pictures, profile, activated, shownId, onShow }: RailProps) {
	const say = useSay();
	const { picked, change } = selection;
	const shown = picked.find(({ nftId }) => nftId === shownId) ?? picked[0] ?? null;
	const [shape, setShape] = useState<Shape | null>(null);
	const progress = useMemo(() => {
		const crops = new Map(saved.map((nft) => [nft.nftId, nft]));
		return new Map(
			pictures.flatMap((one) => {
				const crop = crops.get(one.nftId);
				return crop ? [[one.nftId, { ...one, cropX: crop.cropX, cropY: crop.cropY }] as const] : [];
			}),
		);
	}, [saved, pictures]);
	return (
		<>
			{picked.length > 0 ? (
				<RailParts
					parts={[
						{ id: "preview-title", words: say("nfts.toPreview") },
						{ id: "crop", words: say("nfts.toCrop") },
						{ id: "order-title", words: say("nfts.toOrder", { count: picked.length }) },
					]}
				/>
			) : null}
			<section className="stack" aria-labelledby="preview-title">
				<h2 className="t-md rail__part" id="preview-title" tabIndex={-1}>
					{say("nfts.preview")}
				</h2>
				<Preview shown={shown} profile={profile} onShape={setShape} />
				<div className="rail__part" id="crop" tabIndex={-1}>
					{shown && shape?.src === shown.pictureUrl ? (
						<CropControl
							shown={shown}
							shape={shape}
							onCrop={(crop) => change({ kind: "crop", nftId: shown.nftId, ...crop })}
						/>
					) : null}
				</div>
			</section>
			<section className="stack" aria-labelledby="order-title">
				<h2 className="t-md rail__part" id="order-title" tabIndex={-1}>
					{say("nfts.order")}
				</h2>
				{picked.length > 1 ? <p className="help">{say("nfts.orderHelp")}</p> : null}
				<OrderList picked={picked} progress={progress} shownId={shown?.nftId ?? null} onShow={onShow} change={change} />
				{activated ? (
					<p className="t-sm t-2">
						{say("nfts.schedule")}{" "}
						<Link className="link" to="/off">
							{say("nfts.scheduleLink")}
						</Link>
					</p>
				) : null}
			</section>
		</>
	);
}
