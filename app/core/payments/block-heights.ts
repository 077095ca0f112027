/** Math.min and Math.max know no bigint. */

export function lowerHeight(a: bigint, b: bigint): bigint {
	if (a < b) return a;
	return b;
}

export function higherHeight(a: bigint, b: bigint): bigint {
	if (a > b) return a;
	return b;
}
