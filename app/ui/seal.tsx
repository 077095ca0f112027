import { useIdle } from "./idle.ts";

/** Browsers keep a drawing for good: another number when an address is drawn otherwise. */
const DRAWING = 2;

/** Path of the drawing; it is a function of the address alone and cached for good. */
function sealUrl(address: string, form: "bold" | "lines"): string {
	return `/seals/${form}/${address.toLowerCase()}.svg?${DRAWING}#s`;
}

interface SealProps {
	/** an address, or a word for pages that have none */
	of: string;
	className?: string;
}

/** The seal as an avatar, 16 to 96 px. Decorative: the address stands beside it. */
export function Seal({ of, className }: SealProps) {
	return (
		<svg className={className ? `seal ${className}` : "seal"} viewBox="0 0 200 200" aria-hidden="true">
			<use href={sealUrl(of, "bold")} />
		</svg>
	);
}

/** The seal as fine lines behind a document, 240 px and up. Nobody waits for it: it comes when the browser is idle. */
export function Watermark({ of, className }: SealProps) {
	const idle = useIdle();
	return (
		<svg
			key={+idle}
			className={className ? `watermark ${className}` : "watermark"}
			viewBox="0 0 200 200"
			aria-hidden="true"
		>
			{idle && <use href={sealUrl(of, "lines")} />}
		</svg>
	);
}
