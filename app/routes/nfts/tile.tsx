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
	/** undefined while it is on its way */
	piece: GalleryNft | undefined;
	/** place in the whole grid */
	index: number;
	/** place within its collection, from 1, and how many those are */
	position: number;
	of: number;
	picked: boolean;
	/** the form's field, for pages without script */
	field?: string;
	onToggle?: (piece: GalleryNft) => void;
}

/** A picture that is a checkbox. Framed and with the red dot when it is selected (LOOK §8.9). */
export const Tile = memo(function Tile({ piece, index, position, of, picked, field, onToggle }: TileProps) {
	const say = useSay();
	const place = { "aria-setsize": of, "aria-posinset": position };
	if (!piece) {
		return (
			<li {...place}>
				<span className="pic pic--coming skel">
					<span className="sr">{say("common.loading")}</span>
				</span>
			</li>
		);
	}
	const { name, pictureUrl, hiddenBecause } = piece;
	return (
		<li {...place}>
			<label className={pictureUrl ? "pic" : "pic pic--plain"} title={name}>
				<input
					type="checkbox"
					className="pic__box"
					data-at={index}
					disabled={hiddenBecause === "no-picture"}
					{...(field
						? { name: field, value: piece.id, defaultChecked: picked }
						: { checked: picked, onChange: () => onToggle?.(piece) })}
				/>
				{pictureUrl ? <TilePicture src={pictureUrl} /> : null}
				<bdi className="pic__name">{name}</bdi>
				{hiddenBecause ? <span className="pic__mark">{say(HIDDEN_WORDS[hiddenBecause])}</span> : null}
			</label>
		</li>
	);
});

/** A picture that does not load is replaced by the NFT's name, which lies behind it. */
function TilePicture({ src }: { src: string }) {
	const [broken, setBroken] = useState<string | null>(null);
	// It may have failed before hydration.
	const look = useCallback(
		(image: HTMLImageElement | null) => {
			if (image?.complete) image.decode().catch(() => setBroken(src));
		},
		[src],
	);
	if (broken === src) return null;
	return <img ref={look} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />;
}
