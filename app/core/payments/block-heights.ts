/** Math.min and Math.max know no bigint. */

export function lowerHeight(a: bigint, b: bigint): bigint {
	if (a < b) return a;
	return b;
}

export function higherHeight(a: bigint, b: bigint): bigint {
	if (a > b) return a;
	return b;
}

/** Two sources' finalized blocks together: one that does not report one vouches for nothing. */
export function finalizedTogether(a: bigint | null, b: bigint | null): bigint | null {
	return a === null || b === null ? null : lowerHeight(a, b);
}
