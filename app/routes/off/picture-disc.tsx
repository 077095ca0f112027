import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";

interface PictureDiscProps {
	url: string | null;
	/** "" where its name is beside it */
	alt: string;
	className?: string;
	/** of the prepared square, px: keeps its place before it is there */
	size: number;
	/** not fetched before it comes near the window */
	lazy?: boolean;
}

/** A picture as X shows it: round. One that is not there is a sign for a person. */
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
