import { memo, useCallback, useState } from "react";
import type { GalleryNft } from "#app/services/showcase/gallery-contract.ts";
import { useSay } from "#app/ui/say.tsx";

export const HIDDEN_WORDS = {
	spam: "nfts.hiddenSpam",
	disabled: "nfts.hiddenDisabled",
	"not-safe": "nfts.hiddenNotSafe",
	"no-picture": "nfts.hiddenNoPicture",
} as const;

interface TileProps {
	/** undefined while it loads */
	nft: GalleryNft | undefined;
	/** index in the whole grid */
	index: number;
	/** position within its collection, starting at 1, of `of` NFTs */
	position: number;
	of: number;
	picked: boolean;
	/** form field name, without script */
	field?: string;
	onToggle?: (nft: GalleryNft) => void;
}

/** A picture that is a checkbox; a frame and a red dot mark it as selected (LOOK §8.9). */
export const Tile = memo(function Tile({ nft, index, position, of, picked, field, onToggle }: TileProps) {
	const say = useSay();
	const place = { "aria-setsize": of, "aria-posinset": position };
	if (!nft) {
		return (
			<li {...place}>
				<span className="pic pic--coming skel">
					<span className="sr">{say("common.loading")}</span>
				</span>
			</li>
		);
	}
	const { name, pictureUrl, hiddenBecause } = nft;
	return (
		<li {...place}>
			<label className={pictureUrl ? "pic" : "pic pic--plain"} title={name}>
				<input
					type="checkbox"
					className="pic__box"
					data-at={index}
					disabled={hiddenBecause === "no-picture"}
					{...(field
						? { name: field, value: nft.id, defaultChecked: picked }
						: { checked: picked, onChange: () => onToggle?.(nft) })}
				/>
				{pictureUrl ? <TilePicture src={pictureUrl} /> : null}
				<bdi className="pic__name">{name}</bdi>
				{hiddenBecause ? <span className="pic__mark">{say(HIDDEN_WORDS[hiddenBecause])}</span> : null}
			</label>
		</li>
	);
});

/** Hides a picture that fails to load, which reveals the NFT's name behind it. */
function TilePicture({ src }: { src: string }) {
	const [broken, setBroken] = useState<string | null>(null);
	// The picture may have failed before hydration.
	const checkLoaded = useCallback(
		(image: HTMLImageElement | null) => {
			if (image?.complete) image.decode().catch(() => setBroken(src));
		},
		[src],
	);
	if (broken === src) return null;
	return <img ref={checkLoaded} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />;
}
