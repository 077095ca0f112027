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
