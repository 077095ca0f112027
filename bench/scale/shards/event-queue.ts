/** What happens next comes first; of one time, what was put in first. */
export class EventQueue<Item> {
	readonly #heap: { at: number; order: number; item: Item }[] = [];
	#order = 0;

	push(at: number, item: Item): void {
		const heap = this.#heap;
		this.#order += 1;
		heap.push({ at, order: this.#order, item });
		for (let child = heap.length - 1; child > 0; ) {
			const parent = (child - 1) >> 1;
			if (!this.#isBefore(child, parent)) return;
			this.#swap(child, parent);
			child = parent;
		}
	}

	/** @returns null when nothing is left */
	pop(): { at: number; item: Item } | null {
		const heap = this.#heap;
		const first = heap[0];
		const last = heap.pop();
		if (!first || !last) return null;
		if (heap.length === 0) return first;
		heap[0] = last;
		for (let parent = 0; ; ) {
			const left = 2 * parent + 1;
			if (left >= heap.length) return first;
			const child = left + 1 < heap.length && this.#isBefore(left + 1, left) ? left + 1 : left;
			if (!this.#isBefore(child, parent)) return first;
			this.#swap(child, parent);
			parent = child;
		}
	}

	#isBefore(one: number, other: number): boolean {
		const [first, second] = [this.#heap[one], this.#heap[other]];
		if (!first || !second) return false;
		return first.at < second.at || (first.at === second.at && first.order < second.order);
	}

	#swap(one: number, other: number): void {
		const [first, second] = [this.#heap[one], this.#heap[other]];
		if (!first || !second) return;
		this.#heap[one] = second;
		this.#heap[other] = first;
	}
}
