import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { GalleryNft } from "#app/services/showcase/gallery-contract.ts";
import { useSay } from "#app/ui/say.tsx";
import { CollectionHead } from "./collection-head.tsx";
import { gridKeyOf } from "./grid-keys.ts";
import { type GridGroup, nextNft, topOfNft } from "./grid-layout.ts";
import { Tile } from "./tile.tsx";
import { useGridWindow } from "./use-grid-window.ts";
import type { LoadedNfts } from "./use-nfts.ts";

interface GalleryGridProps {
	groups: readonly GridGroup[];
	nfts: LoadedNfts;
	picked: ReadonlySet<string>;
	onToggle(nft: GalleryNft): void;
	onToggleAll(group: GridGroup): void;
}

const HELP_ID = "grid-help";
const boxSelector = (index: number) => `input[data-at="${index}"]`;

/**
 * The virtualised grid: only tiles near the viewport are rendered, so that ten thousand NFTs scroll like fifty. Tiles have
 * aria-setsize and aria-posinset, and arrow keys reach those that are not rendered yet.
 */
export function GalleryGrid({ groups, nfts, picked, onToggle, onToggleAll }: GalleryGridProps) {
	const say = useSay();
	const grid = useRef<HTMLFieldSetElement>(null);
	const probe = useRef<HTMLDivElement>(null);
	const sight = useGridWindow(grid, probe, groups);
	const wanted = useRef<number | null>(null);

	useEffect(() => {
		for (const { box, fromRow, toRow } of sight?.seen ?? []) {
			const { columns } = sight?.measure ?? { columns: 1 };
			const to = Math.min(toRow * columns, box.group.count);
			if (to > fromRow * columns) nfts.need(box.first + fromRow * columns, box.first + to);
		}
	});

	const focusNft = (index: number) => {
		const box = grid.current?.querySelector<HTMLInputElement>(boxSelector(index));
		wanted.current = box ? null : index;
		if (box) return box.focus();
		if (!sight || !grid.current) return;
		const top = grid.current.getBoundingClientRect().top + scrollY;
		scrollTo({ top: top + topOfNft(sight.boxes, sight.measure, index) - innerHeight / 3 });
	};
	// Focus an NFT that was not rendered or loaded yet, as soon as it is.
	useLayoutEffect(() => {
		if (wanted.current !== null && grid.current?.querySelector(boxSelector(wanted.current))) focusNft(wanted.current);
	});

	const onKeyDown = (event: KeyboardEvent) => {
		const box = event.target;
		if (!(box instanceof HTMLInputElement) || box.dataset.at === undefined || !sight) return;
		if (event.key === "Enter") {
			// Enter would submit the form.
			event.preventDefault();
			return box.click();
		}
		const key = gridKeyOf(event.key, getComputedStyle(box).direction === "rtl");
		if (key === null || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		const { boxes, measure, rowsInSight } = sight;
		focusNft(nextNft(boxes, measure.columns, wanted.current ?? Number(box.dataset.at), key, rowsInSight));
	};

	return (
		<fieldset
			ref={grid}
			className="gallery-grid"
			aria-label={say("nfts.grid")}
			aria-describedby={HELP_ID}
			style={{ blockSize: sight ? `${sight.height}px` : undefined }}
			onKeyDown={onKeyDown}
			onFocus={() => {
				wanted.current = null;
			}}
		>
			<p className="sr" id={HELP_ID}>
				{say("nfts.gridHelp")}
			</p>
			<Probe probe={probe} />
			{sight?.seen.map(({ box, fromRow, toRow }) => {
				const { columns, tile, gap } = sight.measure;
				const from = fromRow * columns;
				const to = Math.min(toRow * columns, box.group.count);
				return (
					<section
						key={box.group.slug}
						className="coll"
						style={{ insetBlockStart: `${box.top}px` }}
						aria-labelledby={`collection-${box.first}`}
					>
						<CollectionHead group={box.group} id={`collection-${box.first}`} onToggleAll={onToggleAll} />
						<ul className="nft-grid" style={{ paddingBlockStart: `${fromRow * (tile + gap)}px` }}>
							{Array.from({ length: to - from }, (_, place) => {
								const index = box.first + from + place;
								const nft = nfts.at(index);
								return (
									<Tile
										key={index}
										nft={nft}
										index={index}
										position={from + place + 1}
										of={box.group.count}
										picked={nft !== undefined && picked.has(nft.id)}
										onToggle={onToggle}
									/>
								);
							})}
						</ul>
					</section>
				);
			})}
		</fieldset>
	);
}

/** Hidden element whose layout is measured: two collections with one tile each. */
function Probe({ probe }: { probe: React.RefObject<HTMLDivElement> }) {
	const say = useSay();
	return (
		<div ref={probe} className="gallery-grid__probe" aria-hidden="true">
			{[0, 1].map((at) => (
				<div key={at} className="coll">
					<div className="coll__head">
						<p className="coll__name">{say("nfts.all")}</p>
						<span className="btn btn--quiet btn--sm">{say("nfts.selectCollection")}</span>
					</div>
					<div className="nft-grid">
						<div>
							<span className="pic" />
						</div>
					</div>
				</div>
			))}
		</div>
	);
}
