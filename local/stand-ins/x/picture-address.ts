import type { StandInUser } from "../users.ts";
import { originalKindOf } from "./original-picture.ts";
import type { Pictures } from "./pictures.ts";

/** file name of the picture from before the first upload */
export const ORIGINAL_NAME = "face";

/** URL of a profile picture. */
export interface PictureAddress {
	/** as in X's API, with "_normal" */
	url: string;
	/** it is X's default picture */
	isDefault: boolean;
}

/** The profile's current picture. */
export function pictureAddress(person: StandInUser, pictures: Pictures, ownUrl: string): PictureAddress {
	const current = pictures.current(person.id);
	const folder = `${ownUrl}/profile_images/${person.x?.id}`;
	if (current) return { url: `${folder}/${current.name}_normal.${current.ending}`, isDefault: false };
	if (originalKindOf(person) === "none")
		return { url: `${ownUrl}/sticky/default_profile_images/default_profile_normal.png`, isDefault: true };
	return { url: `${folder}/${ORIGINAL_NAME}_normal.png`, isDefault: false };
}
