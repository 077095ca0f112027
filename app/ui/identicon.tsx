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

interface WatermarkProps extends IdenticonProps {
	/** for pages whose scripts wait for a touch: they never hear that the browser is idle */
	atOnce?: boolean;
	/** line by line, as a pen would */
	drawn?: boolean;
}

/** The identicon as fine lines behind a document, 240 px and up. Nobody waits for it: it comes when the browser is idle. */
export function Watermark({ of, className, atOnce = false, drawn = false }: WatermarkProps) {
	const idle = useIdle() || atOnce;
	return (
		<svg
			key={+idle}
			className={["watermark", drawn && "watermark--drawn", className].filter(Boolean).join(" ")}
			viewBox="0 0 200 200"
			aria-hidden="true"
		>
			{idle && <use href={identiconUrl(of, "lines")} />}
		</svg>
	);
}
