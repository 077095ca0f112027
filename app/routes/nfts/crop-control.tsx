import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { Shape } from "./cropped-picture.tsx";
import type { Picked } from "./selection.ts";

interface CropControlProps {
	shown: Picked;
	/** width and height of the picture */
	shape: Shape;
	onCrop(crop: { cropX: number; cropY: number }): void;
}

/** Moves the crop along the longer side; the shorter one is always used whole. */
export function CropControl({ shown, shape, onCrop }: CropControlProps) {
	const say = useSay();
	const { cropX, cropY } = shown;
	if (shape.width === shape.height) return <p className="help">{say("nfts.cropSquare")}</p>;
	const slider = (label: string, value: number, movable: boolean, change: (percent: number) => void) => (
		<label className="slider">
			<span className="t-sm">{label}</span>
			<input
				type="range"
				// The slider moves with the picture's left and right, also on right-to-left pages.
				dir="ltr"
				min={0}
				max={100}
				step={1}
				value={value}
				disabled={!movable}
				aria-valuetext={say("nfts.cropValue", { percent: value })}
				onChange={(event) => change(event.currentTarget.valueAsNumber)}
			/>
		</label>
	);
	return (
		<fieldset className="stack stack--2">
			<legend className="row t-sm t-strong">
				<GalleryIcon name="crop" />
				{say("nfts.crop")}
			</legend>
			{slider(say("nfts.cropAcross"), cropX, shape.width > shape.height, (percent) =>
				onCrop({ cropX: percent, cropY }),
			)}
			{slider(say("nfts.cropDown"), cropY, shape.height > shape.width, (percent) => onCrop({ cropX, cropY: percent }))}
		</fieldset>
	);
}
