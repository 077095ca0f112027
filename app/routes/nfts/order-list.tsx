import { useRef, useState } from "react";
import { useSay } from "#app/ui/say.tsx";
import { OrderItem } from "./order-item.tsx";
import type { SelectionProgress } from "./progress-shape.ts";
import type { Picked, SelectionChange } from "./selection.ts";
import { useDragOrder } from "./use-drag-order.ts";

interface OrderListProps {
	picked: readonly Picked[];
	/** of the saved selection, by NFT */
	progress: ReadonlyMap<string, SelectionProgress & { cropX: number; cropY: number }>;
	/** the NFT in the preview */
	shownId: string | null;
	onShow(nftId: string): void;
	change(change: SelectionChange): void;
}

/** The selected NFTs in their order: dragged by the handle, moved by its arrow keys or by buttons. Each move is said. */
export function OrderList({ picked, progress, shownId, onShow, change }: OrderListProps) {
	const say = useSay();
	const list = useRef<HTMLOListElement>(null);
	const [told, setTold] = useState("");
	const nameOf = (id: string) => picked.find(({ nftId }) => nftId === id)?.name ?? "";
	const move = (id: string, to: number) => {
		const position = Math.min(Math.max(0, to), picked.length - 1);
		if (picked[position]?.nftId === id) return;
		change({ kind: "move", nftId: id, to: position });
		setTold(say("nfts.movedTo", { name: nameOf(id), position: position + 1, count: picked.length }));
	};
	const remove = (id: string, at: number) => {
		change({ kind: "remove", ids: [id] });
		setTold(say("nfts.removed", { name: nameOf(id) }));
		// The button that had the focus goes away with its NFT: its neighbour's takes it.
		const neighbour = picked[at + 1] ?? picked[at - 1];
		const selector = `[data-id="${CSS.escape(neighbour?.nftId ?? "")}"] [data-remove]`;
		list.current?.querySelector<HTMLElement>(selector)?.focus();
	};
	const { drag, begin } = useDragOrder(list, move, (id) => setTold(say("nfts.putBack", { name: nameOf(id) })));
	const dragged = drag && picked.find(({ nftId }) => nftId === drag.id);
	const others = dragged ? picked.filter((one) => one !== dragged) : picked;
	const shown = dragged ? [...others.slice(0, drag.to), dragged, ...others.slice(drag.to)] : picked;

	return (
		<>
			{picked.length === 0 ? <p className="t-2 t-sm">{say("nfts.orderEmpty")}</p> : null}
			<ol ref={list} className="order" data-dragging={drag ? "" : undefined}>
				{shown.map((one, at) => (
					<OrderItem
						key={one.nftId}
						picked={one}
						saved={progress.get(one.nftId)}
						position={at + 1}
						count={picked.length}
						shown={one.nftId === shownId}
						lifted={drag?.id === one.nftId}
						onShow={onShow}
						onMove={(to) => move(one.nftId, to)}
						onRemove={() => remove(one.nftId, at)}
						onDragStart={(event) => {
							setTold(say("nfts.dragged", { name: one.name }));
							begin(event, one.nftId);
						}}
					/>
				))}
			</ol>
			<p className="sr" role="status">
				{told}
			</p>
		</>
	);
}
