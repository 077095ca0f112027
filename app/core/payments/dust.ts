/** Less than a hundredth of a sum: what a stranger can afford to add changes nothing that the sum decides. */
const DUST_SHARE = 100n;

/** @param part - base units, as `sum` */
export function isDust(part: bigint, sum: bigint): boolean {
	return part * DUST_SHARE < sum;
}
