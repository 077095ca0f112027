import type { StandInPerson } from "../people.ts";
import { originalKindOf } from "./original-picture.ts";
import type { Pictures } from "./pictures.ts";

/** name of the picture from before the first upload */
export const ORIGINAL_NAME = "face";

/** Where a profile's picture is. */
export interface PictureAddress {
	/** as X tells it, with "_normal" */
	url: string;
	/** X's own, for whoever has none */
	isDefault: boolean;
}

/** What a profile shows now. */
export function pictureAddress(person: StandInPerson, pictures: Pictures, ownUrl: string): PictureAddress {
	const current = pictures.current(person.id);
	const folder = `${ownUrl}/profile_images/${person.x?.id}`;
	if (current) return { url: `${folder}/${current.name}_normal.${current.ending}`, isDefault: false };
	if (originalKindOf(person) === "none")
		return { url: `${ownUrl}/sticky/default_profile_images/default_profile_normal.png`, isDefault: true };
	return { url: `${folder}/${ORIGINAL_NAME}_normal.png`, isDefault: false };
}
