import { fullName, type StandInUser } from "../users.ts";
import type { PictureAddress } from "./picture-address.ts";

/**
 * X's user object as JSON.
 *
 * @param withEmail - X includes the e-mail on request, if the app may read it
 */
export function userJson(person: StandInUser, picture: PictureAddress, withEmail = false): string {
	const { x } = person;
	if (!x) throw new Error(`${person.id} is not at X`);
	const user = {
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
	// X also sends the id as a number that JSON.parse cannot represent, so that code that reads it instead of id_str fails.
	return `{"id":${x.id},${JSON.stringify(user).slice(1)}`;
}
