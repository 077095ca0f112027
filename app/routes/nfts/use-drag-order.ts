import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Auto-scroll while dragging within EDGE_PX of the scroller's edge, by SCROLL_PX per frame. */
const EDGE_PX = 56;
const SCROLL_PX = 8;

interface Drag {
	id: string;
	/** index where it would be dropped */
	to: number;
}

interface DragOrder {
	drag: Drag | null;
	/** to be called by the handle's onPointerDown */
	begin(event: ReactPointerEvent, id: string): void;
}

/**
 * Reorders one list by dragging with mouse, pen or touch. No library: reordering one list needs little code, and keys and
 * buttons do the same.
 *
 * @param list - its items have `data-id`
 * @param onDrop - an item was dropped at another position
 * @param onCancel - Escape cancelled the drag
 */
export function useDragOrder(
	list: RefObject<HTMLElement | null>,
	onDrop: (id: string, to: number) => void,
	onCancel: (id: string) => void,
): DragOrder {
	const [drag, setDrag] = useState<Drag | null>(null);
	const handlers = useRef({ onDrop, onCancel });
	handlers.current = { onDrop, onCancel };
	const latest = useRef<Drag | null>(null);
	latest.current = drag;
	const dragged = drag?.id ?? null;

	useEffect(() => {
		if (dragged === null) return;
		let pointer = 0;
		let frame = requestAnimationFrame(scrollAlong);
		function scrollAlong() {
			frame = requestAnimationFrame(scrollAlong);
			const scroller = list.current && scrollerOf(list.current);
			if (!scroller || pointer === 0) return;
			const { top, bottom } = scroller.getBoundingClientRect();
			if (pointer < Math.max(top, 0) + EDGE_PX) scroller.scrollBy(0, -SCROLL_PX);
			else if (pointer > Math.min(bottom, innerHeight) - EDGE_PX) scroller.scrollBy(0, SCROLL_PX);
		}
		const move = (event: PointerEvent) => {
			pointer = event.clientY;
			const others = [...(list.current?.querySelectorAll<HTMLElement>(":scope > [data-id]") ?? [])].filter(
				(item) => item.dataset.id !== dragged,
			);
			const to = others.filter((item) => {
				const { top, height } = item.getBoundingClientRect();
				return top + height / 2 < pointer;
			}).length;
			setDrag((before) => (before === null || before.to === to ? before : { ...before, to }));
		};
		const end = () => {
			const { current } = latest;
			setDrag(null);
			if (current) handlers.current.onDrop(current.id, current.to);
		};
		const cancel = () => {
			setDrag(null);
			handlers.current.onCancel(dragged);
		};
		const key = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			// Keeps the surrounding dialog open.
			event.preventDefault();
			cancel();
		};
		addEventListener("pointermove", move);
		addEventListener("pointerup", end);
		addEventListener("pointercancel", cancel);
		addEventListener("keydown", key, true);
		return () => {
			cancelAnimationFrame(frame);
			removeEventListener("pointermove", move);
			removeEventListener("pointerup", end);
			removeEventListener("pointercancel", cancel);
			removeEventListener("keydown", key, true);
		};
	}, [dragged, list]);

	return {
		drag,
		begin: (event, id) => {
			if (event.button !== 0 || !list.current) return;
			event.preventDefault();
			(event.currentTarget as HTMLElement).focus();
			const items = [...list.current.querySelectorAll<HTMLElement>(":scope > [data-id]")];
			setDrag({ id, to: items.findIndex((item) => item.dataset.id === id) });
		},
	};
}

function scrollerOf(list: HTMLElement): HTMLElement | null {
	for (let node: HTMLElement | null = list; node; node = node.parentElement) {
		if (node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
	}
	return null;
}
