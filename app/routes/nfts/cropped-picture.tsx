import { useCallback, useState } from "react";

interface CroppedPictureProps {
	src: string | null;
	alt: string;
	/** width and height, CSS pixels */
	size: number;
	/** position along the longer side, percent */
	cropX: number;
	cropY: number;
	className: string;
	/** called with the picture's own size once it is known */
	onShape?: (shape: Shape) => void;
}

export interface Shape {
	src: string;
	width: number;
	height: number;
}

/** A cropped picture. The position is set by script, because the CSP forbids inline styles. */
export function CroppedPicture({ src, alt, size, cropX, cropY, className, onShape }: CroppedPictureProps) {
	const [broken, setBroken] = useState<string | null>(null);
	const place = useCallback(
		(image: HTMLImageElement | null) => {
			if (!image) return;
			image.style.objectPosition = `${cropX}% ${cropY}%`;
			if (image.complete && image.naturalWidth > 0 && src) {
				onShape?.({ src, width: image.naturalWidth, height: image.naturalHeight });
			}
		},
		[cropX, cropY, src, onShape],
	);
	if (!src || broken === src) {
		return alt ? (
			<span className={className} data-empty="" data-size={size} role="img" aria-label={alt} />
		) : (
			<span className={className} data-empty="" data-size={size} />
		);
	}
	return (
		<img
			ref={place}
			src={src}
			alt={alt}
			className={className}
			width={size}
			height={size}
			decoding="async"
			onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onShape?.({ src, width, height })}
			onError={() => setBroken(src)}
		/>
	);
}
