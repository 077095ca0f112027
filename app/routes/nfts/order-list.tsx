import { useRef, useState } from "react";
import { useSay } from "#app/ui/say.tsx";
import { OrderItem } from "./order-item.tsx";
import type { SelectionProgress } from "./progress-shape.ts";
import type { Picked, SelectionChange } from "./selection.ts";
import { useDragOrder } from "./use-drag-order.ts";

interface OrderListProps {
	picked: readonly Picked[];
	/** state of the saved NFTs by id */
	progress: ReadonlyMap<string, SelectionProgress & { cropX: number; cropY: number }>;
	/** NFT shown in the preview */
	shownId: string | null;
	onShow(nftId: string): void;
	change(change: SelectionChange): void;
}

/** The ordered list of selected NFTs: drag the handle, use its arrow keys or the buttons. Each move is announced. */
export function OrderList({ picked, progress, shownId, onShow, change }: OrderListProps) {
	const say = useSay();
	const list = useRef<HTMLOListElement>(null);
	const [announcement, announce] = useState("");
	const nameOf = (id: string) => picked.find(({ nftId }) => nftId === id)?.name ?? "";
	const move = (id: string, to: number) => {
		const position = Math.min(Math.max(0, to), picked.length - 1);
		if (picked[position]?.nftId === id) return;
		change({ kind: "move", nftId: id, to: position });
		announce(say("nfts.movedTo", { name: nameOf(id), position: position + 1, count: picked.length }));
	};
	const remove = (id: string, at: number) => {
		change({ kind: "remove", ids: [id] });
		announce(say("nfts.removed", { name: nameOf(id) }));
		// The focused button disappears with its NFT, so focus its neighbour's.
		const neighbour = picked[at + 1] ?? picked[at - 1];
		const selector = `[data-id="${CSS.escape(neighbour?.nftId ?? "")}"] [data-remove]`;
		list.current?.querySelector<HTMLElement>(selector)?.focus();
	};
	const { drag, begin } = useDragOrder(list, move, (id) => announce(say("nfts.putBack", { name: nameOf(id) })));
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
							announce(say("nfts.dragged", { name: one.name }));
							begin(event, one.nftId);
						}}
					/>
				))}
			</ol>
			<p className="sr" role="status">
				{announcement}
			</p>
		</>
	);
}
