import type { MessageId } from "#app/words/say.ts";
import sitter3 from "./portraits/sitter-3.svg?url";
import sitter4 from "./portraits/sitter-4.svg?url";

interface Credit {
	name: string;
	role: Extract<MessageId, `welcome.role${string}`>;
	portrait: string;
	/** a page of theirs */
	url: string | null;
}

/** The credits of the welcome screen. Operators replace them here. */
export const CREDITS: readonly Credit[] = [
	{ name: "Show My NFT Studio", role: "welcome.rolePictures", portrait: sitter3, url: null },
	{ name: "Paylink Workshop", role: "welcome.roleCode", portrait: sitter4, url: null },
];
