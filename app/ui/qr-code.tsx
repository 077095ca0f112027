/** Always dark on white: many readers fail on the reverse. */
export function QrCode({ size, path, alt }: { size: number; path: string; alt: string }) {
	return (
		<div className="qr">
			<svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={alt} shapeRendering="crispEdges">
				<rect width={size} height={size} fill="#ffffff" />
				<path d={path} fill="#000000" />
			</svg>
		</div>
	);
}

/** Every address has as many modules, and a square keeps its place while it is fetched. */
const SIDE_PX = 240;

/** The code of an address, fetched when it is shown: pages that may never show it are lighter by it. */
export function AddressQrCode({ address, alt }: { address: string; alt: string }) {
	return (
		<div className="qr">
			<img src={`/qr/${address}.svg`} width={SIDE_PX} height={SIDE_PX} alt={alt} />
		</div>
	);
}
