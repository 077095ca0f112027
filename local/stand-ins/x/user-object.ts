import { fullName, type StandInPerson } from "../people.ts";
import type { PictureAddress } from "./picture-address.ts";

/**
 * A user as X tells them, as JSON.
 *
 * @param withEmail - X adds it for whoever may read it and asks
 */
export function tellUser(person: StandInPerson, picture: PictureAddress, withEmail = false): string {
	const { x } = person;
	if (!x) throw new Error(`${person.id} is not at X`);
	const told = {
		id_str: x.id,
		name: fullName(person),
		screen_name: x.handle,
		location: "",
		description: person.about,
		url: null,
		protected: x.protected,
		verified: false,
		default_profile_image: picture.isDefault,
		profile_image_url: picture.url,
		profile_image_url_https: picture.url,
		...(withEmail ? { email: x.email } : {}),
	};
	// the number too, which JSON.parse cannot hold: whoever reads it instead of id_str is wrong here as there
	return `{"id":${x.id},${JSON.stringify(told).slice(1)}`;
}
