import { useIdle } from "./idle.ts";

/** Browsers keep a drawing for good: another number when an address is drawn otherwise. */
const DRAWING = 3;

/** Path of the drawing; it is a function of the address alone and cached for good. */
function identiconUrl(address: string, form: "bold" | "lines"): string {
	return `/seals/${form}/${address.toLowerCase()}.svg?${DRAWING}#s`;
}

interface IdenticonProps {
	/** an address, or a word for pages that have none */
	of: string;
	className?: string;
}

/** The identicon as an avatar, 16 to 96 px. Decorative: the address is shown beside it. */
export function Identicon({ of, className }: IdenticonProps) {
	return (
		<svg className={className ? `identicon ${className}` : "identicon"} viewBox="0 0 200 200" aria-hidden="true">
			<use href={identiconUrl(of, "bold")} />
		</svg>
	);
}

/**
 * The identicon as fine lines behind a document, 240 px and up. Nobody waits for it: it comes when the browser is idle.
 *
 * @param drawn - line by line, as a pen would
 */
export function Watermark({ of, drawn = false }: { of: string; drawn?: boolean }) {
	const idle = useIdle();
	return (
		<svg
			key={+idle}
			className={drawn ? "watermark watermark--drawn" : "watermark"}
			viewBox="0 0 200 200"
			aria-hidden="true"
		>
			{idle && <use href={identiconUrl(of, "lines")} />}
		</svg>
	);
}
