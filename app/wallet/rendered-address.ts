import type { Address } from "#app/core/address.ts";

/**
 * The receiving address as it stands on the page, letter by letter: what this browser was given as data is compared as well, but a
 * person copies what they read.
 *
 * @returns null where the page shows none, as after it was paid
 */
export function renderedAddress(): Address | null {
	const shown = document.querySelector(".pay__request .addr .hex")?.textContent;
	return shown ? (shown as Address) : null;
}
