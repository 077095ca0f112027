/** Does works one after another, in the order they came; a failed one does not stop the next. */
export class Mutex {
	#last: Promise<unknown> = Promise.resolve();

	runExclusive<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#last.then(work, work);
		this.#last = done.catch(() => undefined);
		return done;
	}
}
