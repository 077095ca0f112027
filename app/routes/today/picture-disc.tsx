import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";

interface PictureDiscProps {
	url: string | null;
	/** "" if its name is shown beside it */
	alt: string;
	className?: string;
	/** width and height, CSS pixels; reserves the space before the picture loads */
	size: number;
	/** load only near the viewport */
	lazy?: boolean;
}

/** A round picture, as X shows it; without one, a user icon. */
export function PictureDisc({ url, alt, className = "", size, lazy = true }: PictureDiscProps) {
	if (url === null) {
		const classes = `disc disc--none ${className}`;
		const sign = <GalleryIcon name="user-round" />;
		return alt ? (
			<span className={classes} role="img" aria-label={alt}>
				{sign}
			</span>
		) : (
			<span className={classes}>{sign}</span>
		);
	}
	return (
		<img
			className={`disc ${className}`}
			src={url}
			alt={alt}
			width={size}
			height={size}
			loading={lazy ? "lazy" : undefined}
		/>
	);
}
