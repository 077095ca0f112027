import { useFetcher } from "@remix-run/react";
import type { KeyboardEvent, PointerEvent } from "react";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayPictureRefusal } from "#app/words/picture-refusals.ts";
import { CroppedPicture } from "./cropped-picture.tsx";
import type { SelectionProgress } from "./progress-shape.ts";
import type { Picked } from "./selection.ts";

interface OrderItemProps {
	picked: Picked;
	/** the saved NFT; undefined if it is not saved yet */
	saved: (SelectionProgress & { cropX: number; cropY: number }) | undefined;
	/** starts at 1 */
	position: number;
	count: number;
	/** shown in the preview */
	shown: boolean;
	/** being dragged */
	lifted: boolean;
	onShow(nftId: string): void;
	onMove(to: number): void;
	onRemove(): void;
	onDragStart(event: PointerEvent): void;
}

const THUMB_PX = 48;

export function OrderItem(props: OrderItemProps) {
	const { picked, saved, position, count, shown, lifted, onShow, onMove, onRemove, onDragStart } = props;
	const say = useSay();
	const { nftId, name, pictureUrl, cropX, cropY } = picked;
	const at = position - 1;
	const onKeyDown = (event: KeyboardEvent) => {
		const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
		if (to === undefined) return;
		event.preventDefault();
		onMove(to);
	};
	return (
		<li className="order__item" data-id={nftId} data-lifted={lifted ? "" : undefined}>
			<button
				type="button"
				className="order__handle"
				aria-label={say("nfts.handle", { name, position, count })}
				onKeyDown={onKeyDown}
				onPointerDown={onDragStart}
			>
				<GalleryIcon name="grip-vertical" />
			</button>
			<button
				type="button"
				className="order__thumb"
				aria-label={say("nfts.showOf", { name })}
				aria-pressed={shown}
				onClick={() => onShow(nftId)}
			>
				<CroppedPicture src={pictureUrl} alt="" size={THUMB_PX} cropX={cropX} cropY={cropY} className="disc" />
			</button>
			<div className="order__words">
				<span className="order__name" title={name}>
					<bdi>{name}</bdi>
				</span>
				<PictureState picked={picked} saved={saved} />
			</div>
			<div className="order__moves">
				<button
					type="button"
					className="iconbtn"
					aria-label={say("nfts.earlierOf", { name })}
					aria-disabled={at === 0 || undefined}
					onClick={() => onMove(at - 1)}
				>
					<GalleryIcon name="chevron-up" />
				</button>
				<button
					type="button"
					className="iconbtn"
					aria-label={say("nfts.laterOf", { name })}
					aria-disabled={position === count || undefined}
					onClick={() => onMove(at + 1)}
				>
					<Icon name="chevron-down" />
				</button>
				<button
					type="button"
					className="iconbtn"
					data-remove=""
					aria-label={say("nfts.removeOf", { name })}
					onClick={onRemove}
				>
					<Icon name="x" />
				</button>
			</div>
		</li>
	);
}

/** State of the NFT's avatar. */
function PictureState({ picked, saved }: Pick<OrderItemProps, "picked" | "saved">) {
	const say = useSay();
	const again = useFetcher();
	if (picked.gone || saved?.gone) return <span className="order__state order__state--bad">{say("nfts.gone")}</span>;
	if (!saved) return <span className="order__state">{say("nfts.notSavedYet")}</span>;
	if (saved.cropX !== picked.cropX || saved.cropY !== picked.cropY) {
		return <span className="order__state">{say("nfts.newCrop")}</span>;
	}
	const { state, reason, animated } = saved.picture;
	switch (state) {
		case "preparing":
			return (
				<span className="order__state">
					<span className="spin" aria-hidden="true" />
					{say("nfts.preparing")}
				</span>
			);
		case "ready":
			return (
				<span className="order__state order__state--ok">
					<Icon name="check" size="small" />
					{say(animated ? "nfts.readyStill" : "nfts.ready")}
				</span>
			);
		case "unusable":
			return (
				<>
					<span className="order__state order__state--bad">
						{say("nfts.unusable")}. {reason ? sayPictureRefusal(say, reason) : null}
					</span>
					<again.Form method="post" action="/nfts">
						<input type="hidden" name="nftId" value={picked.nftId} />
						<input type="hidden" name="by" value="script" />
						<button
							type="submit"
							className="link tap"
							name="intent"
							value="again"
							aria-label={say("nfts.tryPictureOf", { name: picked.name })}
						>
							{say("nfts.tryAgain")}
						</button>
					</again.Form>
				</>
			);
	}
}
