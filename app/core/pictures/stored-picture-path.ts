/**
 * Where a stored picture is served: the name is its content's, so that it never changes.
 *
 * @param hash - SHA-256 of the file, hex
 */
export function pathOfPicture(hash: string): string {
	return `/showcase-pictures/${hash}.jpg`;
}
