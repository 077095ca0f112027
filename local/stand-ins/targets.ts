/** What tests read and change at a target besides what its API offers (control.ts). Persons are named by their ids. */
export interface TargetControl {
	/** The picture that a person's profile shows; null for the target's default picture. @throws Error for a stranger */
	shown(personId: string): ShownPicture | null;
	/** The person changes the picture at the target, by hand. @throws Error for a stranger and for what is no picture */
	setByHand(personId: string, bytes: Buffer): void;
	/** The person ends the app's access there. @returns the number of ended accesses */
	revoke(personId: string): number;
	/** The target suspends an account, or lets it in again. */
	suspend(personId: string, suspended: boolean): void;
	/** Addresses of all pictures that the target keeps for a person, newest first. */
	kept(personId: string): string[];
}

export interface ShownPicture {
	/** as the target's API names it */
	url: string;
	/** SHA-256 of the file, hexadecimal; null for an original picture of the stand-in */
	hash: string | null;
}
