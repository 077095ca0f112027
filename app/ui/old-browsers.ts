/**
 * What Safari has since 15.4 and our scripts and libraries use, for wallet apps on older phones. Given before any page is drawn.
 */

function fill(of: object, name: string, value: unknown): void {
	if (!(name in of)) Object.defineProperty(of, name, { value, writable: true, configurable: true });
}

function at(this: ArrayLike<unknown>, index: number): unknown {
	const whole = Math.trunc(index) || 0;
	return this[whole < 0 ? this.length + whole : whole];
}

function findLastIndex(
	this: ArrayLike<unknown>,
	fits: (value: unknown, index: number, all: unknown) => unknown,
): number {
	let index = this.length - 1;
	while (index >= 0 && !fits(this[index], index, this)) index -= 1;
	return index;
}

const isOwn = Object.prototype.hasOwnProperty;

/** Gives an older browser what it lacks of these. */
export function fillOldBrowsers(): void {
	fill(Object, "hasOwn", (of: object, key: PropertyKey) => isOwn.call(of, key));
	fill(Array.prototype, "at", at);
	fill(String.prototype, "at", at);
	fill(Array.prototype, "findLastIndex", findLastIndex);
}
