import { useNavigation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { GalleryIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { CroppedPicture } from "./cropped-picture.tsx";
import type { Selection } from "./use-selection.ts";

/** Thumbnails that fit beside the text. */
const MOST_IN_PILE = 7;
const PILE_PX = 40;

interface SaveBarProps {
	selection: Selection;
	/** id of the form that its buttons submit */
	form: string;
	activated: boolean;
	/** why the last save failed */
	refusal: string | null;
	/** opens the rail on narrow screens; null on wide ones and without script */
	onRail: (() => void) | null;
	onReset(event: MouseEvent): void;
}

/** Sticky bar with the number of selected NFTs and the Save button. */
export function SaveBar({ selection, form, activated, refusal, onRail, onReset }: SaveBarProps) {
	const say = useSay();
	const saving = useNavigation().formData?.get("intent") === "save";
	const { picked, count, unsaved } = selection;
	return (
		<section className="savebar" aria-label={say("nfts.selection")} id="selection" tabIndex={-1}>
			<div className="shell savebar__in">
				<div className="pile" aria-hidden="true">
					{picked.slice(0, MOST_IN_PILE).map(({ nftId, pictureUrl, cropX, cropY }) => (
						<CroppedPicture
							key={nftId}
							src={pictureUrl}
							alt=""
							size={PILE_PX}
							cropX={cropX}
							cropY={cropY}
							className="disc"
						/>
					))}
				</div>
				<div className="grow savebar__words">
					<p role="status">
						<Said id="nfts.selected" values={{ count }} />
						{unsaved ? <span className="savebar__unsaved"> · {say("nfts.unsaved")}</span> : null}
					</p>
					{refusal ? (
						<p className="savebar__refusal" role="alert">
							{refusal}
						</p>
					) : null}
				</div>
				<div className="savebar__acts">
					{onRail ? (
						<button type="button" className="btn btn--quiet btn--sm savebar__rail" onClick={onRail}>
							<GalleryIcon name="images" />
							{say("nfts.openRail")}
						</button>
					) : null}
					<button
						type="submit"
						form={form}
						name="intent"
						value="reset"
						className="btn btn--quiet btn--sm"
						onClick={onReset}
					>
						{say("nfts.reset")}
					</button>
					<button
						type="submit"
						form={form}
						name="intent"
						value="save"
						className="btn btn--primary"
						aria-busy={saving || undefined}
					>
						{saving ? <span className="spin" aria-hidden="true" /> : null}
						{say(saving ? "nfts.saving" : activated ? "nfts.save" : "nfts.saveAndStart")}
					</button>
				</div>
			</div>
		</section>
	);
}
